package store

import (
	"context"
	"errors"
	"fmt"
	"math"
	"slices"
	"time"

	"banco/play"
	"banco/store/internal/db"
	"banco/store/internal/dberr"
	"banco/store/internal/rows"
)

// outcomes are the values of Query.Outcome.
var outcomes = map[string]bool{"": true, "won": true, "lost": true, "drawn": true, "open": true}

// List implements play.Store.
func (s *tables) List(ctx context.Context, q play.Query) ([]play.Entry, error) {
	if q.Visitor == "" {
		return nil, fmt.Errorf("%w: a list is somebody's", play.ErrRequest)
	}
	if !outcomes[q.Outcome] {
		return nil, fmt.Errorf("%w: unknown outcome %q", play.ErrRequest, q.Outcome)
	}
	most := int64(q.Limit)
	if most <= 0 {
		most = math.MaxInt64
	}
	params := db.ListMatchesParams{
		Visitor: q.Visitor, Game: q.Game, Kind: string(q.Kind), Opponent: q.Opponent, Outcome: q.Outcome, Played: q.Played,
		Since: rows.Millis(q.From, math.MinInt64), Before: min(rows.Millis(q.To, math.MaxInt64), rows.Millis(q.Before, math.MaxInt64)),
		Most: most,
	}
	var list []play.Entry
	err := s.lists.look(ctx, func(ctx context.Context, q *db.Queries) (err error) {
		list, err = s.whole(ctx, q, params)
		return err
	})
	if err != nil {
		return nil, fmt.Errorf("store: %w", err)
	}
	return list, nil
}

// whole lists matches that are not damaged. It fills the places of damaged ones, so
// that only the last page is short.
func (s *tables) whole(ctx context.Context, q *db.Queries, p db.ListMatchesParams) (list []play.Entry, err error) {
	for most := p.Most; ; {
		found, err := s.readable(ctx, q, p)
		if err != nil {
			return nil, err
		}
		for _, r := range found {
			if e, err := rows.Entry(&r); err == nil {
				list = append(list, e)
			} else {
				s.damage.report(r.ID, err)
			}
			p.Before = r.Created
		}
		if int64(len(found)) < p.Most || int64(len(list)) == most {
			return list, nil
		}
		p.Most = most - int64(len(list))
	}
}

// readable lists the rows that can be read: a damaged row only hides those of the same
// millisecond.
func (s *tables) readable(ctx context.Context, q *db.Queries, p db.ListMatchesParams) ([]db.Match, error) {
	rows, err := q.ListMatches(ctx, p)
	if err = dberr.ReadRow(err); err == nil || !errors.Is(err, play.ErrDamaged) {
		return rows, err
	}
	times, err := q.ListTimes(ctx, db.ListTimesParams{Visitor: p.Visitor, Since: p.Since, Before: p.Before})
	if err != nil {
		return nil, err
	}
	return s.piecemeal(ctx, q, p, slices.Compact(times))
}

// piecemeal lists the matches created at some times, the newest first. If they cannot
// be read together, it reads each half.
func (s *tables) piecemeal(ctx context.Context, q *db.Queries, p db.ListMatchesParams, times []int64) ([]db.Match, error) {
	if len(times) == 0 || p.Most == 0 {
		return nil, nil
	}
	p.Since, p.Before = times[len(times)-1], times[0]+1
	rows, err := q.ListMatches(ctx, p)
	if err = dberr.ReadRow(err); err == nil || !errors.Is(err, play.ErrDamaged) {
		return rows, err
	}
	if len(times) == 1 {
		s.damage.report(fmt.Sprintf("of millisecond %d", p.Since), err)
		return nil, nil
	}
	rows, err = s.piecemeal(ctx, q, p, times[:len(times)/2])
	if err != nil {
		return nil, err
	}
	p.Most -= int64(len(rows))
	rest, err := s.piecemeal(ctx, q, p, times[len(times)/2:])
	return append(rows, rest...), err
}

// Usage implements play.Store.
func (s *tables) Usage(ctx context.Context, visitor string) (u play.Usage, err error) {
	err = s.loads.look(ctx, func(ctx context.Context, q *db.Queries) error {
		r, err := q.Usage(ctx, visitor)
		u = play.Usage{Matches: int(r.Matches), Events: int(r.Events)}
		return err
	})
	return u, err
}

// Unstarted implements play.Store.
func (s *tables) Unstarted(ctx context.Context, visitor string, before time.Time) (ids []string, err error) {
	err = s.loads.look(ctx, func(ctx context.Context, q *db.Queries) error {
		ids, err = q.UnstartedMatches(ctx, db.UnstartedMatchesParams{Owner: visitor, Before: before.UnixMilli()})
		return err
	})
	return ids, err
}

// Due implements play.Store. The most overdue comes first.
func (s *tables) Due(ctx context.Context, before, byDays time.Time) (ids []string, err error) {
	err = s.loads.look(ctx, func(ctx context.Context, q *db.Queries) error {
		latest := max(before.UnixMilli(), byDays.UnixMilli())
		ids, err = q.DueMatches(ctx, db.DueMatchesParams{Latest: latest, Before: before.UnixMilli()})
		return err
	})
	return ids, err
}
