package live

import (
	"context"
	"fmt"

	"banco/play"
)

// CreateSeries begins the first match of a series, the best of so many games.
func (mm *Matchmaking) CreateSeries(ctx context.Context, v Visitor, s Setup, games int) (*Snapshot, error) {
	series, err := play.NewSeries(games)
	if err != nil {
		return nil, err
	}
	if s.Kind == play.KindStudy {
		return nil, fmt.Errorf("%w: a study belongs to no series", ErrRequest)
	}
	return mm.begin(ctx, v, draft{Setup: s, tags: series.Tags()})
}

// CreateNextOfSeries begins the match that follows another of a series. Where
// it exists already, because another page has begun it, say, it is returned:
// nobody plays a lost game again.
func (mm *Matchmaking) CreateNextOfSeries(ctx context.Context, v Visitor, after string) (*Snapshot, error) {
	r, err := mm.hall.lockRoom(ctx, after)
	if err != nil {
		return nil, err
	}
	d, next, err := r.successor(v)
	since := r.match.Created
	r.mu.Unlock()
	if err != nil {
		return nil, err
	}
	later, err := mm.hall.store.List(ctx, play.Query{Visitor: v, Game: d.Game, Kind: d.Kind, From: since})
	if err != nil {
		return nil, err
	}
	for _, e := range later {
		if s, ok := e.Series(); ok && s.First == next.First && s.Number == next.Number {
			return mm.hall.Snapshot(ctx, v, e.ID, 0)
		}
	}
	seen, err := mm.begin(ctx, v, d)
	if err == nil {
		return seen, nil
	}
	if there, _ := mm.exists(ctx, d.id); there { // another page was faster
		return mm.hall.Snapshot(ctx, v, d.id, 0)
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
	if !r.speaksForAll(v) {
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

// Rematch asks for another game with the colours exchanged or, where the other
// player has asked, begins it. Snapshot.NextMatch then names it.
func (mm *Matchmaking) Rematch(ctx context.Context, v Visitor, id string, version int) (*Snapshot, error) {
	r, err := mm.hall.lockRoom(ctx, id)
	if err != nil {
		return nil, err
	}
	defer r.mu.Unlock()
	seat, err := r.player(v)
	if err != nil {
		return nil, err
	}
	by, next := r.match.Rematch()
	if next != "" {
		return r.snapshot(v, version), nil
	}
	e := play.Event{Type: play.RematchOffered, Seat: seat}
	if by == seat.Other() {
		e.Type = play.RematchBegun
		if e.Text, err = mm.createRematch(ctx, v, r.match); err != nil {
			return nil, err
		}
	}
	if err := r.apply(ctx, e); err != nil {
		return nil, err
	}
	return r.snapshot(v, version), nil
}

// createRematch begins the rematch of a match, with the seats exchanged.
func (mm *Matchmaking) createRematch(ctx context.Context, v Visitor, m *play.Match) (string, error) {
	next, err := mm.open(ctx, v, draft{
		Setup: Setup{
			Game: m.Game, Kind: m.Kind, Variant: m.Options(), Start: m.Start, Seats: m.Seats,
			Control: m.Control, Undos: m.Undos, Handicap: m.Handicap,
		},
		players: &[2]Visitor{m.Sitters[1], m.Sitters[0]}, rated: m.Rated(), public: m.Public(), mixed: m.Mixed(),
	})
	if err != nil {
		return "", err
	}
	return next.Match.ID, nil
}
