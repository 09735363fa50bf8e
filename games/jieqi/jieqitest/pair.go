// Package jieqitest deals cờ úp in pairs, for tests that look for leaks.
//
// A [Pair] is two rule books. Whatever is played with the first is played with
// the second too, each under its own shuffle; but what one viewer gets to know
// in the first is made true in the second. So everything that reaches this
// viewer must be the same on both sides, and any difference has been learnt
// from what lies hidden.
package jieqitest

import (
	"encoding/binary"
	"sync"

	"banco/game"
	"banco/games/jieqi"
	"banco/games/xiangqi"
)

// rules are all that the game of cờ úp can do.
type rules interface {
	game.Verifier
	game.Editor
}

// Pair is two rule books of cờ úp whose deals go in pairs: the n-th deal of one
// with the n-th of the other. Of each pair the first is played on first.
type Pair struct {
	First, Second game.Game

	books [2]*book
}

// NewPair returns rule books whose shuffles follow from a seed, for what a
// viewer may know. With open, a piece captured under its cover is the same on
// both sides even where the viewer does not learn it, as it must be where what
// is hidden now comes out in the end.
func NewPair(seed uint64, viewer game.Side, open bool) *Pair {
	p := &Pair{}
	for i := range p.books {
		p.books[i] = &book{rules: jieqi.New().(rules), seed: 2*seed + uint64(i), viewer: viewer, open: open, numbers: map[[32]byte]uint64{}}
	}
	p.books[1].leader = p.books[0]
	p.First, p.Second = p.books[0], p.books[1]
	return p
}

// Stuck reports that a viewer's knowledge could not be made true any more, since
// what was captured out of sight is not the same: from then on the sides differ
// as they may.
func (p *Pair) Stuck() bool {
	p.books[1].mu.Lock()
	defer p.books[1].mu.Unlock()
	return p.books[1].stuck
}

// book is the rules of one side.
type book struct {
	rules
	seed   uint64
	viewer game.Side
	open   bool
	leader *book // nil for the first

	mu      sync.Mutex
	numbers map[[32]byte]uint64 // of the seeds asked for, so that a match can be dealt again
	deals   []*deal
	stuck   bool
}

// Deal deals from a seed of the pair instead of the one asked for.
func (b *book) Deal(v game.Variant, seed [32]byte) (game.Deal, error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	number, known := b.numbers[seed]
	if !known {
		number = uint64(len(b.numbers))
		b.numbers[seed] = number
	}
	var own [32]byte
	binary.LittleEndian.PutUint64(own[:], b.seed)
	binary.LittleEndian.PutUint64(own[8:], number)
	dealt, err := b.rules.Deal(v, own)
	if err != nil {
		return nil, err
	}
	d := &deal{Deal: dealt, book: b, public: v["captured"] == "everyone"}
	if b.leader != nil {
		d.leader = b.leader.deal(len(b.deals))
	}
	b.deals = append(b.deals, d)
	return d, nil
}

func (b *book) deal(n int) *deal {
	b.mu.Lock()
	defer b.mu.Unlock()
	if n >= len(b.deals) {
		return nil
	}
	return b.deals[n]
}

// deal is one of a pair. The first notes how each move turned out for its
// mover; the second is steered by that.
type deal struct {
	game.Deal
	book   *book
	leader *deal
	public bool // all learn what is captured
	told   []game.Move
	plays  int
}

// Tell steers before anyone hears of a move.
func (d *deal) Tell(m game.Move, seat game.Side) game.Move {
	d.steer(m)
	return d.Deal.Tell(m, seat)
}

// Play steers, plays and notes.
func (d *deal) Play(m game.Move) error {
	d.steer(m)
	full := d.Deal.Tell(m, d.mover())
	err := d.Deal.Play(m)
	if err == nil {
		d.book.mu.Lock()
		defer d.book.mu.Unlock()
		d.told = append(d.told, full)
		d.plays++
	}
	return err
}

func (d *deal) mover() game.Side { return d.Deal.SharedView(game.NoSide).Side() }

// steer makes the next move turn out for the viewer as it did on the first side.
func (d *deal) steer(m game.Move) {
	led, ok := d.led()
	if !ok || m == game.NoMove || xiangqi.From(led) != xiangqi.From(m) || xiangqi.To(led) != xiangqi.To(m) {
		return
	}
	captured := jieqi.Captured(led)
	if own := d.Deal.Tell(m, d.mover()); !d.open() {
		captured = jieqi.Captured(own)
	}
	if _, err := d.Deal.Agree(jieqi.Resolve(m, jieqi.Turned(led), captured)); err != nil {
		d.book.mu.Lock()
		defer d.book.mu.Unlock()
		d.book.stuck = true
	}
}

// open reports whether what the mover captures is to be the same on both sides.
func (d *deal) open() bool { return d.book.open || d.public || d.mover() == d.book.viewer }

// led returns how the next move turned out on the first side.
func (d *deal) led() (game.Move, bool) {
	if d.leader == nil {
		return game.NoMove, false
	}
	d.leader.book.mu.Lock()
	defer d.leader.book.mu.Unlock()
	if d.plays >= len(d.leader.told) {
		return game.NoMove, false
	}
	return d.leader.told[d.plays], true
}
