package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"math"
	"time"

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
	err := s.atomic(ctx, func(q *db.Queries) (err error) {
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
	n, err := s.queries.DeleteMatch(ctx, id) // the events go with it
	if err == nil && n == 0 {
		return play.ErrNotFound
	}
	return err
}

// outcomes are the texts that Query.Outcome knows.
var outcomes = map[string]bool{"": true, "won": true, "lost": true, "drawn": true, "open": true}

// List implements play.Store.
func (s *SQLite) List(ctx context.Context, q play.Query) ([]play.Entry, error) {
	if q.Visitor == "" {
		return nil, fmt.Errorf("%w: a list is somebody's", play.ErrRequest)
	}
	if !outcomes[q.Outcome] {
		return nil, fmt.Errorf("%w: unknown outcome %q", play.ErrRequest, q.Outcome)
	}
	most := int64(q.Limit)
	if most <= 0 {
		most = -1
	}
	rows, err := s.queries.ListMatches(ctx, db.ListMatchesParams{
		Visitor: q.Visitor, Game: q.Game, Kind: string(q.Kind), Opponent: q.Opponent, Outcome: q.Outcome,
		Since: millis(q.From, math.MinInt64), Before: min(millis(q.To, math.MaxInt64), millis(q.Before, math.MaxInt64)),
		Most: most,
	})
	if err != nil {
		return nil, fmt.Errorf("store: %w", err)
	}
	list := make([]play.Entry, len(rows))
	for i, r := range rows {
		if list[i], err = entry(r); err != nil {
			return nil, err
		}
	}
	return list, nil
}

// millis returns a time as the tables keep it, or the other for no time.
func millis(t time.Time, none int64) int64 {
	if t.IsZero() {
		return none
	}
	return t.UnixMilli()
}

// Usage implements play.Store.
func (s *SQLite) Usage(ctx context.Context, visitor string) (play.Usage, error) {
	u, err := s.queries.Usage(ctx, visitor)
	return play.Usage{Matches: int(u.Matches), Events: int(u.Events)}, err
}

// Due implements play.Store. The most overdue comes first.
func (s *SQLite) Due(ctx context.Context, before time.Time) ([]string, error) {
	return s.queries.DueMatches(ctx, before.UnixMilli())
}
