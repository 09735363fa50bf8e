package caro

import (
	"banco/game"
)

// phase is how far a Swap2 opening has come; other openings are always playing.
type phase uint8

const (
	playing   phase = iota
	placing         // First places the first three stones
	choosing        // Second keeps White by placing a stone, swaps, or asks for two more
	adding          // Second places a white and a black stone
	colouring       // First takes a colour
	phases          // how many there are
)

var phaseNames = [phases]string{"play", "place", "choose", "two", "colour"}

// Moves that place no stone.
const (
	firstChoice game.Move = 1 << 12

	// Swap takes Black after three stones.
	Swap = firstChoice + 1
	// Two asks to place two more stones.
	Two = firstChoice + 2
	// TakeBlack and TakeWhite choose a colour after five stones.
	TakeBlack = firstChoice + 3
	TakeWhite = firstChoice + 4

	maxChoices = 2 // in one game
)

var choiceNames = map[game.Move]string{Swap: "swap", Two: "two", TakeBlack: "black", TakeWhite: "white"}

var (
	choicesOfThree = []game.Move{Swap, Two}
	choicesOfFive  = []game.Move{TakeBlack, TakeWhite}
)

// choices returns the moves of a phase that place no stone.
func (ph phase) choices() []game.Move {
	switch ph {
	case choosing:
		return choicesOfThree
	case colouring:
		return choicesOfFive
	}
	return nil
}

// choose makes a move that places no stone.
func (p *Position) choose(m game.Move) {
	switch m {
	case Two:
		p.enter(adding)
		return
	case Swap, TakeWhite:
		p.black = game.Second
		p.hash ^= swapKey
	}
	p.enter(playing)
}

// advance moves on from a phase once its stones are placed.
func (p *Position) advance() {
	switch {
	case p.phase == placing && p.stones == 3:
		p.enter(choosing)
	case p.phase == choosing:
		p.enter(playing)
	case p.phase == adding && p.stones == 5:
		p.enter(colouring)
	}
}

func (p *Position) enter(next phase) {
	p.hash ^= phaseKeys[p.phase] ^ phaseKeys[next]
	p.phase = next
}

// centre returns the middle of the board, or the point right of and above it.
func (p *Position) centre() Point { return PointAt(p.size/2, p.size/2) }

// openingAllows tells whether Pro and LongPro let Black place a stone there.
func (p *Position) openingAllows(pt Point) bool {
	switch {
	case p.opening.reach() == 0:
		return true
	case p.stones == 0:
		return pt == p.centre()
	case p.stones == 2:
		return pt.distance(p.centre()) > p.opening.reach()
	}
	return true
}
