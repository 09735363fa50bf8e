package xiangqi

import (
	"math/bits"

	"banco/game"
)

// Moves appends every legal move to buf.
func (p *Position) Moves(buf []game.Move) []game.Move {
	own, occupied := &p.pieces[p.side&1], p.occupied()
	free, bound := p.watch(p.side)
	for pieces := own[None].without(own[King]); !pieces.empty(); pieces = pieces.rest() {
		from := pieces.first()
		buf = appendMoves(buf, from, p.targets(from, occupied, free, bound))
	}
	return appendMoves(buf, p.kings[p.side&1], p.kingReach(p.side, occupied, everywhere))
}

// hasMove reports whether there is a legal move.
func (p *Position) hasMove() bool {
	own, occupied := &p.pieces[p.side&1], p.occupied()
	free, bound := p.watch(p.side)
	for pieces := own[None].without(own[King]); !pieces.empty(); pieces = pieces.rest() {
		if !p.targets(pieces.first(), occupied, free, bound).empty() {
			return true
		}
	}
	return !p.kingReach(p.side, occupied, everywhere).empty()
}

// Legal reports whether m is a legal move here. m may be any number.
func (p *Position) Legal(m game.Move) bool {
	from, to := From(m), To(m)
	if m != NewMove(from, to) || from >= Squares || to >= Squares {
		return false
	}
	switch piece := p.board[from]; {
	case piece == Empty || piece.Side() != p.side:
		return false
	case piece.Kind() == King:
		return p.kingReach(p.side, p.occupied(), pointAt[to]).has(to)
	}
	free, bound := p.watch(p.side)
	return p.targets(from, p.occupied(), free, bound).has(to)
}

// targets returns where a piece of the side to move, not the king, may go,
// given what watch returned.
func (p *Position) targets(from Square, occupied, free, bound points) points {
	if bound.has(from) {
		free = p.boundTo(p.side, from)
	}
	return p.reach(from, occupied).and(free)
}

// reach returns where the piece on a point, not a king, can move; the pieces
// of its own side are not left out.
func (p *Position) reach(from Square, occupied points) points {
	piece := p.board[from]
	return p.reachAs(piece.Kind(), piece.Side(), from, occupied)
}

// legs returns which of a horse's four legs are occupied: the bits 0 to 3 are
// the points to its left, below, to its right and above.
func legs(c *coordinates, occupied points) line {
	across := occupied.rankOf(c) << 1 >> (c.file & 15) & 5
	along := occupied.fileOf(c) << 1 >> (c.rank & 15) & 5
	return across | along<<1
}

// eyes returns which of an elephant's four eyes are occupied: the bits 0 to 3
// are the points below left, above left, below right and above right. All of
// them are on the elephant's own side of the river.
func eyes(s Square, occupied points) uint64 {
	word := occupied.low
	if s >= half {
		word, s = occupied.high, s-half
	}
	near := word << 10 >> (s & 63) // bits 0, 2, 18 and 20
	return (near&1 | near>>17&2 | near&4 | near>>17&8)
}

// kingReach returns the points among those asked for that a side's king can
// safely go to.
func (f *Field) kingReach(side game.Side, occupied, among points) points {
	king := f.kings[side&1]
	steps := kingSteps[king&127].without(f.pieces[side&1][None]).and(among)
	occupied = occupied.without(pointAt[king])
	for left := steps; !left.empty(); left = left.rest() {
		to := left.first()
		if f.attacked(side^1, to, occupied.or(pointAt[to]), pointAt[to]) {
			steps = steps.without(pointAt[to])
		}
	}
	return steps
}

// AppendMoves appends the moves from a point to each of a set.
func AppendMoves(buf []game.Move, from Square, to Set) []game.Move {
	return appendMoves(buf, from, to.points)
}

func appendMoves(buf []game.Move, from Square, to points) []game.Move {
	for low := to.low; low != 0; low &= low - 1 {
		buf = append(buf, NewMove(from, Square(bits.TrailingZeros64(low))))
	}
	for high := to.high; high != 0; high &= high - 1 {
		buf = append(buf, NewMove(from, Square(half+bits.TrailingZeros64(high))))
	}
	return buf
}

// maxMoves is above the number of legal moves of any position: two rooks and
// two cannons have at most 17 each, two horses 8, five pawns 3, the rest less.
const maxMoves = 128
