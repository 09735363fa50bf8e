// Package archive packs the events of old matches in the tables of a store, and unpacks them. Whoever reads a match
// by package rows reads what is packed too.
//
// Its nouns: [Tables] are those of a store.
package archive

import (
	"context"
	"database/sql"
	"errors"
	"log/slog"
	"slices"
	"time"

	"banco/game"
	"banco/play"
	"banco/store/internal/db"
	"banco/store/internal/dberr"
	"banco/store/internal/rows"
)

// Tables are those of a store: how to read them, and how to write to them in a transaction of its own.
type Tables struct {
	Write, Read func(ctx context.Context, do func(context.Context, *db.Queries) error) error
}

// archivedAtOnce is how many matches are looked at by one query.
const archivedAtOnce = 100

// Pack packs the events of finished matches in which nothing has happened since a time, each in a transaction: a
// match is either packed or it is not. It reads back as before, and goes on as before. After each it rests. It returns
// how many were packed, also where ctx ends or something fails.
func (t Tables) Pack(ctx context.Context, before time.Time, rest time.Duration) (packed int, err error) {
	const query = `SELECT id, created < ? AND reason <> ? AND EXISTS (SELECT 1 FROM events WHERE match_id = matches.id)
		FROM matches WHERE id > ? ORDER BY id LIMIT ?`
	pack := func(ctx context.Context, q *db.Queries, id string) (bool, error) {
		return packMatch(ctx, q, id, before, time.Now())
	}
	return t.eachMatch(ctx, query, []any{before.UnixMilli(), game.Ongoing.String()}, rest, pack)
}

// Unpack unpacks the events of all matches.
func (t Tables) Unpack(ctx context.Context) (unpacked int, err error) {
	const query = "SELECT match_id, version > 0 FROM archived_events WHERE match_id > ? ORDER BY match_id LIMIT ?"
	return t.eachMatch(ctx, query, nil, 0, UnpackMatch)
}

// eachMatch does something to all matches that a query finds, one after the other, and returns to how many it was done.
// The query takes its arguments, the id after which it looks, and how far; it says which are meant.
func (t Tables) eachMatch(ctx context.Context, query string, args []any, rest time.Duration,
	do func(ctx context.Context, q *db.Queries, id string) (bool, error)) (count int, err error) {
	for after := ""; ; {
		var ids []string
		last := ""
		err := t.Read(ctx, func(ctx context.Context, q *db.Queries) error {
			ids, last = nil, ""
			return q.Rows(ctx, query, slices.Concat(args, []any{after, archivedAtOnce}), func(row *sql.Rows) error {
				var id string
				var meant bool
				err := row.Scan(&id, &meant)
				if last = id; meant {
					ids = append(ids, id)
				}
				return err
			})
		})
		if err != nil || last == "" {
			return count, dberr.ReadRow(err)
		}
		after = last
		for _, id := range ids {
			done := false
			err := t.Write(ctx, func(ctx context.Context, q *db.Queries) (err error) {
				done, err = do(ctx, q, id)
				return err
			})
			if err != nil {
				return count, err
			}
			if !done {
				continue
			}
			count++
			select {
			case <-ctx.Done():
				return count, ctx.Err()
			case <-time.After(rest):
			}
		}
	}
}

// packMatch packs the events of a match and reports whether it did. It leaves alone what goes on, what is damaged,
// and a match in which something has happened since a time.
func packMatch(ctx context.Context, q *db.Queries, id string, before, now time.Time) (bool, error) {
	row, events, archived, err := readMatch(ctx, q, id)
	if err != nil || row == nil || row.Reason == game.Ongoing.String() || len(events) == archived {
		return false, err
	}
	if last := events[len(events)-1]; last.At >= before.UnixMilli() {
		return false, nil
	}
	packed, err := rows.PackEvents(events)
	if err != nil {
		return false, err
	}
	again, err := rows.UnpackEvents(id, packed)
	if err == nil {
		_, err = rows.Events(row, again)
	}
	if err != nil { // what cannot be read back is not archived
		slog.Warn("a match cannot be archived", "match", id, "err", err)
		return false, nil
	}
	if held, err := lockMatch(ctx, q, row); err != nil || !held {
		return false, err
	}
	_, err = q.Exec(ctx, `INSERT INTO archived_events (match_id, version, packed, archived) VALUES (?, ?, ?, ?)
		ON CONFLICT (match_id) DO UPDATE SET version = excluded.version, packed = excluded.packed, archived = excluded.archived`,
		id, row.Version, packed, now.UnixMilli())
	if err != nil {
		return false, err
	}
	n, err := q.Exec(ctx, "DELETE FROM events WHERE match_id = ? AND version <= ?", id, row.Version)
	if err == nil && n != int64(len(events)-archived) {
		err = errors.New("the events changed while they were archived")
	}
	return err == nil, err
}

// UnpackMatch unpacks the events of a match and reports whether it had to.
func UnpackMatch(ctx context.Context, q *db.Queries, id string) (bool, error) {
	row, events, archived, err := readMatch(ctx, q, id)
	if err != nil || row == nil || archived == 0 {
		return false, err
	}
	held, err := lockMatch(ctx, q, row)
	if err == nil && !held {
		err = dberr.Unavailable(errors.New("the match changed while its events were unpacked"))
	}
	if err != nil {
		return false, err
	}
	for _, e := range events[:archived] {
		if err := q.AddEvent(ctx, db.AddEventParams(e)); err != nil {
			return false, err
		}
	}
	_, err = q.Exec(ctx, "DELETE FROM archived_events WHERE match_id = ?", id)
	return err == nil, err
}

// readMatch reads a match, and how many of its events are archived; none where it is gone or damaged.
func readMatch(ctx context.Context, q *db.Queries, id string) (row *db.Match, events []db.Event, archived int, err error) {
	found, err := q.GetMatch(ctx, id)
	if errors.Is(err, sql.ErrNoRows) {
		return nil, nil, 0, nil
	}
	if err != nil {
		return nil, nil, 0, dberr.ReadRow(err)
	}
	events, archived, err = rows.ReadEvents(ctx, q, &found)
	if err == nil {
		_, err = rows.Events(&found, events)
	}
	if !rows.Intact(&found) || errors.Is(err, play.ErrDamaged) {
		return nil, nil, 0, nil
	}
	return &found, events, archived, err
}

// lockMatch keeps other servers from changing a match until the transaction ends. It reports false where one has changed it.
func lockMatch(ctx context.Context, q *db.Queries, row *db.Match) (bool, error) {
	n, err := q.Exec(ctx, "UPDATE matches SET version = version WHERE id = ? AND checksum = ?", row.ID, row.Checksum)
	return n > 0, err
}
