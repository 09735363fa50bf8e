package tune

import (
	"encoding/binary"
	"fmt"
	"math/rand/v2"

	"banco/game"
)

// Dealer is a game that begins with a deal, which a file can keep.
type Dealer interface {
	game.Dealer

	// LayoutSize returns the length of a layout in bytes. Every deal is a Laid.
	LayoutSize() int

	// DealLayout returns the deal of a layout, and refuses bytes that are none.
	DealLayout(v game.Variant, layout []byte) (game.Deal, error)
}

// Laid is a deal with a layout.
type Laid interface {
	// Layout returns what DealLayout takes.
	Layout() []byte
}

// gameState is a game under way: a deal, or a position where nothing is dealt.
type gameState struct {
	deal     game.Deal
	position game.Position
}

// begin starts a game from the layout of its deal.
func begin(rules game.Game, v game.Variant, layout []byte) (*gameState, error) {
	d, dealt := rules.(Dealer)
	switch {
	case dealt:
		deal, err := d.DealLayout(v, layout)
		return &gameState{deal: deal}, err
	case len(layout) > 0:
		return nil, fmt.Errorf("tune: %s has no deals, and the file has one", rules.Name())
	}
	p, err := rules.Start(v)
	return &gameState{position: p}, err
}

// deal starts a game with a random deal, if the game has deals.
func deal(rules game.Game, v game.Variant, rng *rand.Rand) (c *gameState, layout []byte, err error) {
	d, dealt := rules.(Dealer)
	if !dealt {
		c, err = begin(rules, v, nil)
		return c, nil, err
	}
	var seed [32]byte
	for i := range 4 {
		binary.LittleEndian.PutUint64(seed[8*i:], rng.Uint64())
	}
	dealing, err := d.Deal(v, seed)
	if err != nil {
		return nil, nil, err
	}
	return &gameState{deal: dealing}, dealing.(Laid).Layout(), nil
}

// view returns what the side to move knows.
func (c *gameState) view() game.Position {
	if c.deal == nil {
		return c.position
	}
	return c.deal.SharedView(c.deal.SharedView(game.NoSide).Side())
}

// play plays a move of the side to move.
func (c *gameState) play(m game.Move) error {
	if c.deal == nil {
		c.position.Make(m)
		return nil
	}
	return c.deal.Play(m)
}
