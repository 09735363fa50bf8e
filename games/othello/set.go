package othello

import "math/bits"

// Set is a set of squares: bit n is square n, file by file from the left in the
// bottom rank, then rank by rank.
type Set uint64

// Squares is how many there are, Size how many in a rank.
const (
	Size    = 8
	Squares = Size * Size
)

// inner are the files b to g: a line that goes sideways turns nothing over
// beyond them.
const inner Set = 0x7e7e7e7e7e7e7e7e

// The distances between neighbours: up, right, and along both diagonals.
const (
	up       = Size
	right    = 1
	risingUp = Size + 1
	fallUp   = Size - 1
)

// Square returns the set of one square.
func Square(n int) Set { return 1 << n }

// Has reports whether a square is in the set.
func (s Set) Has(n int) bool { return s>>n&1 != 0 }

// Count returns how many squares are in the set.
func (s Set) Count() int { return bits.OnesCount64(uint64(s)) }

// First returns the lowest square of a set that is not empty.
func (s Set) First() int { return bits.TrailingZeros64(uint64(s)) }

// Rest returns the set without its lowest square.
func (s Set) Rest() Set { return s & (s - 1) }

// placements returns the squares on which own can place a disc.
func placements(own, other Set) Set {
	sideways := other & inner
	found := above(own, other, up) | below(own, other, up) |
		above(own, sideways, right) | below(own, sideways, right) |
		above(own, sideways, risingUp) | below(own, sideways, risingUp) |
		above(own, sideways, fallUp) | below(own, sideways, fallUp)
	return found &^ (own | other)
}

// above returns the squares that follow a row of other's discs after one of own,
// in the direction in which squares are d higher.
func above(own, other Set, d uint) Set {
	row := other & (own << d)
	row |= other & (row << d)
	row |= other & (row << d)
	row |= other & (row << d)
	row |= other & (row << d)
	row |= other & (row << d)
	return row << d
}

// below is above in the direction in which squares are d lower.
func below(own, other Set, d uint) Set {
	row := other & (own >> d)
	row |= other & (row >> d)
	row |= other & (row >> d)
	row |= other & (row >> d)
	row |= other & (row >> d)
	row |= other & (row >> d)
	return row >> d
}

// turned returns the discs of other that a disc of own on a square turns over.
func turned(own, other Set, square int) Set {
	at, sideways := Square(square), other&inner
	return enclosedAbove(at, own, other, up) | enclosedBelow(at, own, other, up) |
		enclosedAbove(at, own, sideways, right) | enclosedBelow(at, own, sideways, right) |
		enclosedAbove(at, own, sideways, risingUp) | enclosedBelow(at, own, sideways, risingUp) |
		enclosedAbove(at, own, sideways, fallUp) | enclosedBelow(at, own, sideways, fallUp)
}

// enclosedAbove returns the row of other's discs between a square and a disc of
// own, in the direction in which squares are d higher.
func enclosedAbove(at, own, other Set, d uint) Set {
	row := Set(0)
	for next := at << d; next&other != 0; next <<= d {
		row |= next
	}
	if (row|at)<<d&own == 0 || row == 0 {
		return 0
	}
	return row
}

// enclosedBelow is enclosedAbove in the direction in which squares are d lower.
func enclosedBelow(at, own, other Set, d uint) Set {
	row := Set(0)
	for next := at >> d; next&other != 0; next >>= d {
		row |= next
	}
	if (row|at)>>d&own == 0 || row == 0 {
		return 0
	}
	return row
}
