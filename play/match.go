// Package play says what a game between two seats is, without any I/O.
//
// Its nouns: a [Match] is a game being played, with its [Seats]; it plays on a
// [game.Deal], so that games with and without hidden information are one
// thing; a [Player] chooses moves for a seat that no human holds; a [Saved] is
// a match at rest, and a [Store] keeps those.
package play

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"

	"banco/game"
)

// Human is the seat of a person. Every other seat text names an agent.
const Human = "human"

// Errors of a match. Callers test for them with errors.Is.
var (
	ErrOver    = errors.New("the game is over")
	ErrIllegal = errors.New("illegal move")
	ErrTurn    = errors.New("it is the other side's turn")
	ErrStale   = errors.New("the position has changed since")
)

// Player chooses moves for one seat. It is given that seat's view and returns
// one of its legal moves.
type Player interface {
	Move(ctx context.Context, view game.Position) (game.Move, error)
}

// Match is a game in progress between two seats. It is used by one goroutine
// at a time.
type Match struct {
	Saved
	rules game.Game
	deal  game.Deal
	begin [3]game.Position // each seat's view of the start
	ended game.Result      // by resignation and the like, not by the rules
}

// New starts a match. The start is a FEN, or empty for the variant's own;
// games that are dealt begin with a deal and take no FEN.
func New(rules game.Game, v game.Variant, start string, seats [2]string) (*Match, error) {
	full, err := v.Complete(rules.Options())
	if err != nil {
		return nil, err
	}
	s := Saved{ID: token(9), Game: rules.Name(), Variant: full.String(), Start: start, Seats: seats}
	for i, seat := range seats {
		if seat == Human {
			s.Keys[i] = token(18)
		}
	}
	rand.Read(s.Seed[:])
	return Resume(rules, s)
}

// token returns n random bytes as text that fits in a link.
func token(n int) string {
	const letters = "abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789"
	b := make([]byte, n)
	rand.Read(b)
	for i := range b {
		b[i] = letters[int(b[i])%len(letters)]
	}
	return string(b)
}

// Resume sets a saved match up again by replaying its moves.
func Resume(rules game.Game, s Saved) (*Match, error) {
	v, err := game.ParseVariant(s.Variant)
	if err != nil {
		return nil, err
	}
	m := &Match{Saved: s, rules: rules}
	m.Moves = nil
	if m.deal, err = newDeal(rules, v, s); err != nil {
		return nil, err
	}
	for seat := range m.begin {
		m.begin[seat] = m.deal.View(game.Side(seat))
	}
	for i, text := range s.Moves {
		if err := m.Play(i, text); err != nil {
			return nil, fmt.Errorf("match %s, move %d: %w", s.ID, i+1, err)
		}
	}
	if s.Ended.Over() && !m.Result().Over() {
		m.ended = s.Ended
	}
	m.Ended = m.Result()
	return m, nil
}

func newDeal(rules game.Game, v game.Variant, s Saved) (game.Deal, error) {
	if d, ok := rules.(game.Dealer); ok {
		if s.Start != "" {
			return nil, fmt.Errorf("%s begins with a deal and cannot start from a position", rules.Name())
		}
		return d.Deal(v, s.Seed)
	}
	if s.Start == "" {
		p, err := rules.Start(v)
		return &openDeal{p: p}, err
	}
	p, err := rules.Parse(v, s.Start)
	return &openDeal{p: p}, err
}

// Rules returns the game's rule book.
func (m *Match) Rules() game.Game { return m.rules }

// View returns the position as the seat may know it; NoSide is a spectator.
func (m *Match) View(seat game.Side) game.Position { return m.deal.View(seat) }

// Begin returns the start of the match as the seat knew it.
func (m *Match) Begin(seat game.Side) game.Position { return m.begin[seat].Clone() }

// Seen returns the moves as the seat may know them.
func (m *Match) Seen(seat game.Side) []game.Move { return m.deal.Seen(seat) }

// Commitment returns the promise of a fair deal, or "".
func (m *Match) Commitment() string { return m.deal.Commitment() }

// Opening returns what opens the commitment once the game is over, else "".
func (m *Match) Opening() string {
	if !m.Result().Over() {
		return ""
	}
	return m.deal.Opening()
}

// Turn returns the seat to move.
func (m *Match) Turn() game.Side { return m.deal.View(game.NoSide).Side() }

// Result tells whether the match is over.
func (m *Match) Result() game.Result {
	if m.ended.Over() {
		return m.ended
	}
	return m.deal.View(game.NoSide).Result()
}

// Play plays a move in the game's UCI form for the seat to move. The ply says
// how many moves the mover has seen; another number is ErrStale.
func (m *Match) Play(ply int, text string) error {
	if m.Result().Over() {
		return ErrOver
	}
	if ply != len(m.Moves) {
		return ErrStale
	}
	view := m.View(m.Turn())
	move, err := view.ParseMove(text)
	if err != nil {
		return fmt.Errorf("%w: %v", ErrIllegal, err)
	}
	if err := m.deal.Play(move); err != nil {
		return fmt.Errorf("%w: %v", ErrIllegal, err)
	}
	m.Moves = append(m.Moves, view.FormatMove(move))
	m.Ended = m.Result()
	return nil
}

// Unplay takes the last move back, as if it had not been played.
func (m *Match) Unplay() error {
	if err := m.deal.Unplay(); err != nil {
		return err
	}
	m.Moves = m.Moves[:len(m.Moves)-1]
	m.Ended = m.Result()
	return nil
}

// Resign ends the match in favour of the other seat.
func (m *Match) Resign(seat game.Side) error {
	if m.Result().Over() {
		return ErrOver
	}
	m.ended = game.Win(seat.Other(), game.Resignation)
	m.Ended = m.ended
	return nil
}

// openDeal is the Deal of a game that hides nothing.
type openDeal struct {
	p    game.Position
	line []game.Move
}

var _ game.Deal = (*openDeal)(nil)

func (d *openDeal) Play(m game.Move) error {
	d.p.Make(m)
	d.line = append(d.line, m)
	return nil
}

func (d *openDeal) Unplay() error {
	if len(d.line) == 0 {
		return errors.New("no move to take back")
	}
	d.p.Unmake()
	d.line = d.line[:len(d.line)-1]
	return nil
}

func (d *openDeal) View(game.Side) game.Position { return d.p.Clone() }
func (d *openDeal) Seen(game.Side) []game.Move   { return append([]game.Move(nil), d.line...) }
func (d *openDeal) Commitment() string           { return "" }
func (d *openDeal) Opening() string              { return "" }
