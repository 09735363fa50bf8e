// Package play says what a game between two seats is, without any I/O.
//
// Its nouns: a [Match] is a game being played, or a study; it is nothing but the
// [Settings] agreed before it began and its [Event]s since, whose moves form a tree
// of [Node]s. It plays on a [game.Deal], so that games with and without hidden
// information are one thing. A [Saved] is a match as it is stored, and a [Store]
// stores those.
package play

import (
	"crypto/rand"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"banco/game"
)

// Human is the seat of a person. Every other seat text names an agent.
const Human = "human"

// ErrUndos is returned when no more moves may be taken back.
var ErrUndos = errors.New("no move can be taken back any more")

// Match is a game in progress between two seats, or a study. It is used by one
// goroutine at a time. It keeps what it is often asked for, such as the result.
type Match struct {
	Saved
	tree      // of moves
	proposals // of the players
	pause
	leaving
	correspondence

	rules      game.Game
	variant    game.Variant
	deal       game.Deal
	open       bool             // nothing is hidden: all views are one
	startViews [3]game.Position // each seat's view of the start
	changed    int              // the version in which the line last changed, or the match ended

	turn       game.Side   // at the current node
	ruled      game.Result // what the rules say of it, once asked
	ruledKnown bool
	fen        string // of it as a spectator knows it, once asked; "": not yet
	fenAt      int    // the version in which that was

	ended        game.Result // of the game; it stays, whatever is played afterwards
	final        Digest      // what lists show of a game that has ended
	end          int         // the node at which it ended
	seatedSince  int         // the version since which the sitters have been the same
	mixing       Mixing      // of secrets into the deal
	commentBytes int         // bytes of all comments ever made
	undone       int
	given        int   // how many moves came from the game that this one goes on from
	redeals      []int // the ply of each

	turnSince time.Time     // when the clock of this turn last began to run
	turnSpent time.Duration // on this turn before that
}

// proposals are what a player has proposed to the other.
type proposals struct {
	offer        game.Side // the side that offers a draw
	refused      bool      // the last offer of a draw was declined
	takeback     game.Side // the side that asks to take back
	takebackNode int       // the node to go back to
	rematch      game.Side // the side that wants a rematch
	nextMatch    string    // the rematch that has begun
}

// Offer returns the side that offers a draw, or NoSide. refused means that the last
// offer was declined.
func (p *proposals) Offer() (by game.Side, refused bool) { return p.offer, p.refused }

// Takeback returns the side that asks to take moves back, or NoSide, and the node that
// the match would go back to.
func (p *proposals) Takeback() (by game.Side, node int) { return p.takeback, p.takebackNode }

// Rematch returns the side that wants a rematch, or NoSide, and the rematch that has
// begun, or "".
func (p *proposals) Rematch() (by game.Side, next string) { return p.rematch, p.nextMatch }

// pause is why a match stands still.
type pause struct {
	paused bool
	away   bool // because its only person has left
	held   bool // from outside, as by a teacher
}

// IsPaused reports that the match is paused.
func (p *pause) IsPaused() bool { return p.paused }

// Away reports that the match is paused because a person who plays an agent has
// left, not because anyone asked for it.
func (p *pause) Away() bool { return p.away }

// Held reports that the match is paused from outside, as by a teacher, who alone
// lets it go on.
func (p *pause) Held() bool { return p.held }

// leaving is what matters to a player who wants to call the match off, or has.
type leaving struct {
	chanced bool          // chance has decided how a move turned out, be it taken back since
	aborter game.Side     // who has called it off
	waited  time.Duration // for a move of the other, before that
}

// Chanced reports that chance has decided how a move turned out.
func (l *leaving) Chanced() bool { return l.chanced }

// Aborter returns the player who called the match off, or NoSide, and how long that
// player had waited then for a move of the other.
func (l *leaving) Aborter() (by game.Side, waited time.Duration) { return l.aborter, l.waited }

// nowhere is no node.
const nowhere = -1

// New starts a match. It fills in the seed of s and, where it has none, the ID,
// and completes the variant.
func New(rules game.Game, v game.Variant, s Saved) (*Match, error) {
	full, err := v.Complete(rules.Options())
	if err != nil {
		return nil, err
	}
	if err := s.Control.Check(); err != nil {
		return nil, err
	}
	s.Game, s.Variant = rules.Name(), full.String()
	if s.ID == "" {
		s.ID = NewID()
	}
	if s.Seed == [32]byte{} {
		rand.Read(s.Seed[:])
	}
	return Resume(rules, s)
}

// NewID returns a name for a match that no other has.
func NewID() string { return token(idLength) }

// DerivedID returns a name for a match that follows from texts of which one is secret.
func DerivedID(texts ...string) string {
	sum := sha256.Sum256([]byte("banco match " + strings.Join(texts, "\x00")))
	return letters(sum[:idLength])
}

// idLength is how many letters and digits the name of a match has.
const idLength = 9

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
	b := make([]byte, n)
	rand.Read(b)
	return letters(b)
}

// letters writes a letter or digit for each byte.
func letters(b []byte) string {
	const alphabet = "abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789"
	for i := range b {
		b[i] = alphabet[int(b[i])%len(alphabet)]
	}
	return string(b)
}

// Resume sets a saved match up again by applying its events.
func Resume(rules game.Game, s Saved) (*Match, error) {
	v, err := game.ParseVariant(s.Variant)
	if err != nil {
		return nil, err
	}
	m := &Match{
		Saved: s, rules: rules, variant: v, end: nowhere, mixing: Mixing{Step: Committing}, leaving: leaving{aborter: game.NoSide},
		proposals: proposals{offer: game.NoSide, takeback: game.NoSide, rematch: game.NoSide},
	}
	m.reopenSeats()
	m.Events = make([]Event, 0, len(s.Events))
	if m.deal, err = m.newDeal(); err != nil {
		return nil, err
	}
	for seat := range m.startViews {
		m.startViews[seat] = m.deal.View(game.Side(seat))
	}
	m.nodes = append(make([]Node, 0, len(s.Events)+1), Node{Side: game.NoSide, Left: s.Control.Start()})
	m.checkResult()
	for i, e := range s.Events {
		if err := m.Apply(e); err != nil {
			return nil, fmt.Errorf("match %s, event %d: %w", s.ID, i+1, err)
		}
	}
	return m, nil
}

// newDeal deals a game that is dealt. A study has no deal: whoever moves in it says
// what turns up.
func (m *Match) newDeal() (game.Deal, error) {
	if d, ok := m.rules.(game.Dealer); ok && m.Kind != KindStudy {
		if m.Start != "" {
			return nil, fmt.Errorf("%s begins with a deal and cannot start from a position", m.rules.Name())
		}
		if m.Mixed() {
			return m.mixedDeal([2]*[32]byte{})
		}
		return d.Deal(m.variant, m.Seed)
	}
	if m.Mixed() {
		return nil, errUnmixed(m.rules)
	}
	m.open = true
	if m.Start == "" {
		p, err := m.rules.Start(m.variant)
		return &openDeal{p: p}, err
	}
	p, err := m.rules.Parse(m.variant, m.Start)
	return &openDeal{p: p}, err
}

// Rules returns the rules of the game.
func (m *Match) Rules() game.Game { return m.rules }

// Options returns the variant played.
func (m *Match) Options() game.Variant { return m.variant }

// Dealt reports that the match hides something from somebody: it is no study, and
// its game is dealt.
func (m *Match) Dealt() bool { return !m.open }

// Version returns the number of events so far.
func (m *Match) Version() int { return len(m.Events) }

// Stale reports whether the line has changed since a version.
func (m *Match) Stale(version int) bool { return version < m.changed || version > len(m.Events) }

// View returns the position as the seat may know it; NoSide is a spectator. It is a
// copy that the caller may play on.
func (m *Match) View(seat game.Side) game.Position { return m.deal.View(seat) }

// SharedView returns the position that View copies. The caller must not play on it, and
// must not keep it beyond the next event.
func (m *Match) SharedView(seat game.Side) game.Position { return m.deal.SharedView(seat) }

// StartView returns the start of the match as the seat knew it.
func (m *Match) StartView(seat game.Side) game.Position { return m.startViews[seat].Clone() }

// Proof returns what proves the deal of the match. Its disclosure is there only once
// the game is over.
func (m *Match) Proof() game.Proof {
	p := game.Proof{Commitment: m.deal.Commitment(), Given: m.given, Redeals: slices.Clone(m.redeals)}
	if m.ended.Over() {
		p.Disclosure = m.deal.Disclosure()
	}
	return p
}

// Bare draws the position of a dealt match with nothing covered, once the game
// is over; until then, and where nothing was dealt, it returns nil.
func (m *Match) Bare() *game.Picture {
	if !m.Dealt() || !m.ended.Over() {
		return nil
	}
	bare := m.deal.Bare()
	return &bare
}

// Turn returns the seat to move.
func (m *Match) Turn() game.Side { return m.turn }

// Result returns how a game ended, or no result while it goes on. Once there it never
// changes: what is played after the end is a variation. For a study it is what the
// rules say of the position where it stands.
func (m *Match) Result() game.Result {
	if m.Kind == KindStudy {
		return m.ruling()
	}
	return m.ended
}

// ruling returns what the rules say of the position where the match stands.
func (m *Match) ruling() game.Result {
	if !m.ruledKnown {
		m.ruled, m.ruledKnown = m.deal.SharedView(game.NoSide).Result(), true
	}
	return m.ruled
}

// fenOf returns the position where a match stands as a spectator knows it.
func fenOf(m *Match) string {
	if m.fen == "" || m.fenAt != len(m.Events) {
		m.fen, m.fenAt = m.deal.SharedView(game.NoSide).FEN(), len(m.Events)
	}
	return m.fen
}

// Over reports that nothing can be played where the match stands.
func (m *Match) Over() bool { return m.ended.Over() && m.current == m.end || m.ruling().Over() }

// MainLineEnd returns the node at the end of the main line: where a game ended, or
// stands until then. It is 0 for a study, whose lines are in order.
func (m *Match) MainLineEnd() int {
	switch {
	case m.Kind == KindStudy:
		return 0
	case m.ended.Over():
		return m.end
	}
	return m.current
}

// InVariation reports that a game has ended, and that the match stands in a variation
// of what was played.
func (m *Match) InVariation() bool { return m.ended.Over() && m.current != m.end }

// Claim returns the draw that the side to move may claim, if any.
func (m *Match) Claim() game.Result {
	if c, ok := m.deal.SharedView(m.turn).(game.Claimer); ok && !m.ended.Over() && !m.ruling().Over() {
		return c.Claim()
	}
	return game.Result{}
}

// Undone returns how often moves have been taken back.
func (m *Match) Undone() int { return m.undone }

// checkResult looks at the position that the match has come to, and ends the game if
// the rules end it there.
func (m *Match) checkResult() {
	m.turn, m.ruledKnown, m.fen = m.deal.SharedView(game.NoSide).Side(), false, ""
	if m.Kind != KindStudy && !m.ended.Over() && m.ruling().Over() {
		m.finish(m.ruled)
	}
}

// finish ends a game.
func (m *Match) finish(r game.Result) {
	m.ended, m.end, m.offer, m.takeback = r, m.current, game.NoSide, game.NoSide
	m.final = m.digest()
}

// Digest returns what lists show of the match.
func (m *Match) Digest() Digest {
	if m.ended.Over() {
		return m.final
	}
	return m.digest()
}

func (m *Match) digest() Digest {
	return Digest{
		Plies: m.Plies(), FEN: fenOf(m),
		Opening: m.nodes[m.current].opening, Ended: m.Result(), Due: m.due(), Alarm: alarm(m),
	}
}
