// Package play says what a game between two seats is, without any I/O.
//
// Its nouns: a [Match] is a game being played; it is nothing but what was
// agreed before it began and its [Event]s since, whose moves form a tree of
// [Node]s. It plays on a [game.Deal], so that games with and without hidden
// information are one thing. A [Saved]
// is a match at rest, and a [Store] keeps those.
package play

import (
	"crypto/rand"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"strings"

	"banco/clock"
	"banco/game"
)

// Human is the seat of a person. Every other seat text names an agent.
const Human = "human"

// ErrUndos is returned when moves have been taken back often enough.
var ErrUndos = errors.New("no move can be taken back any more")

// Match is a game in progress between two seats. It is used by one goroutine
// at a time.
type Match struct {
	Saved
	rules   game.Game
	variant game.Variant
	deal    game.Deal
	open    bool             // nothing is hidden: all views are one
	begin   [3]game.Position // each seat's view of the start
	nodes   []Node
	current int
	changed int         // the version in which the line last changed, or the match ended
	ended   game.Result // by resignation and the like, not by the rules
	offer   game.Side
	refused bool
	paused  bool
	undone  int
}

// New starts a match. It fills in the ID and the seed of s, and completes the
// variant.
func New(rules game.Game, v game.Variant, s Saved) (*Match, error) {
	full, err := v.Complete(rules.Options())
	if err != nil {
		return nil, err
	}
	if err := s.Control.Check(); err != nil {
		return nil, err
	}
	s.ID, s.Game, s.Variant = token(9), rules.Name(), full.String()
	if s.Seed == [32]byte{} {
		rand.Read(s.Seed[:])
	}
	return Resume(rules, s)
}

// NewVisitor returns a secret that stands for a visitor.
func NewVisitor() string { return token(24) }

// VisitorID returns the name under which a visitor's secret is known inside and
// stored: whoever reads it cannot become the visitor.
func VisitorID(secret string) string {
	sum := sha256.Sum256([]byte("banco visitor " + secret))
	return hex.EncodeToString(sum[:16])
}

// token returns n random letters and digits that fit in a link.
func token(n int) string {
	const letters = "abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789"
	b := make([]byte, n)
	rand.Read(b)
	for i := range b {
		b[i] = letters[int(b[i])%len(letters)]
	}
	return string(b)
}

// Resume sets a saved match up again by applying its events.
func Resume(rules game.Game, s Saved) (*Match, error) {
	v, err := game.ParseVariant(s.Variant)
	if err != nil {
		return nil, err
	}
	m := &Match{Saved: s, rules: rules, variant: v, offer: game.NoSide}
	m.Events = nil
	if m.deal, err = m.newDeal(); err != nil {
		return nil, err
	}
	for seat := range m.begin {
		m.begin[seat] = m.deal.View(game.Side(seat))
	}
	m.nodes = []Node{{Side: game.NoSide, Clock: s.Control.Start()}}
	for i, e := range s.Events {
		if err := m.Apply(e); err != nil {
			return nil, fmt.Errorf("match %s, event %d: %w", s.ID, i+1, err)
		}
	}
	return m, nil
}

// newDeal deals a game that is dealt. A study knows no deal: whoever moves in
// it says what turns up.
func (m *Match) newDeal() (game.Deal, error) {
	if d, ok := m.rules.(game.Dealer); ok && m.Kind != Study {
		if m.Start != "" {
			return nil, fmt.Errorf("%s begins with a deal and cannot start from a position", m.rules.Name())
		}
		return d.Deal(m.variant, m.Seed)
	}
	m.open = true
	if m.Start == "" {
		p, err := m.rules.Start(m.variant)
		return &openDeal{p: p}, err
	}
	p, err := m.rules.Parse(m.variant, m.Start)
	return &openDeal{p: p}, err
}

// Rules returns the game's rule book.
func (m *Match) Rules() game.Game { return m.rules }

// Options returns the variant played.
func (m *Match) Options() game.Variant { return m.variant }

// Version returns the number of events so far.
func (m *Match) Version() int { return len(m.Events) }

// Stale reports whether the line has changed since a version.
func (m *Match) Stale(version int) bool { return version < m.changed || version > len(m.Events) }

// View returns the position as the seat may know it; NoSide is a spectator.
func (m *Match) View(seat game.Side) game.Position { return m.deal.View(seat) }

// Begin returns the start of the match as the seat knew it.
func (m *Match) Begin(seat game.Side) game.Position { return m.begin[seat].Clone() }

// Seen returns the moves from the start to a node as the seat may know them.
func (m *Match) Seen(node int, seat game.Side) []game.Move {
	var line []game.Move
	for _, n := range m.Line(node) {
		line = append(line, m.nodes[n].seen[seat])
	}
	return line
}

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

// Claim returns the draw that the side to move may claim, if any.
func (m *Match) Claim() game.Result {
	if c, ok := m.deal.View(m.Turn()).(game.Claimer); ok && !m.Result().Over() {
		return c.Claim()
	}
	return game.Result{}
}

// Offer returns who offers a draw, or NoSide; refused tells that the last
// offer was declined.
func (m *Match) Offer() (by game.Side, refused bool) { return m.offer, m.refused }

// Halted reports that the match is paused.
func (m *Match) Halted() bool { return m.paused }

// Undone returns how often moves have been taken back.
func (m *Match) Undone() int { return m.undone }

// Clock returns what was left to both sides when this turn began.
func (m *Match) Clock() clock.Clock { return m.nodes[m.current].Clock }

// Ticking reports that the clock of the side to move is running.
func (m *Match) Ticking() bool {
	return !m.Control.None() && !m.paused && m.nodes[m.current].Ply > 0 && !m.Result().Over()
}

// PassDue reports that the turn is to be passed, for the handicap.
func (m *Match) PassDue() bool {
	if m.Handicap.Moves == 0 || m.Turn() == m.Handicap.Side || m.Result().Over() {
		return false
	}
	passed := 0
	for _, n := range m.Line(m.current) {
		if m.nodes[n].Move == Pass {
			passed++
		}
	}
	view := m.deal.View(game.NoSide)
	passer, can := view.(game.Passer)
	if !can || passed >= m.Handicap.Moves || len(m.rules.Draw(view).Check) > 0 {
		return false
	}
	passer.Pass()
	return view.Side() == m.Handicap.Side // not in an opening where turns do not alternate
}

// openingPlies is how many moves name an opening.
const openingPlies = 2

// Digest returns what lists show of the match.
func (m *Match) Digest() Digest {
	var first []string
	for _, n := range m.Line(m.current)[:min(openingPlies, m.Plies())] {
		if m.Start == "" && m.Handicap.Moves == 0 {
			first = append(first, m.nodes[n].last[game.NoSide].UCI)
		}
	}
	return Digest{
		Plies: m.Plies(), FEN: m.deal.View(game.NoSide).FEN(),
		Opening: strings.Join(first, " "), Ended: m.Result(),
	}
}
