package shape

import (
	"math/bits"

	rules "banco/games/caro"
)

// PointSet is a set of points of a board.
type PointSet [setWords]uint64

const setWords = (rules.Points + 63) / 64

// Add puts a point into the set.
func (s *PointSet) Add(pt rules.Point) { s[pt>>6] |= 1 << (pt & 63) }

// Remove takes a point out of the set.
func (s *PointSet) Remove(pt rules.Point) { s[pt>>6] &^= 1 << (pt & 63) }

// Has reports whether a point is in the set.
func (s *PointSet) Has(pt rules.Point) bool { return s[pt>>6]>>(pt&63)&1 != 0 }

// Empty reports whether there is no point in the set.
func (s *PointSet) Empty() bool { return *s == PointSet{} }

// Meet keeps the points that are in o as well.
func (s *PointSet) Meet(o *PointSet) {
	for i := range s {
		s[i] &= o[i]
	}
}

// Join adds the points of o.
func (s *PointSet) Join(o *PointSet) {
	for i := range s {
		s[i] |= o[i]
	}
}

// Pop takes the lowest point out of the set, and returns false where there is
// none.
func (s *PointSet) Pop() (rules.Point, bool) {
	for i, word := range s {
		if word != 0 {
			s[i] &= word - 1
			return rules.Point(i<<6 + bits.TrailingZeros64(word)), true
		}
	}
	return 0, false
}
