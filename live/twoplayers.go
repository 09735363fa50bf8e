package live

import (
	"context"
	"fmt"

	"banco/game"
	"banco/play"
)

// Sit gives the free seat of a match to a visitor.
func (c *Commands) Sit(ctx context.Context, v Visitor, id string) (*Snapshot, error) {
	return c.do(ctx, v, id, 0, func(r *room) (play.Event, error) {
		held, free := r.holds(v), r.match.Free()
		if v == "" || free == game.NoSide || held[0] || held[1] {
			return play.Event{}, fmt.Errorf("%w: the seat cannot be taken", ErrSeat)
		}
		return play.Event{Type: play.SeatTaken, Seat: free, Text: v}, nil
	})
}

// TakeBack asks the other player to let the visitor's last move be taken back,
// or answers the other player who asks for that.
func (c *Commands) TakeBack(ctx context.Context, v Visitor, id string, version int, do string) (*Snapshot, error) {
	return c.do(ctx, v, id, version, func(r *room) (play.Event, error) {
		m := r.match
		seat, err := r.player(v)
		switch {
		case err != nil:
			return play.Event{}, err
		case m.Stale(version):
			return play.Event{}, play.ErrStale
		}
		by, node := m.Takeback()
		switch do {
		case "ask":
			last, ok := m.LastTurn(seat)
			if !ok {
				return play.Event{}, fmt.Errorf("%w: there is nothing to take back", ErrRequest)
			}
			return play.Event{Type: play.TakebackAsked, Seat: seat, Node: last}, nil
		case "accept":
			if by != seat.Other() {
				return play.Event{}, fmt.Errorf("%w: nobody asks to take back", ErrRequest)
			}
			return play.Event{Type: play.Went, Seat: by, Node: node}, nil
		case "decline":
			return play.Event{Type: play.TakebackDeclined, Seat: seat}, nil
		}
		return play.Event{}, fmt.Errorf("%w: a take-back can be asked for, accepted or declined, not %q", ErrRequest, do)
	})
}

// Abort calls a game between two people off before both players have moved, where
// play.Match.CheckAbort lets them.
func (c *Commands) Abort(ctx context.Context, v Visitor, id string, version int) (*Snapshot, error) {
	return c.do(ctx, v, id, version, func(r *room) (play.Event, error) {
		seat, err := r.player(v)
		return play.Event{Type: play.Aborted, Seat: seat}, err
	})
}

// player returns the one seat of a visitor who plays a person.
func (r *room) player(v Visitor) (game.Side, error) {
	if !r.match.People() {
		return game.NoSide, fmt.Errorf("%w: no two people play here", ErrRequest)
	}
	return r.seat(v, game.NoSide)
}
