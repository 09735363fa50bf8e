package store

import (
	"context"
	"database/sql"
	"errors"

	"banco/play"
	"banco/store/internal/db"
)

// adoptedAtOnce bounds the matches that one transaction rewrites, so that moves
// of others wait no longer than for any batch.
const adoptedAtOnce = 50

// Adopt implements people.Store. Matches go first, a few at a time: where that
// breaks off, the guest still has the rest, and asks again.
func (s *tables) Adopt(ctx context.Context, guest, account string) (adopted int, err error) {
	ids, err := s.matchesOf(ctx, guest)
	for len(ids) > 0 && err == nil {
		some := ids[:min(adoptedAtOnce, len(ids))]
		ids = ids[len(some):]
		did := 0
		err = s.commits.atomic(ctx, func(ctx context.Context, q *db.Queries) error {
			did, err = adoptMatches(ctx, q, some, guest, account)
			return err
		})
		adopted += did
	}
	if err != nil {
		return adopted, err
	}
	return adopted, s.commits.atomic(ctx, func(ctx context.Context, q *db.Queries) error {
		for _, text := range []string{
			"UPDATE messages SET author = ? WHERE author = ?",
			"INSERT INTO blocks (account, other) SELECT CAST(? AS TEXT), other FROM blocks WHERE account = ? ON CONFLICT (account, other) DO NOTHING",
			"UPDATE reports SET subject = ? WHERE subject = ?",
		} {
			if _, err := q.Exec(ctx, text, account, guest); err != nil {
				return err
			}
		}
		_, err := q.Exec(ctx, "DELETE FROM blocks WHERE account = ?", guest)
		return err
	})
}

func adoptMatches(ctx context.Context, q *db.Queries, ids []string, guest, account string) (did int, err error) {
	for _, id := range ids {
		one, err := adoptMatch(ctx, q, id, guest, account)
		if err != nil {
			return 0, err
		}
		if one {
			did++
		}
	}
	return did, nil
}

func (s *tables) matchesOf(ctx context.Context, guest string) (ids []string, err error) {
	err = s.lists.look(ctx, func(ctx context.Context, q *db.Queries) error {
		return q.Rows(ctx, "SELECT id FROM matches WHERE owner = ? OR sitter1 = ? OR sitter2 = ?", []any{guest, guest, guest}, func(rows *sql.Rows) error {
			var id string
			err := rows.Scan(&id)
			ids = append(ids, id)
			return err
		})
	})
	return ids, err
}

// adoptMatch puts an account in the place of a guest: in the row of a match, and
// where an event says who sat down. All of it is sealed anew. A damaged match
// stays as it is, and so does one that the account plays in itself.
func adoptMatch(ctx context.Context, q *db.Queries, id, guest, account string) (bool, error) {
	row, err := q.GetMatch(ctx, id)
	switch {
	case errors.Is(err, sql.ErrNoRows):
		return false, nil
	case err != nil:
		return false, misread(err)
	}
	events, err := q.GetEvents(ctx, db.GetEventsParams{MatchID: id, Most: row.Version + 1})
	if err != nil {
		return false, misread(err)
	}
	_, damaged := eventsOf(&row, events)
	if !sealed(&row) || damaged != nil || row.Sitter1 == account || row.Sitter2 == account {
		return false, nil
	}
	before := row.Seal
	for _, who := range []*string{&row.Owner, &row.Sitter1, &row.Sitter2} {
		if *who == guest {
			*who = account
		}
	}
	row.Chain = origin(id)
	for i, e := range events {
		if e.Type == string(play.SeatTaken) && e.Text == guest {
			events[i].Text = account
			if _, err := q.Exec(ctx, "UPDATE events SET text = ? WHERE match_id = ? AND version = ?", account, id, e.Version); err != nil {
				return false, err
			}
		}
		row.Chain = link(row.Chain, events[i])
	}
	row.Seal = seal(&row)
	n, err := q.Exec(ctx, "UPDATE matches SET owner = ?, sitter1 = ?, sitter2 = ?, chain = ?, seal = ? WHERE id = ? AND seal = ?",
		row.Owner, row.Sitter1, row.Sitter2, row.Chain, row.Seal, id, before)
	if err == nil && n == 0 { // another server has gone on with it meanwhile
		return false, storage(errors.New("a match changed while it was adopted"))
	}
	return n > 0, err
}
