package live

import (
	"context"
	"fmt"

	"banco/play"
)

// succeed returns the match that follows another of a series. One that was made
// already, by another page say, is that match: nobody plays a lost game again.
func (h *Hall) succeed(ctx context.Context, v Visitor, after string) (*Snapshot, error) {
	r, err := h.enter(ctx, after)
	if err != nil {
		return nil, err
	}
	q, next, err := r.successor(v)
	since := r.match.Created
	r.mu.Unlock()
	if err != nil {
		return nil, err
	}
	later, err := h.store.List(ctx, play.Query{Visitor: v, Game: q.Game, Kind: q.Kind, From: since})
	if err != nil {
		return nil, err
	}
	for _, e := range later {
		if s, ok := e.Series(); ok && s.First == next.First && s.Number == next.Number {
			return h.Snapshot(ctx, v, e.ID, 0)
		}
	}
	seen, err := h.create(ctx, v, q)
	if err == nil {
		return seen, nil
	}
	if there, _ := h.has(ctx, q.ID); there { // another page was faster
		return h.Snapshot(ctx, v, q.ID, 0)
	}
	return nil, err
}

// successor returns what a visitor gets when the next match of the series is
// asked for, and its place there: the same game with the seats exchanged.
func (r *room) successor(v Visitor) (q Request, next play.Series, err error) {
	m := r.match
	series, ok := m.Series()
	if !ok {
		return q, next, fmt.Errorf("%w: match %s belongs to no series", ErrRequest, m.ID)
	}
	if next, ok = series.Next(m.ID, m.Result()); !ok {
		return q, next, fmt.Errorf("%w: match %s goes on, or has decided its series", ErrRequest, m.ID)
	}
	if !r.rules(v) {
		return q, next, ErrForbidden
	}
	q = Request{
		Game: m.Game, Kind: m.Kind, Variant: m.Options(), Start: m.Start, Control: m.Control, Undos: m.Undos, Handicap: m.Handicap,
		Seats: [2]string{m.Seats[1], m.Seats[0]}, Names: [2]string{m.Names[1], m.Names[0]}, Tags: next.Tags(),
		ID: m.NextID(),
	}
	if q.Handicap.Moves > 0 { // it is the player's, whatever they play with
		q.Handicap.Side = q.Handicap.Side.Other()
	}
	return q, next, nil
}
