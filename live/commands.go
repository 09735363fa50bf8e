package live

import (
	"context"
	"fmt"

	"banco/game"
	"banco/play"
)

// act lets a visitor do something to a match: the function looks at the locked
// room and says what is to happen. The answer shows what is new since the
// version the visitor has seen.
func (h *Hall) act(ctx context.Context, v Visitor, id string, since int, decide func(r *room) (play.Event, error)) (*Snapshot, error) {
	r, err := h.enterAt(ctx, id, since)
	if err != nil {
		return nil, err
	}
	defer r.mu.Unlock()
	e, err := decide(r)
	if m := r.match; err == nil && m.Ticking() && m.Left(h.moment())+r.lag() <= 0 { // the flag came first
		e = play.Event{Type: play.Flagged, Seat: m.Turn()}
	}
	if err != nil {
		return nil, err
	}
	if err := r.apply(ctx, e); err != nil {
		return nil, err
	}
	return r.see(v, since), nil
}

// Snapshot returns a match with what is new since a version.
func (h *Hall) Snapshot(ctx context.Context, v Visitor, id string, since int) (*Snapshot, error) {
	r, err := h.enterAt(ctx, id, since)
	if err != nil {
		return nil, err
	}
	defer r.mu.Unlock()
	return r.see(v, since), nil
}

// PositionAt returns the position at a node of a match.
func (h *Hall) PositionAt(ctx context.Context, v Visitor, id string, node int) (*Snapshot, PositionView, error) {
	r, err := h.enter(ctx, id)
	if err != nil {
		return nil, PositionView{}, err
	}
	defer r.mu.Unlock()
	if node < 0 || node >= len(r.match.Nodes()) {
		return nil, PositionView{}, fmt.Errorf("%w: there is no node %d", ErrRequest, node)
	}
	return r.see(v, r.match.Version()), r.sight(v, node), nil
}

// Move plays a move for the side to move: in UCI, or as a person writes it in
// any notation of the game. In a study it follows the parent.
func (h *Hall) Move(ctx context.Context, v Visitor, id string, version int, text string, parent *int) (*Snapshot, error) {
	return h.act(ctx, v, id, version, func(r *room) (play.Event, error) {
		m := r.match
		turn := m.Turn()
		e := play.Event{Type: play.Moved, Seat: turn, Node: m.Current(), Text: text}
		if m.Kind == play.KindStudy {
			if !r.rules(v) {
				return e, ErrForbidden
			}
			if parent != nil {
				e.Node = *parent
			}
			if e.Node < 0 || e.Node >= len(m.Nodes()) {
				return e, fmt.Errorf("%w: there is no node %d", ErrRequest, e.Node)
			}
			var err error
			e.Text, err = read(m.Rules(), m.At(e.Node, game.NoSide), text)
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
		e.Text, err = read(m.Rules(), m.Peek(turn), text)
		return e, err
	})
}

// Pass hands the turn over to the other side, where the visitor sits on both
// seats or plays an agent, and where the rules let a turn be skipped.
func (h *Hall) Pass(ctx context.Context, v Visitor, id string, version int) (*Snapshot, error) {
	return h.act(ctx, v, id, version, func(r *room) (play.Event, error) {
		m, held := r.match, r.holds(v)
		switch {
		case m.Kind == play.KindStudy && !r.rules(v):
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
		return r.pass(), nil
	})
}

// read returns the UCI form of a move written in any notation of the game. The
// error has a game.Problem that names the rule against it, where one is found.
func read(rules game.Game, p game.Position, text string) (string, error) {
	m, err := game.ReadMove(rules, p, text)
	if err != nil {
		return "", fmt.Errorf("%w: %w", play.ErrIllegal, err)
	}
	return p.FormatMove(m), nil
}

// GoTo takes moves back, or makes them again, until the match stands at a node.
// A game on the clock that is over stands where it ended: neither a resignation
// nor a fallen flag looks as if it could be taken back.
func (h *Hall) GoTo(ctx context.Context, v Visitor, id string, version, node int) (*Snapshot, error) {
	return h.act(ctx, v, id, version, func(r *room) (play.Event, error) {
		switch {
		case !r.rules(v):
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
func (h *Hall) Resign(ctx context.Context, v Visitor, id string, version int, side game.Side) (*Snapshot, error) {
	return h.act(ctx, v, id, version, func(r *room) (play.Event, error) {
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

// Draw offers, accepts, declines or claims a draw. Who holds both seats
// agrees with themselves.
func (h *Hall) Draw(ctx context.Context, v Visitor, id string, version int, do string) (*Snapshot, error) {
	return h.act(ctx, v, id, version, func(r *room) (play.Event, error) {
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
func (h *Hall) Pause(ctx context.Context, v Visitor, id string, version int, on bool) (*Snapshot, error) {
	return h.act(ctx, v, id, version, func(r *room) (play.Event, error) {
		if !r.rules(v) {
			return play.Event{}, ErrForbidden
		}
		if on {
			return play.Event{Type: play.Paused}, nil
		}
		return play.Event{Type: play.Resumed}, nil
	})
}

// Note writes a comment on a node.
func (h *Hall) Note(ctx context.Context, v Visitor, id string, version, node int, comment string) (*Snapshot, error) {
	return h.act(ctx, v, id, version, func(r *room) (play.Event, error) {
		if !r.rules(v) {
			return play.Event{}, ErrForbidden
		}
		return play.Event{Type: play.Commented, Node: node, Text: comment}, nil
	})
}

// Delete removes a match for good.
func (h *Hall) Delete(ctx context.Context, v Visitor, id string) error {
	r, err := h.enter(ctx, id)
	if err != nil {
		return err
	}
	defer r.mu.Unlock()
	if !r.rules(v) {
		return ErrForbidden
	}
	return h.erase(ctx, r)
}

// Line returns the moves from the start of a match to a node as the visitor
// knows them, NoMove for a passed turn, and their nodes.
func (h *Hall) Line(ctx context.Context, v Visitor, id string, node int) ([]game.Move, []int, error) {
	r, err := h.enter(ctx, id)
	if err != nil {
		return nil, nil, err
	}
	defer r.mu.Unlock()
	if node < 0 || node >= len(r.match.Nodes()) {
		return nil, nil, fmt.Errorf("%w: there is no node %d", ErrRequest, node)
	}
	return r.match.KnownMoves(node, r.as(v)), r.match.Line(node), nil
}

// Review returns a review of a match that was kept, by its subject, which who
// asks has made from what they know of the match; "" where none was.
func (h *Hall) Review(ctx context.Context, id, subject string) string {
	text, err := h.store.Review(ctx, id, subject)
	if err != nil {
		return "" // it is made again
	}
	return text
}

// KeepReview keeps a review of a match, so that it need not be made again.
func (h *Hall) KeepReview(ctx context.Context, id, subject, text string) error {
	return h.store.SaveReview(ctx, id, subject, text, h.moment())
}
