package store

import (
	"cmp"
	"context"
	"database/sql"
	"errors"
	"slices"
	"time"

	"banco/people"
	"banco/store/internal/db"
	"banco/store/internal/rows"
)

// Tries that are forgiven are deleted now and then. There are at most so many: those
// that are forgiven first go first.
const (
	maxTries     = 100_000
	triesTidied  = time.Minute
	tryColumns   = "last, forgiven"
	lockTryQuery = `INSERT INTO tries (key, last, forgiven) VALUES (?, 0, 0)
		ON CONFLICT (key) DO UPDATE SET last = tries.last RETURNING ` + tryColumns
)

// CountTry implements people.Store. A try that must wait writes nothing, so that
// whoever goes on guessing does not keep the disk busy.
func (s *credentials) CountTry(ctx context.Context, now time.Time, tries ...people.Try) (wait time.Duration, err error) {
	if len(tries) == 0 {
		return 0, nil
	}
	tries = inLockOrder(tries)
	err = s.loads.look(ctx, func(ctx context.Context, q *db.Queries) error {
		wait = 0
		for _, t := range tries {
			f, err := readFailures(ctx, q, "SELECT "+tryColumns+" FROM tries WHERE key = ?", t.Key)
			if err != nil {
				return err
			}
			wait = max(wait, t.Wait(f, now))
		}
		return nil
	})
	if err != nil || wait > 0 {
		return wait, err
	}
	err = s.commits.alone(ctx, func(ctx context.Context, q *db.Queries) error {
		wait, err = countTry(ctx, q, now, tries)
		return err
	})
	return wait, err
}

// inLockOrder returns tries in the order in which every server locks their rows.
func inLockOrder(tries []people.Try) []people.Try {
	return slices.SortedFunc(slices.Values(tries), func(a, b people.Try) int { return cmp.Compare(a.Key, b.Key) })
}

func readFailures(ctx context.Context, q *db.Queries, query, key string) (f people.Failures, err error) {
	var last, forgiven int64
	err = q.Row(ctx, query, []any{key}, &last, &forgiven)
	if errors.Is(err, sql.ErrNoRows) {
		return people.Failures{}, nil
	}
	return people.Failures{Last: rows.Time(last), Forgiven: rows.Time(forgiven)}, err
}

// countTry locks the rows, so that of several servers one counts after the other.
func countTry(ctx context.Context, q *db.Queries, now time.Time, tries []people.Try) (wait time.Duration, err error) {
	if err := tidyTries(ctx, q, now); err != nil {
		return 0, err
	}
	found := make([]people.Failures, len(tries))
	for i, t := range tries {
		if found[i], err = readFailures(ctx, q, lockTryQuery, t.Key); err != nil {
			return 0, err
		}
		wait = max(wait, t.Wait(found[i], now))
	}
	if wait > 0 {
		return wait, nil
	}
	for i, t := range tries {
		if err := saveFailures(ctx, q, t.Key, t.Add(found[i], now)); err != nil {
			return 0, err
		}
	}
	return 0, nil
}

func saveFailures(ctx context.Context, q *db.Queries, key string, f people.Failures) error {
	_, err := q.Exec(ctx, "UPDATE tries SET last = ?, forgiven = ? WHERE key = ?", rows.Millis(f.Last, 0), rows.Millis(f.Forgiven, 0), key)
	return err
}

// tidyTries deletes what is forgiven, and what there is too much of. The row with the
// empty key says when that is next.
func tidyTries(ctx context.Context, q *db.Queries, now time.Time) error {
	n, err := q.Exec(ctx, `INSERT INTO tries (key, last, forgiven) VALUES ('', ?, ?)
		ON CONFLICT (key) DO UPDATE SET last = excluded.last, forgiven = excluded.forgiven WHERE tries.forgiven < excluded.last`,
		now.UnixMilli(), now.Add(triesTidied).UnixMilli())
	if err != nil || n == 0 {
		return err
	}
	if _, err := q.Exec(ctx, "DELETE FROM tries WHERE forgiven < ? AND key <> ''", now.UnixMilli()); err != nil {
		return err
	}
	var have int
	if err := q.Row(ctx, "SELECT count(*) FROM tries", nil, &have); err != nil || have <= maxTries {
		return err
	}
	_, err = q.Exec(ctx, "DELETE FROM tries WHERE key IN (SELECT key FROM tries WHERE key <> '' ORDER BY forgiven LIMIT ?)", have-maxTries)
	return err
}

// ForgiveTry implements people.Store.
func (s *credentials) ForgiveTry(ctx context.Context, tries ...people.Try) error {
	if len(tries) == 0 {
		return nil
	}
	tries = inLockOrder(tries)
	return s.commits.alone(ctx, func(ctx context.Context, q *db.Queries) error {
		for _, t := range tries {
			f, err := readFailures(ctx, q, lockTryQuery, t.Key)
			if err == nil {
				err = saveFailures(ctx, q, t.Key, t.Forgive(f))
			}
			if err != nil {
				return err
			}
		}
		return nil
	})
}

// AddPlace implements people.Store.
func (s *credentials) AddPlace(ctx context.Context, owner string, place people.Place, now time.Time) error {
	return s.commits.atomic(ctx, func(ctx context.Context, q *db.Queries) error {
		for _, do := range []struct {
			text string
			args []any
		}{
			{"DELETE FROM known_places WHERE last < ?", []any{now.Add(-people.PlaceLife).UnixMilli()}},
			{`INSERT INTO known_places (owner, place, last) VALUES (?, ?, ?)
				ON CONFLICT (owner, place) DO UPDATE SET last = excluded.last`, []any{owner, string(place), now.UnixMilli()}},
			{`DELETE FROM known_places WHERE owner = ? AND place NOT IN (
				SELECT place FROM known_places WHERE owner = ? ORDER BY last DESC, place LIMIT ?)`, []any{owner, owner, people.MaxPlaces}},
		} {
			if _, err := q.Exec(ctx, do.text, do.args...); err != nil {
				return err
			}
		}
		return nil
	})
}

// PlacesSince implements people.Store.
func (s *credentials) PlacesSince(
	ctx context.Context, owner string, since time.Time, places ...people.Place,
) (known []people.Place, err error) {
	err = s.loads.look(ctx, func(ctx context.Context, q *db.Queries) error {
		known = nil
		return q.Rows(ctx, "SELECT place FROM known_places WHERE owner = ? AND last >= ?", []any{owner, since.UnixMilli()},
			func(row *sql.Rows) error {
				var place people.Place
				err := row.Scan(&place)
				if slices.Contains(places, place) {
					known = append(known, place)
				}
				return err
			})
	})
	return known, err
}
