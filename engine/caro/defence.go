package caro

import (
	"banco/engine/caro/shape"
	"math/bits"

	rules "banco/games/caro"
)

// pointSet is a set of points of a board.
type pointSet [9]uint64

func (s *pointSet) add(pt rules.Point) { s[pt>>6] |= 1 << (pt & 63) }

// meet keeps the points that are in o as well.
func (s *pointSet) meet(o *pointSet) {
	for i := range s {
		s[i] &= o[i]
	}
}

// pop takes a point out of the set.
func (s *pointSet) pop() (rules.Point, bool) {
	for i, word := range s {
		if word != 0 {
			s[i] &= word - 1
			return rules.Point(i<<6 + bits.TrailingZeros64(word)), true
		}
	}
	return 0, false
}

// threatRadius is how far from a stone a five or an openFour can be made.
const threatRadius = 2

// averts returns the points on which a stone of attacker's opponent prevents
// every five, or every openFour, that the attacker could make with his next
// stone; found is false where he could make none. Any other stone leaves him
// one of them.
func (v view) averts(attacker rules.Stone, least shape.Shape) (set pointSet, found bool) {
	f := newField(v.Position, threatRadius)
	for pt, ok := f.next(); ok; pt, ok = f.next() {
		t := v.tallies(pt).Of(attacker)
		if !t.AtLeast(least) || !v.sure(pt, attacker, t) {
			continue
		}
		one := v.avertsAt(pt, attacker, least)
		if !found {
			set, found = one, true
		} else {
			set.meet(&one)
		}
	}
	return set, found
}

// avertsAt returns the points on which a stone of attacker's opponent prevents
// what the attacker could make on pt: pt itself and, where one line makes it
// alone, those of that line which make less of it.
func (v view) avertsAt(pt rules.Point, attacker rules.Stone, least shape.Shape) (set pointSet) {
	set.add(pt)
	direction, n := 0, 0
	for d := range rules.Directions {
		if shape.Of(v.Table.At(v.Window(d, pt)), attacker) >= least {
			direction = d
			n++
		}
	}
	if n > 1 {
		return set
	}
	w := v.Window(direction, pt)
	for i := -rules.Reach; i <= rules.Reach; i++ {
		shift := 2 * (i + rules.Reach)
		if i == 0 || w>>shift&3 != rules.Window(rules.Empty) {
			continue
		}
		if shape.Of(v.Table.At(w|rules.Window(attacker.Other())<<shift), attacker) < least {
			set.add(pt.Along(direction, i))
		}
	}
	return set
}

// sure reports whether the attacker may place the stone on pt that makes his
// tally there, whatever the opponent's next stone. Fives always may be made.
// Of Black in renju it asks that there is one four and at most one three by the
// shapes alone: a white stone makes no more of them, but it can make a three
// count which did not count before.
func (v view) sure(pt rules.Point, attacker rules.Stone, t shape.Tally) bool {
	if v.Rule() != rules.Renju || attacker != rules.Black || t.Count(shape.Fives) > 0 {
		return true
	}
	return t.Count(shape.OpenFours)+t.Count(shape.Fours) == 1 && t.Count(shape.Threes) <= 1 && v.Forbidden(pt) == rules.NoFoul
}
