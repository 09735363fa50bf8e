package store

import (
	"context"
	"database/sql"
	"errors"

	"banco/play"
	"banco/store/internal/db"
	"banco/store/internal/dberr"
	"banco/store/internal/rows"
)

// adoptedAtOnce bounds the matches that one transaction rewrites, so that the moves
// of others do not wait long.
const adoptedAtOnce = 50

// Adopt implements people.Store. Matches go first, a few at a time: if that fails
// in the middle, the guest still has the rest and can ask again.
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
			`INSERT INTO blocks (account, other) SELECT CAST(? AS TEXT), other FROM blocks WHERE account = ?
				ON CONFLICT (account, other) DO NOTHING`,
			"UPDATE reports SET subject = ? WHERE subject = ?",
		} {
			if _, err := q.Exec(ctx, text, account, guest); err != nil {
				return err
			}
		}
		for _, text := range []string{"DELETE FROM blocks WHERE account = ?", "DELETE FROM guests WHERE id = ?"} {
			if _, err := q.Exec(ctx, text, guest); err != nil {
				return err
			}
		}
		return nil
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
		ids, err = readTexts(ctx, q, "SELECT id FROM matches WHERE owner = ? OR sitter1 = ? OR sitter2 = ?", guest, guest, guest)
		return err
	})
	return ids, err
}

// adoptMatch replaces a guest by an account: in the row of a match, and in the
// events that say who sat down, with new checksums. It leaves a damaged match as it
// is, and one that the account plays in itself.
func adoptMatch(ctx context.Context, q *db.Queries, id, guest, account string) (bool, error) {
	row, err := q.GetMatch(ctx, id)
	switch {
	case errors.Is(err, sql.ErrNoRows):
		return false, nil
	case err != nil:
		return false, dberr.ReadRow(err)
	}
	events, err := q.GetEvents(ctx, db.GetEventsParams{MatchID: id, Most: row.Version + 1})
	if err != nil {
		return false, dberr.ReadRow(err)
	}
	_, damaged := rows.Events(&row, events)
	if !rows.Intact(&row) || damaged != nil || row.Sitter1 == account || row.Sitter2 == account {
		return false, nil
	}
	before := row.Checksum
	for _, who := range []*string{&row.Owner, &row.Sitter1, &row.Sitter2} {
		if *who == guest {
			*who = account
		}
	}
	row.EventsChecksum = rows.NoEvents(id)
	for i, e := range events {
		if e.Type == string(play.SeatTaken) && e.Text == guest {
			events[i].Text = account
			if _, err := q.Exec(ctx, "UPDATE events SET text = ? WHERE match_id = ? AND version = ?", account, id, e.Version); err != nil {
				return false, err
			}
		}
		row.EventsChecksum = rows.AddEvent(row.EventsChecksum, events[i])
	}
	row.Checksum = rows.OfMatch(&row)
	n, err := q.Exec(ctx, `UPDATE matches SET owner = ?, sitter1 = ?, sitter2 = ?, events_checksum = ?, checksum = ?
		WHERE id = ? AND checksum = ?`,
		row.Owner, row.Sitter1, row.Sitter2, row.EventsChecksum, row.Checksum, id, before)
	if err == nil && n == 0 { // another server has gone on with it meanwhile
		return false, dberr.Unavailable(errors.New("a match changed while it was adopted"))
	}
	if err == nil && row.Owner == account {
		_, err = q.Exec(ctx, "UPDATE charges SET payer = ? WHERE item = ?", account, id)
	}
	return n > 0, err
}
