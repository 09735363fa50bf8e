package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"

	"banco/play"
	"banco/store/internal/db"
)

// Create implements play.Store.
func (s *SQLite) Create(ctx context.Context, matches ...play.Entry) error {
	return s.atomic(ctx, func(q *db.Queries) error {
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
	if err := q.CreateMatch(ctx, row); err != nil {
		return err
	}
	for i, e := range m.Events {
		if err := q.AddEvent(ctx, eventRow(m.ID, i+1, e)); err != nil {
			return err
		}
	}
	return nil
}

// Append implements play.Store.
func (s *SQLite) Append(ctx context.Context, id string, version int, e play.Event, d play.Digest) error {
	return s.atomic(ctx, func(q *db.Queries) error {
		n, err := q.Advance(ctx, db.AdvanceParams{
			ID: id, Version: int64(version), Plies: int64(d.Plies), Fen: d.FEN, Opening: d.Opening,
			Winner: int64(d.Ended.Winner), Reason: d.Ended.Reason.String(), Due: millis(d.Due, 0),
		})
		if err != nil {
			return err
		}
		if n == 0 {
			return refusal(ctx, q, id)
		}
		return q.AddEvent(ctx, eventRow(id, version+1, e))
	})
}

// refusal says why a match could not be appended to.
func refusal(ctx context.Context, q *db.Queries, id string) error {
	n, err := q.HasMatch(ctx, id)
	if err != nil {
		return err
	}
	if n == 0 {
		return play.ErrNotFound
	}
	return play.ErrStale
}

// Load implements play.Store.
func (s *SQLite) Load(ctx context.Context, id string) (*play.Saved, error) {
	var match db.Match
	var events []db.Event
	err := look(ctx, s.loads, func(ctx context.Context, q *db.Queries) (err error) {
		if match, err = q.GetMatch(ctx, id); err == nil {
			events, err = q.GetEvents(ctx, id)
		}
		return err
	})
	if errors.Is(err, sql.ErrNoRows) {
		return nil, play.ErrNotFound
	}
	if err != nil {
		return nil, fmt.Errorf("store: match %s: %w", id, err)
	}
	e, err := entry(match)
	if err != nil {
		return nil, err
	}
	e.Events, err = eventsOf(id, events)
	return &e.Saved, err
}

// Delete implements play.Store.
func (s *SQLite) Delete(ctx context.Context, id string) error {
	return s.atomic(ctx, func(q *db.Queries) error {
		n, err := q.DeleteMatch(ctx, id) // the events go with it
		if err == nil && n == 0 {
			return play.ErrNotFound
		}
		return err
	})
}
