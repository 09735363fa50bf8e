package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"log/slog"
	"strings"
	"time"

	"banco/play"
	"banco/store/archive"
	"banco/store/internal/db"
	"banco/store/internal/dberr"
	"banco/store/internal/rows"
)

// A guest is a visitor without an account for whom something is stored. The table
// guests knows when they were last seen, and what address pays for them.

// noteGuest notes that a visitor was seen, unless it is an account. An address of ""
// leaves the one that is known.
func noteGuest(ctx context.Context, q *db.Queries, visitor, payer string, seen int64) error {
	_, err := q.Exec(ctx, `INSERT INTO guests (id, payer, seen) SELECT CAST(? AS TEXT), CAST(? AS TEXT), CAST(? AS INTEGER)
		WHERE NOT EXISTS (SELECT 1 FROM accounts WHERE id = ?)
		ON CONFLICT (id) DO UPDATE SET payer = CASE WHEN excluded.payer = '' THEN guests.payer ELSE excluded.payer END,
			seen = CASE WHEN excluded.seen > guests.seen THEN excluded.seen ELSE guests.seen END`, visitor, payer, seen, visitor)
	return err
}

// visitEvery is how often a visit of a guest is written down.
const visitEvery = 24 * time.Hour

// SeeGuest notes that a guest visits now, if anything is stored for them.
func (l *ledger) SeeGuest(ctx context.Context, guest string, now time.Time) error {
	var seen int64
	err := l.store.loads.look(ctx, func(ctx context.Context, q *db.Queries) error {
		return q.Row(ctx, "SELECT seen FROM guests WHERE id = ?", []any{guest}, &seen)
	})
	if errors.Is(err, sql.ErrNoRows) || err == nil && now.Sub(rows.Time(seen)) < visitEvery {
		return nil
	}
	if err != nil {
		return err
	}
	return l.store.commits.atomic(ctx, func(ctx context.Context, q *db.Queries) error {
		_, err := q.Exec(ctx, "UPDATE guests SET seen = ? WHERE id = ? AND seen < ?", now.UnixMilli(), guest, now.UnixMilli())
		return err
	})
}

// chargeAccount charges a new account for the matches it made as a guest, a few at a
// time. Where that fails, the address goes on paying.
func (l *ledger) chargeAccount(ctx context.Context, account string) {
	s := l.store
	var ids []string
	err := s.lists.look(ctx, func(ctx context.Context, q *db.Queries) (err error) {
		ids, err = readTexts(ctx, q, "SELECT id FROM matches WHERE owner = ?", account)
		return err
	})
	for len(ids) > 0 && err == nil {
		some := ids[:min(adoptedAtOnce, len(ids))]
		ids = ids[len(some):]
		err = s.commits.atomic(ctx, func(ctx context.Context, q *db.Queries) error {
			for _, id := range some {
				if _, err := q.Exec(ctx, "UPDATE charges SET payer = ? WHERE item = ?", account, id); err != nil {
					return err
				}
			}
			return nil
		})
	}
	if err != nil {
		slog.Warn("an address still pays for what a new account made as a guest", "err", err)
	}
}

func readTexts(ctx context.Context, q *db.Queries, query string, args ...any) (texts []string, err error) {
	err = q.Rows(ctx, query, args, func(row *sql.Rows) error {
		var text string
		err := row.Scan(&text)
		texts = append(texts, text)
		return err
	})
	return texts, err
}

// What one step of ExpireGuests deletes at most: matches, and events of all but the
// first of them. Moves of others wait no longer than that takes.
const (
	expiredAtOnce = 10
	expiredEvents = 500
)

// ExpireGuests takes one small step at deleting what is stored for guests who were last
// seen before a time, and reports whether there may be more to do. A match stays as
// long as an account made it or sits in it, a guest who was seen since does, its clock
// runs, or it belongs to a tournament or class.
func (l *ledger) ExpireGuests(ctx context.Context, before time.Time) (more bool, err error) {
	s, since := l.store, before.UnixMilli()
	var guests, running []string
	var expired []db.Match // id and version
	err = s.lists.look(ctx, func(ctx context.Context, q *db.Queries) error {
		guests, err = readTexts(ctx, q, "SELECT id FROM guests WHERE seen < ? ORDER BY seen LIMIT 1", since)
		if err != nil || len(guests) == 0 {
			return err
		}
		if expired, err = expiredMatches(ctx, q, guests[0], since); err != nil || len(expired) > 0 {
			return err
		}
		running, err = readTexts(ctx, q, "SELECT id FROM matches WHERE due > 0 AND (owner = ? OR sitter1 = ? OR sitter2 = ?) LIMIT 1",
			guests[0], guests[0], guests[0])
		return err
	})
	if err != nil || len(guests) == 0 {
		return false, err
	}
	return true, s.commits.atomic(ctx, func(ctx context.Context, q *db.Queries) error {
		switch {
		case len(expired) > 0:
			return deleteExpired(ctx, q, expired)
		case len(running) > 0: // look again when its clock has stopped
			_, err := q.Exec(ctx, "UPDATE guests SET seen = ? WHERE id = ? AND seen < ?", since, guests[0], since)
			return err
		}
		return forgetGuest(ctx, q, guests[0], since)
	})
}

// expiredMatches returns some matches of a guest that nobody needs who was seen since.
func expiredMatches(ctx context.Context, q *db.Queries, guest string, since int64) (list []db.Match, err error) {
	events := int64(0)
	err = q.Rows(ctx, fmt.Sprintf(`SELECT m.id, m.version FROM matches m WHERE (m.owner = ? OR m.sitter1 = ? OR m.sitter2 = ?) AND m.due = 0
		AND NOT EXISTS (SELECT 1 FROM accounts a WHERE a.id IN (m.owner, m.sitter1, m.sitter2))
		AND NOT EXISTS (SELECT 1 FROM guests g WHERE g.id IN (m.owner, m.sitter1, m.sitter2) AND g.seen >= ?)
		AND NOT EXISTS (SELECT 1 FROM documents d WHERE d.id = substr(m.owner, %d)) LIMIT ?`, len(arrangedBy)+1),
		[]any{guest, guest, guest, since, expiredAtOnce}, func(row *sql.Rows) error {
			var m db.Match
			if err := row.Scan(&m.ID, &m.Version); err != nil {
				return err
			}
			if events += m.Version; len(list) == 0 || events <= expiredEvents {
				list = append(list, m)
			}
			return nil
		})
	return list, err
}

// deleteExpired deletes matches in which nothing has happened since they were read.
func deleteExpired(ctx context.Context, q *db.Queries, expired []db.Match) error {
	for _, m := range expired {
		var same int
		if err := q.Row(ctx, "SELECT count(*) FROM matches WHERE id = ? AND version = ?", []any{m.ID, m.Version}, &same); err != nil {
			return err
		}
		if same == 0 {
			continue
		}
		if err := deleteMatch(ctx, q, m.ID); err != nil && !errors.Is(err, play.ErrNotFound) {
			return err
		}
	}
	return nil
}

// forgetGuest deletes the rest of what is stored for a guest.
func forgetGuest(ctx context.Context, q *db.Queries, guest string, since int64) error {
	n, err := q.Exec(ctx, "DELETE FROM guests WHERE id = ? AND seen < ?", guest, since)
	if err != nil || n == 0 { // the guest has come back
		return err
	}
	for _, text := range []string{
		"DELETE FROM charges WHERE item IN (SELECT id FROM documents WHERE host = ? AND changed < ?)",
		"DELETE FROM documents WHERE host = ? AND changed < ?",
	} {
		if _, err := q.Exec(ctx, text, guest, since); err != nil {
			return err
		}
	}
	return forgetOwn(ctx, q, guest)
}

// forgetOwn deletes what only a guest has had.
func forgetOwn(ctx context.Context, q *db.Queries, guest string) error {
	for _, text := range []string{"DELETE FROM blocks WHERE account = ?", "DELETE FROM push_subscriptions WHERE visitor = ?"} {
		if _, err := q.Exec(ctx, text, guest); err != nil {
			return err
		}
	}
	return nil
}

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
		_, err := q.Exec(ctx, `UPDATE private_notes SET visitor = ? WHERE visitor = ? AND match_id NOT IN
			(SELECT match_id FROM private_notes WHERE visitor = ?)`, account, guest, account)
		if err != nil {
			return err
		}
		if err := adoptDocuments(ctx, q, guest, account); err != nil {
			return err
		}
		if err := forgetOwn(ctx, q, guest); err != nil {
			return err
		}
		_, err = q.Exec(ctx, "DELETE FROM guests WHERE id = ?", guest)
		return err
	})
}

// adoptDocuments makes an account the host of the tournaments, classes and shared studies of a
// guest, and whatever the guest was in them and in those of others, unless the account was in
// there itself. A damaged one stays as it is.
func adoptDocuments(ctx context.Context, q *db.Queries, guest, account string) error {
	ids, err := readTexts(ctx, q, "SELECT id FROM documents WHERE host = ? UNION SELECT document FROM document_members WHERE visitor = ?",
		guest, guest)
	for _, id := range ids {
		d, err := rows.LoadDocument(ctx, q, id)
		if errors.Is(err, play.ErrDamaged) {
			continue
		}
		if err != nil {
			return err
		}
		before, made := d, d.Host == guest
		if made {
			d.Host = account
		}
		if !strings.Contains(d.Body, inBody(account)) {
			d.Body = strings.ReplaceAll(d.Body, inBody(guest), inBody(account))
		}
		if d == before { // the guest has left, or the account is there
			continue
		}
		d.Version++
		n, err := q.Exec(ctx, "UPDATE documents SET host = ?, body = ?, version = ?, checksum = ? WHERE id = ? AND version = ?",
			d.Host, d.Body, int64(d.Version), rows.OfDocument(&d), id, int64(before.Version))
		if err != nil {
			return err
		}
		if n == 0 { // another server has gone on with it meanwhile
			return dberr.Unavailable(errors.New("a document changed while it was adopted"))
		}
		if err := addMembers(ctx, q, id, before.Body, d.Body); err != nil {
			return err
		}
		if !made {
			continue
		}
		if _, err := q.Exec(ctx, "UPDATE charges SET payer = ? WHERE item = ?", account, id); err != nil {
			return err
		}
	}
	if err == nil {
		_, err = q.Exec(ctx, "DELETE FROM document_members WHERE visitor = ?", guest)
	}
	return err
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
	if _, err := archive.UnpackMatch(ctx, q, id); err != nil {
		return false, err
	}
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
