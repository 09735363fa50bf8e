package play

import (
	"errors"
	"fmt"
	"slices"

	"banco/game"
)

// ErrWaiting is returned for events that need both players while a seat is free.
var ErrWaiting = errors.New("a seat is still free")

// ErrRevealed is returned to a player who would call a game off after chance has
// decided something in it.
var ErrRevealed error = game.Wrong("abort-revealed", nil, "a covered piece has been turned up: leaving the game now is a resignation")

// ErrArranged is returned to a player who would call off a game of a tournament or a
// class: there a player resigns, or whoever supervises the game calls it off.
var ErrArranged error = game.Wrong("abort-arranged", nil, "a game of a tournament or a class cannot be called off by its players")

// Rated is the tag of a game that changes ratings.
var Rated = game.Tag{Name: "Rated", Value: "yes"}

// Public is the tag of a game that anyone may know of.
var Public = game.Tag{Name: "Public", Value: "yes"}

// arrangedTag names the tournament or class that a match belongs to.
const arrangedTag = "Arranged"

// Arranged returns the tag of a match that a tournament or a class has arranged.
func Arranged(by string) game.Tag { return game.Tag{Name: arrangedTag, Value: by} }

// Arranged returns the ID of the tournament or class that has arranged the match,
// or "". A player of such a match does not decide alone, not even against an agent:
// nothing is taken back, passed, paused, called off or deleted, and the clock does
// not wait.
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

// People reports that two people play, or will, each for one side.
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

// alone reports that one person is the only one at the board.
func (s *Saved) alone() bool {
	first, second := s.Seats[game.First] == Human, s.Seats[game.Second] == Human
	if first && second {
		return s.Sitters[game.First] != "" && s.Sitters[game.First] == s.Sitters[game.Second]
	}
	return first || second
}

// SeatedSince returns the version since which the seats have been taken as they are.
func (m *Match) SeatedSince() int { return m.seatedSince }

// reopenSeats frees the seats that are taken by later events, so that the events of a
// saved match find it as it began.
func (s *Saved) reopenSeats() {
	for _, e := range s.Events {
		if e.Type == SeatTaken && e.Seat <= game.Second {
			s.Sitters[e.Seat] = ""
		}
	}
}

// applyBetweenPeople applies an event between two people.
func (m *Match) applyBetweenPeople(e Event) error {
	switch {
	case !m.People() && (e.Type != Aborted || m.Arranged() == ""):
		return fmt.Errorf("%w: no two people play here", ErrRequest)
	case e.Seat > game.Second:
		return fmt.Errorf("%w: there is no such seat", ErrRequest)
	}
	switch e.Type {
	case SeatTaken:
		return m.sit(e)
	case TakebackAsked, TakebackDeclined:
		return m.applyTakeback(e)
	case Aborted:
		return m.abort(e)
	}
	return m.applyRematch(e)
}

func (m *Match) sit(e Event) error {
	switch {
	case m.ended.Over():
		return ErrOver
	case m.Free() != e.Seat || e.Text == "":
		return fmt.Errorf("%w: this seat is not free", ErrRequest)
	case m.Sitters[e.Seat.Other()] == e.Text:
		return fmt.Errorf("%w: the same visitor cannot take both seats", ErrRequest)
	}
	m.Sitters[e.Seat] = e.Text
	m.seatedSince = len(m.Events) + 1
	m.mixing.Since = e.At
	return nil
}

func (m *Match) applyTakeback(e Event) error {
	turn, moved := m.LastTurn(e.Seat)
	switch {
	case m.ended.Over():
		return ErrOver
	case e.Type == TakebackDeclined && m.takeback != e.Seat.Other():
		return fmt.Errorf("%w: nobody asks to take back", ErrRequest)
	case e.Type == TakebackDeclined:
		m.takeback = game.NoSide
		return nil
	case m.takeback != game.NoSide:
		return fmt.Errorf("%w: somebody asks to take back already", ErrRequest)
	case m.Rated() || m.Arranged() != "":
		return fmt.Errorf("%w: moves cannot be taken back in a rated game, or in a tournament", ErrUndos)
	case !moved || e.Node != turn:
		return fmt.Errorf("%w: a player can only take back their own last move", ErrRequest)
	case m.Undos != Unlimited && m.undone >= m.Undos:
		return fmt.Errorf("%w: moves may be taken back %d times", ErrUndos, m.Undos)
	}
	if err := m.deal.CheckUnplay(m.Plies() - m.nodes[turn].Ply); err != nil {
		return fmt.Errorf("%w: %w", ErrRequest, err)
	}
	m.takeback, m.takebackNode = e.Seat, e.Node
	return nil
}

// CheckAbort returns why the game cannot be called off, or nil: by a player or, called,
// from outside. Either player can until both have moved, but not in a game that was
// arranged. In a rated game nobody can once chance has decided something: else a player
// could shuffle until they like what turns up. From outside, only a rated game that has
// begun cannot be called off: a host may be one of its players.
func (m *Match) CheckAbort(called bool) error {
	switch {
	case m.ended.Over():
		return ErrOver
	case called && m.Rated() && (m.BothMoved() || m.chanced):
		return fmt.Errorf("%w: a rated game that has begun is played to its end", ErrRequest)
	case called:
		return nil
	case m.Arranged() != "":
		return ErrArranged
	case m.BothMoved():
		return errBothMoved
	case m.chanced && m.Rated():
		return ErrRevealed
	}
	return nil
}

// errBothMoved is made once: every page that is told of a match asks for it.
var errBothMoved = fmt.Errorf("%w: both players have moved", ErrRequest)

func (m *Match) abort(e Event) error {
	if err := m.CheckAbort(e.called()); err != nil {
		return err
	}
	if !e.called() {
		m.aborter = e.Seat
	}
	if !e.called() && m.turn != e.Seat {
		since := m.turnSince
		if m.Plies() == 0 {
			since = m.Created
		}
		m.waited = max(e.At.Sub(since), 0)
	}
	m.finish(game.Draw(game.Aborted))
	m.paused, m.held = false, false
	return nil
}

func (m *Match) applyRematch(e Event) error {
	switch {
	case !m.ended.Over() || m.Free() != game.NoSide:
		return fmt.Errorf("%w: a rematch can only follow a game that is over", ErrRequest)
	case m.nextMatch != "":
		return fmt.Errorf("%w: the rematch has begun", ErrOver)
	case e.Type == RematchBegun && e.Text == "":
		return fmt.Errorf("%w: a rematch has an ID", ErrRequest)
	case e.Type == RematchBegun:
		m.nextMatch = e.Text
	case m.rematch != game.NoSide:
		return fmt.Errorf("%w: a rematch is asked for already", ErrRequest)
	default:
		m.rematch = e.Seat
	}
	return nil
}
