package live

import (
	"context"
	"fmt"
	"strings"

	"banco/game"
	"banco/play"
)

// Players returns who sits at a match, as they are known inside: for their
// names, not to be told. Where no two people play it is nobody.
func (h *Hall) Players(ctx context.Context, id string) ([2]Visitor, error) {
	r, err := h.enter(ctx, id)
	if err != nil {
		return [2]Visitor{}, err
	}
	defer r.mu.Unlock()
	if !r.match.People() {
		return [2]Visitor{}, nil
	}
	return r.match.Sitters, nil
}

// Sit gives the free seat of a match to a visitor.
func (h *Hall) Sit(ctx context.Context, v Visitor, id string) (*Snapshot, error) {
	return h.act(ctx, v, id, 0, func(r *room) (play.Event, error) {
		held, free := r.holds(v), r.match.Free()
		if v == "" || free == game.NoSide || held[0] || held[1] {
			return play.Event{}, fmt.Errorf("%w: it cannot be taken", ErrSeat)
		}
		return play.Event{Type: play.SeatTaken, Seat: free, Text: v}, nil
	})
}

// TakeBack asks the other player to let the visitor's last move be taken back,
// or answers who asks.
func (h *Hall) TakeBack(ctx context.Context, v Visitor, id string, version int, do string) (*Snapshot, error) {
	return h.act(ctx, v, id, version, func(r *room) (play.Event, error) {
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
				return play.Event{}, fmt.Errorf("%w: nothing was asked", ErrRequest)
			}
			return play.Event{Type: play.Went, Seat: by, Node: node}, nil
		case "decline":
			return play.Event{Type: play.TakebackDeclined, Seat: seat}, nil
		}
		return play.Event{}, fmt.Errorf("%w: to take back can be asked, accepted or declined, not %q", ErrRequest, do)
	})
}

// Abort calls a game between two people off before both have moved.
func (h *Hall) Abort(ctx context.Context, v Visitor, id string, version int) (*Snapshot, error) {
	return h.act(ctx, v, id, version, func(r *room) (play.Event, error) {
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

// Rematch asks for another game with the colours changed or, where the other
// has asked, begins it. Snapshot.NextMatch then names it.
func (h *Hall) Rematch(ctx context.Context, v Visitor, id string, version int) (*Snapshot, error) {
	r, err := h.enter(ctx, id)
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
		return r.see(v, version), nil
	}
	e := play.Event{Type: play.RematchOffered, Seat: seat}
	if by == seat.Other() {
		e.Type = play.RematchBegun
		if e.Text, err = h.createRematch(ctx, v, r.match); err != nil {
			return nil, err
		}
	}
	if err := r.apply(ctx, e); err != nil {
		return nil, err
	}
	return r.see(v, version), nil
}

// createRematch begins the rematch of a match, with the seats exchanged.
func (h *Hall) createRematch(ctx context.Context, v Visitor, m *play.Match) (string, error) {
	next, err := h.open(ctx, v, draft{
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

// seePeople tells of the people at a locked room.
func (r *room) seePeople(s *Snapshot) {
	m := r.match
	s.People, s.Free = m.People(), m.Free()
	s.Takeback, _ = m.Takeback()
	s.Rematch, s.NextMatch = m.Rematch()
	if now := m.Mixing(); now != nil {
		s.Mixing = &Mixing{now.Step, now.Hashes, [2]bool{now.Secrets[0] != nil, now.Secrets[1] != nil}}
	}
	if !s.People {
		return
	}
	r.hall.mu.Lock()
	defer r.hall.mu.Unlock()
	for seat, sitter := range m.Sitters {
		s.Here[seat] = sitter != "" && (r.hall.follows(sitter, m.ID) || r.hall.elsewhere.has(m.ID, sitter))
	}
}

// contest reports that a match is one in which nobody may help: between two
// people, or of a tournament.
func contest(m *play.Match) bool { return m.People() || m.Arranged() != "" }

// contends reports that a visitor plays in a locked room where nobody may help,
// and that the game goes on.
func (r *room) contends(v Visitor) bool {
	held := r.holds(v)
	return (held[0] || held[1]) && contest(r.match) && !r.match.Result().Over()
}

// HelpForbidden reports that a visitor plays a person in a match that goes on, or in
// one that stands at a position, by the board of its FEN.
func (h *Hall) HelpForbidden(ctx context.Context, v Visitor, id string, at game.Position) (bool, error) {
	if id == "" {
		return h.plays(v, board(at)), nil
	}
	r, err := h.enter(ctx, id)
	if err != nil {
		return false, err
	}
	defer r.mu.Unlock()
	return r.contends(v) || h.plays(v, board(at)), nil
}

func (h *Hall) plays(v Visitor, at string) bool {
	h.mu.Lock()
	defer h.mu.Unlock()
	for _, stands := range h.contests[v] {
		if stands == at {
			return true
		}
	}
	return false
}

// board returns the first field of a position's FEN: where the pieces stand.
func board(p game.Position) string {
	pieces, _, _ := strings.Cut(p.FEN(), " ")
	return pieces
}

// noteContest remembers where a game between two people stands, for as long as
// it goes on.
func (h *Hall) noteContest(m *play.Match) {
	if !contest(m) || m.Free() != game.NoSide || m.Result().Over() {
		h.endContest(m)
		return
	}
	at := board(m.Peek(game.NoSide))
	h.mu.Lock()
	defer h.mu.Unlock()
	for _, v := range m.Sitters {
		if v == "" {
			continue // an agent
		}
		if h.contests[v] == nil {
			h.contests[v] = map[string]string{}
		}
		h.contests[v][m.ID] = at
	}
}

// endContest forgets it.
func (h *Hall) endContest(m *play.Match) {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.forgetContest(m)
}

// forgetContest is endContest with the hall locked.
func (h *Hall) forgetContest(m *play.Match) {
	for _, v := range m.Sitters {
		delete(h.contests[v], m.ID)
		if len(h.contests[v]) == 0 {
			delete(h.contests, v)
		}
	}
}
