package store

import (
	"context"
	"fmt"
	"math"
	"time"

	"banco/play"
	"banco/store/internal/db"
)

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
	params := db.ListMatchesParams{
		Visitor: q.Visitor, Game: q.Game, Kind: string(q.Kind), Opponent: q.Opponent, Outcome: q.Outcome,
		Since: millis(q.From, math.MinInt64), Before: min(millis(q.To, math.MaxInt64), millis(q.Before, math.MaxInt64)),
		Most: most,
	}
	var rows []db.Match
	err := look(ctx, s.lists, func(ctx context.Context, q *db.Queries) (err error) {
		rows, err = q.ListMatches(ctx, params)
		return err
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
func (s *SQLite) Usage(ctx context.Context, visitor string) (u play.Usage, err error) {
	err = look(ctx, s.loads, func(ctx context.Context, q *db.Queries) error {
		r, err := q.Usage(ctx, visitor)
		u = play.Usage{Matches: int(r.Matches), Events: int(r.Events)}
		return err
	})
	return u, err
}

// Due implements play.Store. The most overdue comes first.
func (s *SQLite) Due(ctx context.Context, before time.Time) (ids []string, err error) {
	err = look(ctx, s.loads, func(ctx context.Context, q *db.Queries) error {
		ids, err = q.DueMatches(ctx, before.UnixMilli())
		return err
	})
	return ids, err
}
