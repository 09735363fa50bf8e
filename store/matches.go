package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"

	"banco/game"
	"banco/play"
	"banco/store/internal/db"
)

// Create implements play.Store.
func (s *tables) Create(ctx context.Context, matches ...play.Entry) error {
	return s.commits.atomic(ctx, func(ctx context.Context, q *db.Queries) error {
		for _, m := range matches {
			if err := create(ctx, q, &m); err != nil {
				return err
			}
		}
		return nil
	})
}

func create(ctx context.Context, q *db.Queries, m *play.Entry) error {
	row, err := matchRow(&m.Saved, m.Digest)
	if err != nil {
		return err
	}
	events := make([]db.Event, len(m.Events))
	for i, e := range m.Events {
		events[i] = eventRow(m.ID, i+1, e)
		row.Chain = link(row.Chain, events[i])
	}
	row.Seal = seal(&row)
	if err := q.CreateMatch(ctx, db.CreateMatchParams(row)); err != nil {
		return err
	}
	for _, e := range events {
		if err := q.AddEvent(ctx, db.AddEventParams(e)); err != nil {
			return err
		}
	}
	return nil
}

// Append implements play.Store. A damaged row takes no more events: a new seal
// would hide the damage.
func (s *tables) Append(ctx context.Context, id string, version int, e play.Event, d play.Digest) error {
	event := eventRow(id, version+1, e)
	return s.commits.atomic(ctx, func(ctx context.Context, q *db.Queries) error {
		if row, ok := s.heads.of(id); ok && row.Version == int64(version) {
			if done, err := s.advance(ctx, q, &row, event, d); done || err != nil {
				return err
			}
		}
		row, err := q.GetMatch(ctx, id)
		switch {
		case errors.Is(err, sql.ErrNoRows):
			return play.ErrNotFound
		case err != nil:
			return misread(err)
		case !sealed(&row):
			return errRow
		case row.Version != int64(version):
			return again(ctx, q, event)
		}
		done, err := s.advance(ctx, q, &row, event, d)
		if err == nil && !done { // another server was faster
			return play.ErrStale
		}
		return err
	})
}

// again tells of an event that does not come next whether it is stored already:
// a connection that ends during a commit leaves that open, and who asks again is
// told that it has happened.
func again(ctx context.Context, q *db.Queries, e db.Event) error {
	stored, err := q.GetEvent(ctx, db.GetEventParams{MatchID: e.MatchID, Version: e.Version})
	switch {
	case err == nil && stored == e:
		return nil
	case err == nil, errors.Is(err, sql.ErrNoRows):
		return play.ErrStale
	}
	return misread(err)
}

// advance adds an event to a match whose row is this one, and tells whether it is.
func (s *tables) advance(ctx context.Context, q *db.Queries, row *db.Match, e db.Event, d play.Digest) (bool, error) {
	before, sat := row.Seal, e.Type == string(play.SeatTaken)
	conclude(row, d)
	if sat {
		sitDown(row, e)
	}
	row.Version, row.Chain = e.Version, link(row.Chain, e)
	row.Seal = seal(row)
	n, err := q.Advance(ctx, db.AdvanceParams{
		ID: row.ID, Sealed: before, Version: row.Version, Chain: row.Chain, Seal: row.Seal,
		Plies: row.Plies, Fen: row.Fen, Opening: row.Opening, Winner: row.Winner, Reason: row.Reason, Due: row.Due,
	})
	if err != nil || n == 0 {
		return false, err
	}
	if sat {
		err = q.SitDown(ctx, db.SitDownParams{Sitter1: row.Sitter1, Sitter2: row.Sitter2, ID: row.ID})
	}
	if err == nil {
		err = q.AddEvent(ctx, db.AddEventParams(e))
	}
	s.heads.keep(row)
	return true, err
}

// sitDown gives a seat of a match to who has taken it.
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
		saved, err = load(ctx, q, id)
		return err
	})
	switch {
	case errors.Is(err, sql.ErrNoRows):
		return nil, play.ErrNotFound
	case err != nil:
		s.damage.tell(id, err)
		return nil, fmt.Errorf("store: match %s: %w", id, err)
	}
	return saved, nil
}

// load reads a match with its events.
func load(ctx context.Context, q *db.Queries, id string) (*play.Saved, error) {
	row, err := q.GetMatch(ctx, id)
	if err != nil {
		return nil, misread(err)
	}
	e, err := entry(&row)
	if err != nil {
		return nil, err
	}
	events, err := q.GetEvents(ctx, db.GetEventsParams{MatchID: id, Most: row.Version + 1})
	if err != nil {
		return nil, misread(err)
	}
	e.Events, err = eventsOf(&row, events)
	return &e.Saved, err
}

// Delete implements play.Store.
func (s *tables) Delete(ctx context.Context, id string) error {
	return s.commits.atomic(ctx, func(ctx context.Context, q *db.Queries) error {
		n, err := q.DeleteMatch(ctx, id) // the events go with it
		if err == nil && n == 0 {
			return play.ErrNotFound
		}
		return err
	})
}
