package play

import (
	"errors"
	"fmt"
	"time"

	"banco/game"
)

// Event is one thing that happened in a match. A match is nothing but its
// events: whoever applies them in order gets the same match.
type Event struct {
	Type  Type
	Seat  game.Side     // the side that did it, where that matters
	Node  int           // see Type
	Text  string        // see Type
	Spent time.Duration // on the clock of the side to move, in this turn
	At    time.Time
}

// Type says what happened.
type Type string

// The types of events. In brackets: what Node and Text are.
const (
	Moved   Type = "move"   // a move (the node that it follows; the UCI form, or Pass)
	Given   Type = "given"  // a move with its outcome, from the dealt game that this one goes on from (likewise)
	Redealt Type = "redeal" // what is still covered was dealt again
	Went    Type = "goto"   // moves were taken back, or made again (the node to stand at)

	Resigned     Type = "resign"
	Forfeited    Type = "forfeit" // the seat did not make its first move in time (text: Both or "")
	DrawOffered  Type = "offer"
	DrawAccepted Type = "accept"
	DrawDeclined Type = "decline"
	DrawClaimed  Type = "claim"  // by the rules
	Flagged      Type = "flag"   // the seat ran out of time
	Paused       Type = "pause"  // (text: Away, Held or "")
	Resumed      Type = "resume" // after a pause

	SeatTaken        Type = "sit"               // by a person (text: the visitor)
	TakebackAsked    Type = "takeback"          // (the node to go back to)
	TakebackDeclined Type = "takeback-declined" // by the other player
	Aborted          Type = "abort"             // called off before both players had moved (text: Called or "")
	RematchOffered   Type = "rematch"           // after the end
	RematchBegun     Type = "rematch-begun"     // (text: the new match)

	Committed    Type = "commit" // to a secret that is to be mixed into the deal (text: its hash in hexadecimal digits)
	Revealed     Type = "reveal" // that secret (text: hexadecimal digits)
	MixingClosed Type = "close"  // a step of the mixing, without the player who has not answered

	VacationBegun Type = "vacation"     // the clock of the seat stands (text: until when, in Unix milliseconds)
	VacationEnded Type = "vacation-end" // before its time
	Reminded      Type = "remind"       // the seat was told that its time runs out

	Commented Type = "note"     // (a node; the comment)
	Annotated Type = "annotate" // all that a record says of a move (a node; as EncodeAnnotation writes it)
)

// Away is the text of a pause that nobody asked for: a person who plays an agent
// has left.
const Away = "away"

// Held is the text of a pause from outside, such as by a teacher. Until the game
// goes on nobody can move, agree on anything, or resign.
const Held = "held"

// Called is the text of an abort from outside, such as by a teacher, which may
// come at any time.
const Called = "called"

// Both is the text of a forfeit by both players, where neither has come.
const Both = "both"

// Pass is the text of a turn that is skipped: for a handicap, by a player who plays
// an agent or both sides, or as a null move in a study. A pass by the rules of a game is a
// move like any other.
const Pass = game.NullMove

// MaxEvents bounds the events of a match, so that none grows without end.
const MaxEvents = 20_000

// Errors of a match. Callers test for them with errors.Is.
var (
	ErrOver    = errors.New("the game is over")
	ErrIllegal = errors.New("illegal move")
	ErrTurn    = errors.New("it is the other side's turn")
	ErrStale   = errors.New("the position has changed since")
	ErrRequest = errors.New("bad request")
)

// ErrHeld is returned for what has to wait until a held game goes on.
var ErrHeld error = game.Wrong("held", nil, "the game has been stopped by whoever supervises it")

// Apply makes an event happen. An error means that it cannot, and that nothing
// has changed.
func (m *Match) Apply(e Event) error {
	if len(m.Events) >= MaxEvents {
		return fmt.Errorf("%w: a match has at most %d events", ErrRequest, MaxEvents)
	}
	if m.held && e.Type.Changes() && e.Type != Resumed && !e.called() {
		return ErrHeld
	}
	touched, err := nowhere, error(nil)
	switch e.Type {
	case Moved, Given:
		touched, err = m.move(e)
	case Redealt:
		err = m.redeal()
	case Went:
		err = m.goTo(e)
	case Commented, Annotated:
		touched, err = e.Node, m.applyAnnotation(e)
	case SeatTaken, TakebackAsked, TakebackDeclined, Aborted, RematchOffered, RematchBegun:
		err = m.applyBetweenPeople(e)
	case Committed, Revealed, MixingClosed:
		err = m.applyMixing(e)
	case VacationBegun, VacationEnded, Reminded:
		err = applyCorrespondence(m, e)
	case Resigned, Forfeited, Flagged, DrawOffered, DrawAccepted, DrawDeclined, DrawClaimed, Paused, Resumed:
		err = m.applyAgreement(e)
	default:
		err = fmt.Errorf("%w: unknown event %q", ErrRequest, e.Type)
	}
	if err != nil {
		return err
	}
	m.tick(e)
	m.Events, m.touchedNodes = append(m.Events, e), append(m.touchedNodes, touched)
	if e.Type.Changes() {
		m.changed = len(m.Events)
	}
	return nil
}

// called reports that the game is called off from outside.
func (e *Event) called() bool { return e.Type == Aborted && e.Text == Called }

// Changes reports that an event of the type changes what can be done next: a client
// that does not know of it is out of date.
func (t Type) Changes() bool {
	switch t {
	case Commented, Annotated, DrawOffered, DrawDeclined, TakebackAsked, TakebackDeclined, RematchOffered, RematchBegun,
		VacationBegun, VacationEnded, Reminded:
		return false
	}
	return true
}

// applyAgreement applies an event that changes no position.
func (m *Match) applyAgreement(e Event) error {
	switch {
	case m.Kind == KindStudy:
		return fmt.Errorf("%w: a study has no result, no draw offers and no clock", ErrRequest)
	case m.ended.Over():
		return ErrOver
	case m.Free() != game.NoSide:
		return ErrWaiting
	case e.Seat > game.Second && e.Type != DrawClaimed && e.Type != Paused && e.Type != Resumed:
		return fmt.Errorf("%w: there is no such seat", ErrRequest)
	case (e.Type == DrawAccepted || e.Type == DrawDeclined) && m.offer != e.Seat.Other():
		return fmt.Errorf("%w: no draw was offered", ErrRequest)
	}
	switch e.Type {
	case Resigned:
		m.finish(game.Win(e.Seat.Other(), game.Resignation))
	case Forfeited:
		r, err := forfeitResult(m, e)
		if err != nil {
			return err
		}
		m.finish(r)
	case Flagged:
		m.finish(flagResult(m.deal.SharedView(game.NoSide), e.Seat))
	case DrawOffered:
		m.offer, m.refused = e.Seat, false
	case DrawAccepted:
		m.finish(game.Draw(game.Agreement))
	case DrawDeclined:
		m.offer, m.refused = game.NoSide, true
	case DrawClaimed:
		claim := m.Claim()
		if !claim.Over() {
			return fmt.Errorf("%w: nothing can be claimed here", ErrRequest)
		}
		m.finish(claim)
	case Paused, Resumed:
		if m.paused == (e.Type == Paused) {
			return fmt.Errorf("%w: the match is paused, or goes on, already", ErrRequest)
		}
		m.paused, m.away, m.held = e.Type == Paused, e.Type == Paused && e.Text == Away, e.Type == Paused && e.Text == Held
	}
	return nil
}

// forfeitResult returns the result of an arranged game to which a player has not come,
// or neither.
func forfeitResult(m *Match, e Event) (game.Result, error) {
	switch {
	case m.Arranged() == "":
		return game.Result{}, fmt.Errorf("%w: only a game of a tournament is forfeited", ErrRequest)
	case m.BothMoved() || m.turn != e.Seat || e.Text == Both && m.Plies() > 0:
		return game.Result{}, fmt.Errorf("%w: this player has come", ErrRequest)
	case e.Text == Both:
		return game.Draw(game.Forfeit), nil
	}
	return game.Win(e.Seat.Other(), game.Forfeit), nil
}

// flagResult returns the result when the flag of a side has fallen.
func flagResult(p game.Position, fallen game.Side) game.Result {
	if f, ok := p.(game.Flagger); ok {
		return f.Flag(fallen)
	}
	return game.Win(fallen.Other(), game.Timeout)
}
