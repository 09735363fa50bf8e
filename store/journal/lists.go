package journal

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strings"
	"time"

	"banco/clock"
	"banco/game"
	"banco/play"
)

// choose returns the sound matches that fit, without their events, the newest first.
func (s *Store) choose(fits func(m *match) bool) (list []play.Entry) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, m := range s.matches {
		if !m.damaged && fits(m) {
			e := m.Entry
			e.Events = nil
			list = append(list, e)
		}
	}
	slices.SortFunc(list, func(a, b play.Entry) int {
		return cmp.Or(b.Created.Compare(a.Created), strings.Compare(b.ID, a.ID))
	})
	return list
}

// outcomes are the values of Query.Outcome, and which matches they choose.
var outcomes = map[string]func(m *match, visitor string) bool{
	"":     func(*match, string) bool { return true },
	"open": func(m *match, _ string) bool { return !m.Ended.Over() },
	"drawn": func(m *match, _ string) bool {
		return m.Ended.Over() && m.Ended.Reason != game.Aborted && m.Ended.Reason != game.Forfeit && m.Ended.Winner == game.NoSide
	},
	"won":  func(m *match, visitor string) bool { return m.decidedFor(visitor, m.Ended.Winner) },
	"lost": func(m *match, visitor string) bool { return m.decidedFor(visitor, m.Ended.Winner.Other()) },
}

// decidedFor reports that somebody has won, and that the visitor sits on that side alone.
func (m *match) decidedFor(visitor string, side game.Side) bool {
	return m.Ended.Over() && m.Ended.Winner != game.NoSide &&
		m.Sitters[side] == visitor && m.Sitters[side.Other()] != visitor
}

// holds reports that a match is the visitor's.
func (m *match) holds(visitor string) bool {
	return m.Owner == visitor || m.Sitters[0] == visitor || m.Sitters[1] == visitor
}

// List implements play.Store.
func (s *Store) List(_ context.Context, q play.Query) ([]play.Entry, error) {
	if q.Visitor == "" {
		return nil, fmt.Errorf("%w: a list is somebody's", play.ErrRequest)
	}
	outcome := outcomes[q.Outcome]
	if outcome == nil {
		return nil, fmt.Errorf("%w: unknown outcome %q", play.ErrRequest, q.Outcome)
	}
	list := s.choose(func(m *match) bool {
		return m.holds(q.Visitor) && within(m.Created, &q) && outcome(m, q.Visitor) &&
			(q.Game == "" || m.Game == q.Game) && (q.Kind == "" || m.Kind == q.Kind) &&
			(q.Opponent == "" || m.against(q.Visitor, q.Opponent)) &&
			(!q.Played || m.Kind != play.KindGame || len(m.Events) > 0 || m.Control.PerMove >= clock.Day)
	})
	if q.Limit > 0 && len(list) > q.Limit {
		list = list[:q.Limit]
	}
	return list, nil
}

// within reports that a match was made in the span of a query.
func within(created time.Time, q *play.Query) bool {
	return (q.From.IsZero() || !created.Before(q.From)) && (q.To.IsZero() || created.Before(q.To)) &&
		(q.Before.IsZero() || created.Before(q.Before))
}

// against reports that a seat that the visitor does not hold begins with a text.
func (m *match) against(visitor, text string) bool {
	for i, seat := range m.Seats {
		if m.Sitters[i] != visitor && strings.HasPrefix(seat, text) {
			return true
		}
	}
	return false
}

// Usage implements play.Store.
func (s *Store) Usage(_ context.Context, visitor string) (u play.Usage, err error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, m := range s.matches {
		if m.Owner == visitor {
			u.Matches++
			u.Events += len(m.Events)
		}
	}
	return u, nil
}

// Unstarted implements play.Store.
func (s *Store) Unstarted(_ context.Context, visitor string, before time.Time) ([]string, error) {
	list := s.choose(func(m *match) bool {
		return m.Owner == visitor && len(m.Events) == 0 && m.Kind == play.KindGame && m.Created.Before(before)
	})
	slices.Reverse(list)
	return idsOf(list), nil
}

// Due implements play.Store. The most overdue comes first.
func (s *Store) Due(_ context.Context, before, byDays time.Time) ([]string, error) {
	list := s.choose(func(m *match) bool {
		at := m.Alarm
		return !at.IsZero() && (at.Before(before) || m.Control.PerMove >= clock.Day && at.Before(byDays))
	})
	slices.SortStableFunc(list, func(a, b play.Entry) int { return a.Alarm.Compare(b.Alarm) })
	return idsOf(list), nil
}

func idsOf(list []play.Entry) (ids []string) {
	for _, e := range list {
		ids = append(ids, e.ID)
	}
	return ids
}

// Correspondence implements play.Store.
func (s *Store) Correspondence(_ context.Context, visitor string) ([]play.Entry, error) {
	return s.choose(func(m *match) bool {
		return m.Kind == play.KindGame && m.ByCorrespondence() && !m.Ended.Over() && m.Sitters[0] != "" && m.Sitters[1] != "" &&
			(m.Sitters[0] == visitor || m.Sitters[1] == visitor)
	}), nil
}
