package live

import (
	"context"
	"fmt"
	"slices"

	"banco/game"
	"banco/play"
)

// Commands is what players do in matches. Each method checks whether the visitor
// may do it, makes it happen, and returns what is new since the version that the
// visitor has seen.
type Commands struct{ hall *Hall }

// do lets a visitor do something to a match: decide looks at the locked room and
// says what is to happen.
func (c *Commands) do(
	ctx context.Context, v Visitor, id string, since int, decide func(r *room) (play.Event, error),
) (*Snapshot, error) {
	var seen *Snapshot
	err := c.act(ctx, id, since, decide, func(r *room) { seen = r.snapshot(v, since) })
	return seen, err
}

// act makes happen what decide says of the locked room, and has it looked at then.
func (c *Commands) act(
	ctx context.Context, id string, since int, decide func(r *room) (play.Event, error), look func(r *room),
) error {
	r, err := c.hall.lockRoomAt(ctx, id, since)
	if err != nil {
		return err
	}
	defer r.mu.Unlock()
	e, err := decide(r)
	if err != nil {
		return err
	}
	if m := r.match; m.Ticking() && r.outOfTime() { // the flag fell before the command came
		e = play.Event{Type: play.Flagged, Seat: m.Turn()}
	}
	if err := r.apply(ctx, e); err != nil {
		return err
	}
	look(r)
	return nil
}

// Move plays a move for the side to move: in UCI, or as a person writes it in
// any notation of the game. In a study it follows the parent.
func (c *Commands) Move(ctx context.Context, v Visitor, id string, version int, text string, parent *int) (*Snapshot, error) {
	return c.do(ctx, v, id, version, moveEvent(v, version, text, parent))
}

// MoveOnly does what Move does for a visitor who hears of it as a follower, and returns
// the version that the match has then.
func (c *Commands) MoveOnly(
	ctx context.Context, v Visitor, id string, version int, text string, parent *int,
) (reached int, err error) {
	err = c.act(ctx, id, version, moveEvent(v, version, text, parent), func(r *room) { reached = r.match.Version() })
	return reached, err
}

// moveEvent decides whether a visitor may make a move, and what happens then.
func moveEvent(v Visitor, version int, text string, parent *int) func(r *room) (play.Event, error) {
	return func(r *room) (play.Event, error) {
		m := r.match
		turn := m.Turn()
		e := play.Event{Type: play.Moved, Seat: turn, Node: m.Current(), Text: text}
		if m.Kind == play.KindStudy {
			if !r.speaksForAll(v) {
				return e, ErrForbidden
			}
			if parent != nil {
				e.Node = *parent
			}
			if e.Node < 0 || e.Node >= len(m.Nodes()) {
				return e, fmt.Errorf("%w: there is no node %d", ErrRequest, e.Node)
			}
			var err error
			e.Text, err = parseMove(m.Rules(), m.At(e.Node, game.NoSide), text)
			return e, err
		}
		held := r.holds(v)
		switch {
		case !held[0] && !held[1]:
			return e, ErrSeat
		case m.Over():
			return e, play.ErrOver
		case m.Stale(version):
			return e, play.ErrStale
		case !held[turn]:
			return e, play.ErrTurn
		}
		var err error
		if e.Text, err = parseMove(m.Rules(), m.SharedView(turn), text); err == nil && r.echoesAfter(v, e.Text) {
			err = ErrHelpForbidden
		}
		return e, err
	}
}

// Pass hands the turn over to the other side, where the visitor sits on both
// seats or plays an agent, and where the rules let a turn be skipped.
func (c *Commands) Pass(ctx context.Context, v Visitor, id string, version int) (*Snapshot, error) {
	return c.do(ctx, v, id, version, func(r *room) (play.Event, error) {
		m, held := r.match, r.holds(v)
		switch {
		case m.Kind == play.KindStudy && !r.speaksForAll(v):
			return play.Event{}, ErrForbidden
		case m.Stale(version):
			return play.Event{}, play.ErrStale
		case m.Kind == play.KindStudy:
		case !held[0] && !held[1]:
			return play.Event{}, ErrSeat
		case m.Over():
			return play.Event{}, play.ErrOver
		case !held[m.Turn()]:
			return play.Event{}, play.ErrTurn
		}
		return pass(r.match), nil
	})
}

// parseMove returns the UCI form of a move written in any notation of the game. The
// error has a game.Problem that names the rule against it, where one is found.
func parseMove(rules game.Game, p game.Position, text string) (string, error) {
	m, err := game.ReadMove(rules, p, text)
	if err != nil {
		return "", fmt.Errorf("%w: %w", play.ErrIllegal, err)
	}
	return p.FormatMove(m), nil
}

// GoTo takes moves back, or makes them again, until the match stands at a node.
// A game on the clock that is over stays where it ended, so that neither a
// resignation nor a fallen flag looks as if it could be taken back.
func (c *Commands) GoTo(ctx context.Context, v Visitor, id string, version, node int) (*Snapshot, error) {
	return c.do(ctx, v, id, version, func(r *room) (play.Event, error) {
		switch {
		case !r.speaksForAll(v):
			return play.Event{}, ErrForbidden
		case r.match.Stale(version):
			return play.Event{}, play.ErrStale
		case r.match.Kind == play.KindGame && r.match.Result().Over() && !r.match.Control.None():
			return play.Event{}, play.ErrOver
		}
		return play.Event{Type: play.Went, Seat: r.match.Turn(), Node: node}, nil
	})
}

// Resign ends the match for a seat of the visitor: side or, where that is
// NoSide, the only one.
func (c *Commands) Resign(ctx context.Context, v Visitor, id string, version int, side game.Side) (*Snapshot, error) {
	return c.do(ctx, v, id, version, func(r *room) (play.Event, error) {
		seat, err := r.seat(v, side)
		return play.Event{Type: play.Resigned, Seat: seat}, err
	})
}

// seat returns the seat a visitor acts for: the one named, else the only one
// held, else, at a shared board, that of the side to move.
func (r *room) seat(v Visitor, side game.Side) (game.Side, error) {
	held := r.holds(v)
	switch {
	case side != game.NoSide && held[side]:
		return side, nil
	case side != game.NoSide || !held[0] && !held[1]:
		return game.NoSide, ErrSeat
	case held[0] && held[1]:
		return r.match.Turn(), nil
	case held[0]:
		return game.First, nil
	}
	return game.Second, nil
}

// Draw offers, accepts, declines or claims a draw. A visitor who holds both
// seats agrees with themselves.
func (c *Commands) Draw(ctx context.Context, v Visitor, id string, version int, do string) (*Snapshot, error) {
	return c.do(ctx, v, id, version, func(r *room) (play.Event, error) {
		seat, err := r.seat(v, game.NoSide)
		if err != nil {
			return play.Event{}, err
		}
		if r.match.Stale(version) {
			return play.Event{}, play.ErrStale
		}
		return r.draw(v, seat, do)
	})
}

func (r *room) draw(v Visitor, seat game.Side, do string) (play.Event, error) {
	e := play.Event{Seat: seat}
	offer, _ := r.match.Offer()
	held := r.holds(v)
	if both := held[0] && held[1]; both && offer != game.NoSide {
		e.Seat = offer.Other()
	}
	switch do {
	case "offer":
		e.Type = play.DrawOffered
		if offer == e.Seat.Other() {
			e.Type = play.DrawAccepted
		} else if offer == e.Seat {
			return e, fmt.Errorf("%w: a draw is offered already", ErrRequest)
		}
	case "accept":
		e.Type = play.DrawAccepted
	case "decline":
		e.Type = play.DrawDeclined
	case "claim":
		e.Type = play.DrawClaimed
		if seat != r.match.Turn() {
			return e, play.ErrTurn
		}
	default:
		return e, fmt.Errorf("%w: a draw can be offered, accepted, declined or claimed, not %q", ErrRequest, do)
	}
	return e, nil
}

// Pause stops clocks and agents, or lets them go on.
func (c *Commands) Pause(ctx context.Context, v Visitor, id string, version int, on bool) (*Snapshot, error) {
	return c.do(ctx, v, id, version, func(r *room) (play.Event, error) {
		if !r.speaksForAll(v) {
			return play.Event{}, ErrForbidden
		}
		if on {
			return play.Event{Type: play.Paused}, nil
		}
		return play.Event{Type: play.Resumed}, nil
	})
}

// Note writes a comment on a node. In a study, where several may write, one that has changed
// since the version is left alone.
func (c *Commands) Note(ctx context.Context, v Visitor, id string, version, node int, comment string) (*Snapshot, error) {
	return c.do(ctx, v, id, version, func(r *room) (play.Event, error) {
		if !r.speaksForAll(v) {
			return play.Event{}, ErrForbidden
		}
		if m := r.match; m.Kind == play.KindStudy && annotatedSince(m, node, version) {
			return play.Event{}, play.ErrStale
		}
		return play.Event{Type: play.Commented, Node: node, Text: comment}, nil
	})
}

// annotatedSince reports whether what is said of a node has changed since a version.
func annotatedSince(m *play.Match, node, version int) bool {
	return slices.ContainsFunc(m.Events[min(max(version, 0), len(m.Events)):], func(e play.Event) bool {
		return (e.Type == play.Commented || e.Type == play.Annotated) && e.Node == node
	})
}

// Delete removes a match for good.
func (c *Commands) Delete(ctx context.Context, v Visitor, id string) error {
	r, err := c.hall.lockRoom(ctx, id)
	if err != nil {
		return err
	}
	defer r.mu.Unlock()
	if !r.speaksForAll(v) {
		return ErrForbidden
	}
	return c.hall.deleteLocked(ctx, r)
}

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
