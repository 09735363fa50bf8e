package play

import (
	"errors"
	"fmt"
	"time"
	"unicode/utf8"

	"banco/game"
)

// Event is one thing that happened in a match. A match is nothing but its
// events: whoever applies them in order gets the same match.
type Event struct {
	Type  Type
	Seat  game.Side     // who did it, where that matters
	Node  int           // Moved: what it follows; Went, Noted: the node
	Text  string        // Moved: the UCI form, or Pass; Noted: the comment
	Spent time.Duration // Moved: on the clock
	At    time.Time
}

// Type says what happened.
type Type string

// The types of events.
const (
	Moved    Type = "move"
	Went     Type = "go" // moves were taken back, or made again
	Resigned Type = "resign"
	Offered  Type = "offer" // a draw
	Accepted Type = "accept"
	Declined Type = "decline"
	Claimed  Type = "claim" // a draw by the rules
	Flagged  Type = "flag"  // the seat ran out of time
	Paused   Type = "pause"
	Resumed  Type = "resume"
	Noted    Type = "note"
)

// Pass is the text of a turn skipped as a handicap.
const Pass = "pass"

// MaxEvents bounds what can happen in a match, so that none grows without end.
const MaxEvents = 20_000

// MaxComment bounds the comment on a node, in bytes.
const MaxComment = 4000

// Errors of a match. Callers test for them with errors.Is.
var (
	ErrOver    = errors.New("the game is over")
	ErrIllegal = errors.New("illegal move")
	ErrTurn    = errors.New("it is the other side's turn")
	ErrStale   = errors.New("the position has changed since")
	ErrRequest = errors.New("bad request")
)

// Apply makes an event happen. An error means that it cannot, and that nothing
// has changed.
func (m *Match) Apply(e Event) error {
	if len(m.Events) >= MaxEvents {
		return fmt.Errorf("%w: a match has at most %d events", ErrRequest, MaxEvents)
	}
	var err error
	switch e.Type {
	case Moved:
		err = m.move(e)
	case Went:
		err = m.goTo(e.Node)
	case Noted:
		err = m.note(e)
	case Resigned, Flagged, Offered, Accepted, Declined, Claimed, Paused, Resumed:
		err = m.settle(e)
	default:
		err = fmt.Errorf("%w: unknown event %q", ErrRequest, e.Type)
	}
	if err != nil {
		return err
	}
	m.Events = append(m.Events, e)
	if e.Type != Noted && e.Type != Offered && e.Type != Declined {
		m.changed = len(m.Events)
	}
	return nil
}

// settle applies what changes no position.
func (m *Match) settle(e Event) error {
	if m.Kind == Study {
		return fmt.Errorf("%w: a study has no contest to settle", ErrRequest)
	}
	if m.Result().Over() {
		return ErrOver
	}
	if e.Seat > game.Second && e.Type != Claimed && e.Type != Paused && e.Type != Resumed {
		return fmt.Errorf("%w: nobody sits there", ErrRequest)
	}
	if (e.Type == Accepted || e.Type == Declined) && m.offer != e.Seat.Other() {
		return fmt.Errorf("%w: no draw was offered", ErrRequest)
	}
	switch e.Type {
	case Resigned:
		m.ended = game.Win(e.Seat.Other(), game.Resignation)
	case Flagged:
		m.ended = flagged(m.deal.View(game.NoSide), e.Seat)
	case Offered:
		m.offer, m.refused = e.Seat, false
	case Accepted:
		m.ended = game.Draw(game.Agreement)
	case Declined:
		m.offer, m.refused = game.NoSide, true
	case Claimed:
		claim := m.Claim()
		if !claim.Over() {
			return fmt.Errorf("%w: nothing can be claimed here", ErrRequest)
		}
		m.ended = claim
	case Paused, Resumed:
		if m.paused == (e.Type == Paused) {
			return fmt.Errorf("%w: the match is in that state already", ErrRequest)
		}
		m.paused = e.Type == Paused
	}
	if m.ended.Over() {
		m.offer = game.NoSide
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

func (m *Match) note(e Event) error {
	if e.Node < 0 || e.Node >= len(m.nodes) {
		return fmt.Errorf("%w: there is no node %d", ErrRequest, e.Node)
	}
	if len(e.Text) > MaxComment || !utf8.ValidString(e.Text) {
		return fmt.Errorf("%w: a comment has at most %d bytes of text", ErrRequest, MaxComment)
	}
	n := &m.nodes[e.Node]
	n.Comment, n.Version = e.Text, len(m.Events)+1
	return nil
}
