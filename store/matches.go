package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"strings"

	"banco/game"
	"banco/play"
	"banco/store/internal/db"
	"banco/store/internal/dberr"
	"banco/store/internal/rows"
)

// Create implements play.Store.
func (s *tables) Create(ctx context.Context, matches ...play.Entry) error {
	payer, bytes, room := play.PayerOf(ctx), int64(0), play.RoomForGames
	for i := range matches {
		charged, events := bytesOf(&matches[i])
		if bytes += charged + events; matches[i].Kind == play.KindStudy {
			room = play.RoomForAll
		}
	}
	made, err := newRows(matches)
	if err != nil {
		return err
	}
	done, err := s.admit(ctx, room, bytes)
	if err != nil {
		return err
	}
	err = s.commits.atomic(ctx, func(ctx context.Context, q *db.Queries) error {
		for i := range made {
			if err := made[i].create(ctx, q); err != nil {
				return err
			}
		}
		return chargeMatches(ctx, q, payer, matches)
	})
	done(err)
	return err
}

// newRow is a match about to be created.
type newRow struct {
	match  db.Match
	events []db.Event
}

// newRows returns the rows of matches. They are made before the transaction: moves wait
// while that is written.
func newRows(matches []play.Entry) ([]newRow, error) {
	list := make([]newRow, len(matches))
	for i := range matches {
		m := &matches[i]
		row, err := rows.NewMatch(&m.Saved, m.Digest)
		if err != nil {
			return nil, err
		}
		events := make([]db.Event, len(m.Events))
		for i, e := range m.Events {
			events[i] = rows.NewEvent(m.ID, i+1, e)
			row.EventsChecksum = rows.AddEvent(row.EventsChecksum, events[i])
		}
		row.Checksum = rows.OfMatch(&row)
		list[i] = newRow{row, events}
	}
	return list, nil
}

func (n *newRow) create(ctx context.Context, q *db.Queries) error {
	if err := q.CreateMatch(ctx, db.CreateMatchParams(n.match)); err != nil {
		return err
	}
	return addEvents(ctx, q, n.events)
}

// eventsAtOnce is how many events of an import one statement adds. A statement for each
// takes twice as long.
const eventsAtOnce = 50

var addEventsText = "INSERT INTO events (match_id, version, type, seat, node, text, spent, at) VALUES " +
	strings.Repeat("(?, ?, ?, ?, ?, ?, ?, ?), ", eventsAtOnce-1) + "(?, ?, ?, ?, ?, ?, ?, ?)"

// addEvents adds events of a match, many with each statement.
func addEvents(ctx context.Context, q *db.Queries, events []db.Event) error {
	for ; len(events) >= eventsAtOnce; events = events[eventsAtOnce:] {
		args := make([]any, 0, 8*eventsAtOnce)
		for _, e := range events[:eventsAtOnce] {
			args = append(args, e.MatchID, e.Version, e.Type, e.Seat, e.Node, e.Text, e.Spent, e.At)
		}
		if _, err := q.Exec(ctx, addEventsText, args...); err != nil {
			return err
		}
	}
	for _, e := range events {
		if err := q.AddEvent(ctx, db.AddEventParams(e)); err != nil {
			return err
		}
	}
	return nil
}

// Append implements play.Store. A damaged row takes no more events: a new
// checksum would hide the damage.
func (s *tables) Append(ctx context.Context, id string, version int, e play.Event, d play.Digest) error {
	event := rows.NewEvent(id, version+1, e)
	return s.commits.atomic(ctx, func(ctx context.Context, q *db.Queries) error {
		if row, ok := s.rowCache.get(id); ok && row.Version == int64(version) {
			if done, err := s.advance(ctx, q, &row, event, d); done || err != nil {
				return err
			}
		}
		row, err := q.GetMatch(ctx, id)
		switch {
		case errors.Is(err, sql.ErrNoRows):
			return play.ErrNotFound
		case err != nil:
			return dberr.ReadRow(err)
		case !rows.Intact(&row):
			return rows.ErrDamaged
		case row.Version != int64(version):
			return play.ErrStale // also where another server has stored the same event: it belongs to one of them
		}
		done, err := s.advance(ctx, q, &row, event, d)
		if err == nil && !done { // another server was faster
			return play.ErrStale
		}
		return err
	})
}

// advance adds an event to a match if its row is still the given one, and reports
// whether it was.
func (s *tables) advance(ctx context.Context, q *db.Queries, row *db.Match, e db.Event, d play.Digest) (bool, error) {
	payer, err := s.mayAppend(ctx, q, row, &e)
	if err != nil {
		return false, err
	}
	before, sat := *row, e.Type == string(play.SeatTaken)
	rows.SetDigest(row, d)
	if sat {
		sitDown(row, e)
	}
	row.Version, row.EventsChecksum = e.Version, rows.AddEvent(row.EventsChecksum, e)
	row.Checksum = rows.OfMatch(row)
	n, err := writeProgress(ctx, q, &before, row)
	if err != nil || n == 0 {
		return false, err
	}
	if sat {
		err = q.SetSitters(ctx, db.SetSittersParams{Sitter1: row.Sitter1, Sitter2: row.Sitter2, ID: row.ID})
		if err == nil {
			err = noteGuest(ctx, q, e.Text, "", e.At)
		}
	}
	if err == nil {
		err = q.AddEvent(ctx, db.AddEventParams(e))
	}
	if err == nil {
		err = s.chargeEvent(ctx, q, payer, &e)
	}
	s.rowCache.put(row)
	return true, err
}

// The statements that write what a row has come to, where it still has the checksum that
// it was read with. What is in an index is written only if it has changed, since a database
// looks after the index of every column that is set.
const (
	advanceMove  = "UPDATE matches SET plies = ?, fen = ?, version = ?, events_checksum = ?, checksum = ?"
	advanceClock = advanceMove + ", opening = ?, due = ?, alarm = ?"
	advanceEnd   = advanceClock + ", winner = ?, reason = ?"
	ifUnchanged  = " WHERE id = ? AND checksum = ?"
)

// writeProgress writes what a row has come to, and returns 0 if it was another.
func writeProgress(ctx context.Context, q *db.Queries, before, row *db.Match) (changed int64, err error) {
	text := advanceMove + ifUnchanged
	args := append(make([]any, 0, 12), row.Plies, row.Fen, row.Version, row.EventsChecksum, row.Checksum)
	ended := row.Winner != before.Winner || row.Reason != before.Reason
	if ended || row.Opening != before.Opening || row.Due != before.Due || row.Alarm != before.Alarm {
		text = advanceClock + ifUnchanged
		args = append(args, row.Opening, row.Due, row.Alarm)
	}
	if ended {
		text = advanceEnd + ifUnchanged
		args = append(args, row.Winner, row.Reason)
	}
	return q.Exec(ctx, text, append(args, row.ID, before.Checksum)...)
}

// sitDown sets the visitor of a seat.
func sitDown(row *db.Match, e db.Event) {
	if e.Seat == int64(game.First) {
		row.Sitter1 = e.Text
	} else {
		row.Sitter2 = e.Text
	}
}

// Load implements play.Store.
func (s *tables) Load(ctx context.Context, id string) (saved *play.Saved, err error) {
	err = s.loads.look(ctx, func(ctx context.Context, q *db.Queries) error {
		saved, err = rows.LoadMatch(ctx, q, id)
		return err
	})
	switch {
	case errors.Is(err, sql.ErrNoRows):
		return nil, play.ErrNotFound
	case err != nil:
		s.damage.report(id, err)
		return nil, fmt.Errorf("store: match %s: %w", id, err)
	}
	return saved, nil
}

// deleteMatch deletes a match, and the events with it.
func deleteMatch(ctx context.Context, q *db.Queries, id string) error {
	n, err := q.DeleteMatch(ctx, id)
	if err != nil {
		return err
	}
	if n == 0 {
		return play.ErrNotFound
	}
	return discharge(ctx, q, id)
}

// Delete implements play.Store.
func (s *tables) Delete(ctx context.Context, id string) error {
	return s.commits.atomic(ctx, func(ctx context.Context, q *db.Queries) error {
		return deleteMatch(ctx, q, id)
	})
}

// rowCache holds the rows of matches as they were last written, so that a match in
// play need not be read before each of its moves. An update compares checksums, so
// a row that another server has changed since is noticed. Only the committer's
// goroutine uses it.
type rowCache struct{ rows map[string]db.Match }

// maxCachedRows bounds the cache; a row takes about 1 KB.
const maxCachedRows = 10_000

// get returns the row of a match, if it is cached.
func (c *rowCache) get(id string) (db.Match, bool) {
	row, ok := c.rows[id]
	return row, ok
}

// put caches a row. It evicts any other where there are too many.
func (c *rowCache) put(row *db.Match) {
	if c.rows == nil {
		c.rows = map[string]db.Match{}
	}
	if len(c.rows) >= maxCachedRows {
		for id := range c.rows {
			delete(c.rows, id)
			break
		}
	}
	c.rows[row.ID] = *row
}

// clear empties the cache, after a rollback.
func (c *rowCache) clear() { clear(c.rows) }
