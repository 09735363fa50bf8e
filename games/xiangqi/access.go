package xiangqi

import (
	"math/bits"

	"banco/game"
)

// Set is a set of points, for evaluations that look at the pieces of one kind
// after the other.
type Set struct{ points }

// Empty reports whether there is no point in the set.
func (a Set) Empty() bool { return a.empty() }

// First returns the lowest point of a set that is not empty.
func (a Set) First() Square { return a.first() }

// Rest returns a set that is not empty without its lowest point.
func (a Set) Rest() Set { return Set{a.rest()} }

// Has reports whether a point is in the set.
func (a Set) Has(s Square) bool { return a.has(s) }

// Count returns the number of points.
func (a Set) Count() int { return a.count() }

// Words returns the points 0 to 44 and the points 45 to 89 as bits.
func (a Set) Words() (low, high uint64) { return a.low, a.high }

// Planes returns the pieces as evaluations by networks take them (nnue.Board):
// the three bits of each piece's kind, then Black's pieces. The first word of a
// plane holds the points 0 to 44, the second 45 to 89.
func (f *Field) Planes() (planes [5][2]uint64) {
	red, black := &f.pieces[game.First], &f.pieces[game.Second]
	for kind := King; kind <= Pawn; kind++ {
		set := red[kind].or(black[kind])
		for bit := range 3 {
			if kind>>bit&1 != 0 {
				planes[bit][0] |= set.low
				planes[bit][1] |= set.high
			}
		}
	}
	planes[3] = [2]uint64{black[None].low, black[None].high}
	return planes
}

// Plies returns how many moves have been made since the position was set up,
// passes included.
func (p *Position) Plies() int { return len(p.history) }

// Reach returns where the piece on a point, not a king, could go if it were
// its turn and nothing had to be feared for its king. It is empty for kings
// and for empty points.
func (p *Position) Reach(s Square) Set {
	own := &p.pieces[p.board[s].Side()&1]
	return Set{p.reach(s, p.occupied()).without(own[None])}
}

// Between returns how many pieces stand between two points of one file or
// rank, or -1 where the points are the same or not in line.
func (f *Field) Between(a, b Square) int {
	from, to := &where[a&127], &where[b&127]
	switch {
	case a == b:
		return -1
	case from.file == to.file:
		return bits.OnesCount(f.occupied().fileOf(from) & line(between[from.rank&15][to.rank&15]))
	case from.rank == to.rank:
		return bits.OnesCount(f.occupied().rankOf(from) & line(between[from.file&15][to.file&15]))
	}
	return -1
}
