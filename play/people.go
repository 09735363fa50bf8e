package play

import (
	"errors"
	"fmt"
	"slices"

	"banco/game"
)

// ErrWaiting is returned for what needs both players while a seat is free.
var ErrWaiting = errors.New("a seat is still free")

// Rated is the tag of a game that changes ratings.
var Rated = game.Tag{Name: "Rated", Value: "yes"}

// Public is the tag of a game that anyone may know of.
var Public = game.Tag{Name: "Public", Value: "yes"}

// arrangedTag names the tournament or class that a match belongs to.
const arrangedTag = "Arranged"

// Arranged returns the tag of a match that a tournament or a class has arranged.
func Arranged(by string) game.Tag { return game.Tag{Name: arrangedTag, Value: by} }

// Arranged returns the ID of the tournament or class that has arranged the match,
// or "". Nobody has such a match to themselves, not even against an agent:
// nothing is taken back, passed, paused or deleted, and nobody waits longer
// than the clock does.
func (t *Settings) Arranged() string {
	if t.Kind != KindGame {
		return ""
	}
	return (&game.Record{Tags: t.Tags}).Tag(arrangedTag)
}

// Public reports that the match may be listed among those being played.
func (t *Settings) Public() bool { return t.Kind == KindGame && slices.Contains(t.Tags, Public) }

// Rated reports that the result of the match changes the ratings of its
// players. Nothing can be taken back in it.
func (t *Settings) Rated() bool { return t.Kind == KindGame && slices.Contains(t.Tags, Rated) }

// People reports that two people play, or will, each for one side: nobody
// speaks for both.
func (s *Saved) People() bool {
	return s.Kind == KindGame && s.Seats == [2]string{Human, Human} && s.Owner != "" && s.Sitters[0] != s.Sitters[1]
}

// Free returns the seat that waits for somebody to sit down, or NoSide.
func (s *Saved) Free() game.Side {
	if s.People() {
		for side := game.First; side <= game.Second; side++ {
			if s.Sitters[side] == "" {
				return side
			}
		}
	}
	return game.NoSide
}

// SeatedSince returns the version since which the seats have been taken as they are.
func (m *Match) SeatedSince() int { return m.seated }

// Takeback returns who asks that moves be taken back, or NoSide, and the node that
// the match would go back to.
func (m *Match) Takeback() (by game.Side, node int) { return m.plea, m.back }

// Rematch returns who wants one, or NoSide, and the match that came of it, or "".
func (m *Match) Rematch() (by game.Side, next string) { return m.rematch, m.renewed }

// LastTurn returns the node before the last move of a side, or false where it
// has made none.
func (m *Match) LastTurn(side game.Side) (node int, ok bool) {
	for n := m.current; n != 0; n = m.nodes[n].Parent {
		if m.nodes[n].Side == side && m.nodes[n].Move != Pass {
			return m.nodes[n].Parent, true
		}
	}
	return nowhere, false
}

// BothMoved reports that both sides have made a move: the game can no longer be
// called off.
func (m *Match) BothMoved() bool {
	_, first := m.LastTurn(game.First)
	_, second := m.LastTurn(game.Second)
	return first && second
}

// free opens the seats that are sat down on later, so that the events of a
// saved match find it as it began.
func (m *Match) free() {
	for _, e := range m.Saved.Events {
		if e.Type == SeatTaken && e.Seat <= game.Second {
			m.Sitters[e.Seat] = ""
		}
	}
}

// meet applies what two people do to each other.
func (m *Match) meet(e Event) error {
	switch {
	case !m.People() && (e.Type != Aborted || m.Arranged() == ""):
		return fmt.Errorf("%w: no two people play here", ErrRequest)
	case e.Seat > game.Second:
		return fmt.Errorf("%w: nobody sits there", ErrRequest)
	}
	switch e.Type {
	case SeatTaken:
		return m.sit(e)
	case TakebackAsked, TakebackDeclined:
		return m.plead(e)
	case Aborted:
		return m.abort(e)
	}
	return m.renew(e)
}

func (m *Match) sit(e Event) error {
	switch {
	case m.ended.Over():
		return ErrOver
	case m.Free() != e.Seat || e.Text == "":
		return fmt.Errorf("%w: this seat is not free", ErrRequest)
	case m.Sitters[e.Seat.Other()] == e.Text:
		return fmt.Errorf("%w: nobody sits on both seats", ErrRequest)
	}
	m.Sitters[e.Seat] = e.Text
	m.seated = len(m.Events) + 1
	m.mixing.Since = e.At
	return nil
}

func (m *Match) plead(e Event) error {
	turn, moved := m.LastTurn(e.Seat)
	switch {
	case m.ended.Over():
		return ErrOver
	case e.Type == TakebackDeclined && m.plea != e.Seat.Other():
		return fmt.Errorf("%w: nothing was asked", ErrRequest)
	case e.Type == TakebackDeclined:
		m.plea = game.NoSide
		return nil
	case m.plea != game.NoSide:
		return fmt.Errorf("%w: it is asked already", ErrRequest)
	case m.Rated() || m.Arranged() != "":
		return fmt.Errorf("%w: nothing is taken back in a rated game, nor in one of a tournament", ErrUndos)
	case !moved || e.Node != turn:
		return fmt.Errorf("%w: who asks takes back their own last move", ErrRequest)
	case m.Undos != Unlimited && m.undone >= m.Undos:
		return fmt.Errorf("%w: moves may be taken back %d times", ErrUndos, m.Undos)
	}
	if err := m.deal.CheckUnplay(m.Plies() - m.nodes[turn].Ply); err != nil {
		return fmt.Errorf("%w: %w", ErrRequest, err)
	}
	m.plea, m.back = e.Seat, e.Node
	return nil
}

func (m *Match) abort(e Event) error {
	switch {
	case m.ended.Over():
		return ErrOver
	case m.BothMoved() && !e.called():
		return fmt.Errorf("%w: both have moved", ErrRequest)
	}
	m.finish(game.Draw(game.Aborted))
	m.paused, m.held = false, false
	return nil
}

func (m *Match) renew(e Event) error {
	switch {
	case !m.ended.Over() || m.Free() != game.NoSide:
		return fmt.Errorf("%w: a rematch follows a game", ErrRequest)
	case m.renewed != "":
		return fmt.Errorf("%w: there is a rematch", ErrOver)
	case e.Type == RematchBegun && e.Text == "":
		return fmt.Errorf("%w: a rematch has a name", ErrRequest)
	case e.Type == RematchBegun:
		m.renewed = e.Text
	case m.rematch != game.NoSide:
		return fmt.Errorf("%w: a rematch is asked for already", ErrRequest)
	default:
		m.rematch = e.Seat
	}
	return nil
}
