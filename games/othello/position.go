package othello

import (
	"math/bits"
	"slices"

	"banco/game"
)

// Pass is the move of a side that can place no disc while the other can. It is
// the only legal move then, and never legal otherwise.
const Pass game.Move = Squares + 1

// MoveTo returns the move that places a disc on a square.
func MoveTo(square int) game.Move { return game.Move(square + 1) }

// To returns the square on which a move other than Pass places a disc.
func To(m game.Move) int { return int(m) - 1 }

// Position is a position of Othello with the moves that led to it.
type Position struct {
	discs   [2]Set // by side
	side    game.Side
	hash    uint64
	history []past
}

// past is what Unmake goes back to.
type past struct {
	discs [2]Set
	hash  uint64
	side  game.Side
}

var _ game.Position = (*Position)(nil)

// longest is how many moves a game has at most, passes included: nobody passes
// twice in a row.
const longest = 2 * (Squares - 4)

// newPosition returns a position without a history.
func newPosition(discs [2]Set, side game.Side) *Position {
	p := &Position{discs: discs, side: side, history: make([]past, 0, longest)}
	for colour, set := range discs {
		for ; set != 0; set = set.Rest() {
			p.hash ^= keys[colour][set.First()]
		}
	}
	if side == game.Second {
		p.hash ^= turnKey
	}
	return p
}

// Side returns the side to move.
func (p *Position) Side() game.Side { return p.side }

// Discs returns the squares on which a side has discs.
func (p *Position) Discs(side game.Side) Set { return p.discs[side&1] }

// Placements returns the squares on which a side could place a disc if it were
// to move.
func (p *Position) Placements(side game.Side) Set {
	return placements(p.discs[side&1], p.discs[side&1^1])
}

// Empty returns the squares without a disc.
func (p *Position) Empty() Set { return ^(p.discs[0] | p.discs[1]) }

// Turned returns the discs that a legal move turns over.
func (p *Position) Turned(m game.Move) Set {
	if m == Pass {
		return 0
	}
	return turned(p.discs[p.side], p.discs[p.side^1], To(m))
}

// Moves appends the legal moves: the squares in the order of their numbers, or
// Pass alone.
func (p *Position) Moves(buf []game.Move) []game.Move {
	free := p.Placements(p.side)
	if free == 0 && p.Placements(p.side.Other()) != 0 {
		return append(buf, Pass)
	}
	for ; free != 0; free = free.Rest() {
		buf = append(buf, MoveTo(free.First()))
	}
	return buf
}

// Make plays a legal move.
func (p *Position) Make(m game.Move) {
	p.history = append(p.history, past{p.discs, p.hash, p.side})
	if m != Pass {
		square := To(m)
		rows := turned(p.discs[p.side], p.discs[p.side^1], square)
		p.hash ^= keys[p.side][square]
		for set := rows; set != 0; set = set.Rest() {
			at := set.First()
			p.hash ^= keys[0][at] ^ keys[1][at]
		}
		p.discs[p.side] |= rows | Square(square)
		p.discs[p.side^1] &^= rows
	}
	p.side = p.side.Other()
	p.hash ^= turnKey
}

// Unmake takes the last move back.
func (p *Position) Unmake() {
	last := len(p.history) - 1
	before := p.history[last]
	p.discs, p.hash, p.side = before.discs, before.hash, before.side
	p.history = p.history[:last]
}

// Hash returns the key of the discs and the side to move.
func (p *Position) Hash() uint64 { return p.hash }

// Result counts the discs where neither side can place one.
func (p *Position) Result() game.Result {
	if p.Placements(p.side) != 0 || p.Placements(p.side.Other()) != 0 {
		return game.Result{}
	}
	switch black, white := p.discs[0].Count(), p.discs[1].Count(); {
	case black > white:
		return game.Win(game.First, game.PieceCount)
	case white > black:
		return game.Win(game.Second, game.PieceCount)
	}
	return game.Draw(game.PieceCount)
}

// Clone returns an independent copy.
func (p *Position) Clone() game.Position {
	twin := *p
	twin.history = slices.Grow(slices.Clone(p.history), max(longest-len(p.history), 0))
	return &twin
}

// The keys of the hash: for a disc of each side on each square, and for Second to
// move.
var keys, turnKey = makeKeys()

// makeKeys draws the keys by splitmix64, the same in every run.
func makeKeys() (discs [2][Squares]uint64, turn uint64) {
	state := uint64(0x07e110)
	next := func() uint64 {
		state += 0x9e3779b97f4a7c15
		z := state
		z = (z ^ z>>30) * 0xbf58476d1ce4e5b9
		z = (z ^ z>>27) * 0x94d049bb133111eb
		return bits.RotateLeft64(z^z>>31, 1)
	}
	for side := range discs {
		for square := range discs[side] {
			discs[side][square] = next()
		}
	}
	return discs, next()
}
