package live

import (
	"context"
	"fmt"

	"banco/play"
)

// CreateSeries begins the first match of a series, the best of so many games.
func (h *Hall) CreateSeries(ctx context.Context, v Visitor, s Setup, games int) (*Snapshot, error) {
	series, err := play.NewSeries(games)
	if err != nil {
		return nil, err
	}
	if s.Kind == play.KindStudy {
		return nil, fmt.Errorf("%w: a study belongs to no series", ErrRequest)
	}
	return h.begin(ctx, v, draft{Setup: s, tags: series.Tags()})
}

// CreateNextOfSeries begins the match that follows another of a series. Where
// it exists already, because another page has begun it, say, it is returned:
// nobody plays a lost game again.
func (h *Hall) CreateNextOfSeries(ctx context.Context, v Visitor, after string) (*Snapshot, error) {
	r, err := h.enter(ctx, after)
	if err != nil {
		return nil, err
	}
	d, next, err := r.successor(v)
	since := r.match.Created
	r.mu.Unlock()
	if err != nil {
		return nil, err
	}
	later, err := h.store.List(ctx, play.Query{Visitor: v, Game: d.Game, Kind: d.Kind, From: since})
	if err != nil {
		return nil, err
	}
	for _, e := range later {
		if s, ok := e.Series(); ok && s.First == next.First && s.Number == next.Number {
			return h.Snapshot(ctx, v, e.ID, 0)
		}
	}
	seen, err := h.begin(ctx, v, d)
	if err == nil {
		return seen, nil
	}
	if there, _ := h.has(ctx, d.id); there { // another page was faster
		return h.Snapshot(ctx, v, d.id, 0)
	}
	return nil, err
}

// successor returns the next match of the series for a visitor, and its place
// there: the same game with the seats exchanged.
func (r *room) successor(v Visitor) (d draft, next play.Series, err error) {
	m := r.match
	series, ok := m.Series()
	if !ok {
		return d, next, fmt.Errorf("%w: match %s belongs to no series", ErrRequest, m.ID)
	}
	if next, ok = series.Next(m.ID, m.Result()); !ok {
		return d, next, fmt.Errorf("%w: match %s goes on, or has decided its series", ErrRequest, m.ID)
	}
	if !r.rules(v) {
		return d, next, ErrForbidden
	}
	d = draft{
		Setup: Setup{
			Game: m.Game, Kind: m.Kind, Variant: m.Options(), Start: m.Start, Control: m.Control, Undos: m.Undos, Handicap: m.Handicap,
			Seats: [2]string{m.Seats[1], m.Seats[0]}, Names: [2]string{m.Names[1], m.Names[0]},
		},
		id: m.NextID(), tags: next.Tags(),
	}
	if d.Handicap.Moves > 0 { // it belongs to the player, whichever seat they take
		d.Handicap.Side = d.Handicap.Side.Other()
	}
	return d, next, nil
}
