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
	Seat  game.Side     // who did it, where that matters
	Node  int           // Moved, Given: what it follows; Went, TakebackAsked, Commented, Annotated: the node
	Text  string        // Moved, Given: the UCI form, or Pass; Paused: Away, Held or ""; Aborted: Called or ""; Sat: the visitor; RematchBegun: the match; Committed, Revealed: hexadecimal digits; Commented: the comment; Annotated: as EncodeAnnotation writes it
	Spent time.Duration // on the clock of the side to move, in this turn
	At    time.Time
}

// Type says what happened.
type Type string

// The types of events.
const (
	Moved            Type = "move"
	Given            Type = "given"  // a move with its outcome, from the dealt game that this one goes on with
	Redealt          Type = "redeal" // what is still covered was dealt anew
	Went             Type = "goto"   // moves were taken back, or made again
	Resigned         Type = "resign"
	DrawOffered      Type = "offer" // a draw
	DrawAccepted     Type = "accept"
	DrawDeclined     Type = "decline"
	DrawClaimed      Type = "claim" // a draw by the rules
	Flagged          Type = "flag"  // the seat ran out of time
	Paused           Type = "pause"
	Resumed          Type = "resume"
	SeatTaken        Type = "sit"      // a person took a free seat
	TakebackAsked    Type = "plead"    // that moves be taken back
	TakebackDeclined Type = "deny"     // of that
	Aborted          Type = "abort"    // called off before both had moved
	RematchOffered   Type = "rematch"  // wanted, after the end
	RematchBegun     Type = "renewed"  // and begun
	Committed        Type = "commit"   // to a secret that is to be mixed into the deal
	Revealed         Type = "reveal"   // that secret
	MixingClosed     Type = "close"    // a step of the mixing, without what has not come
	Commented        Type = "note"     // a comment
	Annotated        Type = "annotate" // all that a record says of a move

	// wentOld is Went as it was before a result was for good: it erased the
	// result, and what was covered stayed as it lay. Matches of that time have
	// such events; nothing makes them any more.
	wentOld Type = "go"
)

// Away is the text of a pause that nobody asked for: a person who plays an agent
// has left.
const Away = "away"

// Held is the text of a pause by somebody who watches over the game, such as a
// teacher: until it goes on nothing is played, agreed or given up.
const Held = "held"

// Called is the text of an abort by somebody who watches over the game: theirs
// may come at any time.
const Called = "called"

// Pass is the text of a turn skipped: as a handicap, handed over to oneself or
// to an agent or, in a study, as a null move. A pass by the rules of a game is a
// move like any other.
const Pass = game.NullMove

// MaxEvents bounds what can happen in a match, so that none grows without end.
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
var ErrHeld error = game.Wrong("held", nil, "the game is stopped by who watches over it")

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
	case wentOld:
		err = m.goToOld(e)
	case Commented, Annotated:
		touched, err = e.Node, m.annotate(e)
	case SeatTaken, TakebackAsked, TakebackDeclined, Aborted, RematchOffered, RematchBegun:
		err = m.meet(e)
	case Committed, Revealed, MixingClosed:
		err = m.mix(e)
	case Resigned, Flagged, DrawOffered, DrawAccepted, DrawDeclined, DrawClaimed, Paused, Resumed:
		err = m.agree(e)
	default:
		err = fmt.Errorf("%w: unknown event %q", ErrRequest, e.Type)
	}
	if err != nil {
		return err
	}
	m.tick(e)
	m.Events, m.touched = append(m.Events, e), append(m.touched, touched)
	if e.Type.Changes() {
		m.changed = len(m.Events)
	}
	return nil
}

// called reports that somebody who watches over the game calls it off.
func (e *Event) called() bool { return e.Type == Aborted && e.Text == Called }

// Changes reports that an event of the type changes what can be done next: who
// has not heard of it is out of date.
func (t Type) Changes() bool {
	switch t {
	case Commented, Annotated, DrawOffered, DrawDeclined, TakebackAsked, TakebackDeclined, RematchOffered, RematchBegun:
		return false
	}
	return true
}

// agree applies what changes no position.
func (m *Match) agree(e Event) error {
	switch {
	case m.Kind == KindStudy:
		return fmt.Errorf("%w: a study has no contest to settle", ErrRequest)
	case m.ended.Over():
		return ErrOver
	case m.Free() != game.NoSide:
		return ErrWaiting
	case e.Seat > game.Second && e.Type != DrawClaimed && e.Type != Paused && e.Type != Resumed:
		return fmt.Errorf("%w: nobody sits there", ErrRequest)
	case (e.Type == DrawAccepted || e.Type == DrawDeclined) && m.offer != e.Seat.Other():
		return fmt.Errorf("%w: no draw was offered", ErrRequest)
	}
	switch e.Type {
	case Resigned:
		m.finish(game.Win(e.Seat.Other(), game.Resignation))
	case Flagged:
		m.finish(flagged(m.deal.SharedView(game.NoSide), e.Seat))
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
			return fmt.Errorf("%w: the match is in that state already", ErrRequest)
		}
		m.paused, m.away, m.held = e.Type == Paused, e.Type == Paused && e.Text == Away, e.Type == Paused && e.Text == Held
	}
	return nil
}

// flagged rules on a fallen flag.
func flagged(p game.Position, fallen game.Side) game.Result {
	if f, ok := p.(game.Flagger); ok {
		return f.Flag(fallen)
	}
	return game.Win(fallen.Other(), game.Timeout)
}
