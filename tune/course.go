package tune

import (
	"encoding/binary"
	"fmt"
	"math/rand/v2"

	"banco/game"
)

// Dealer is a game that begins with a deal which a file can keep.
type Dealer interface {
	game.Dealer

	// LayoutSize is how many bytes state a deal. The deals are Laid.
	LayoutSize() int

	// DealLayout deals what such bytes state, and refuses what is no deal.
	DealLayout(v game.Variant, layout []byte) (game.Deal, error)
}

// Laid is a deal that can be stated.
type Laid interface {
	// Layout returns what DealLayout takes.
	Layout() []byte
}

// course is a game on its way: a deal, or a position where nothing is dealt.
type course struct {
	deal     game.Deal
	position game.Position
}

// begin returns the start of a game with what was dealt.
func begin(rules game.Game, v game.Variant, layout []byte) (*course, error) {
	d, dealt := rules.(Dealer)
	switch {
	case dealt:
		deal, err := d.DealLayout(v, layout)
		return &course{deal: deal}, err
	case len(layout) > 0:
		return nil, fmt.Errorf("tune: %s has no deals, and the file has one", rules.Name())
	}
	p, err := rules.Start(v)
	return &course{position: p}, err
}

// deal begins a game with a deal by lot, where there is one.
func deal(rules game.Game, v game.Variant, lot *rand.Rand) (c *course, layout []byte, err error) {
	d, dealt := rules.(Dealer)
	if !dealt {
		c, err = begin(rules, v, nil)
		return c, nil, err
	}
	var seed [32]byte
	for i := range 4 {
		binary.LittleEndian.PutUint64(seed[8*i:], lot.Uint64())
	}
	dealing, err := d.Deal(v, seed)
	if err != nil {
		return nil, nil, err
	}
	return &course{deal: dealing}, dealing.(Laid).Layout(), nil
}

// view returns what the side to move knows.
func (c *course) view() game.Position {
	if c.deal == nil {
		return c.position
	}
	return c.deal.Peek(c.deal.Peek(game.NoSide).Side())
}

// play plays a move of the side to move.
func (c *course) play(m game.Move) error {
	if c.deal == nil {
		c.position.Make(m)
		return nil
	}
	return c.deal.Play(m)
}
