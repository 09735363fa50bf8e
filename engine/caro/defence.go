package caro

import (
	"banco/engine/caro/shape"
	rules "banco/games/caro"
)

// threatRadius is how far from a stone a five or an open four can be made.
const threatRadius = 2

// defences returns the points on which the attacker's opponent stops every five, or
// every open four, that the attacker could make with his next stone. found is false
// where he could make none. Every other reply leaves the attacker one of them.
func (v view) defences(attacker rules.Stone, least shape.Shape) (set shape.PointSet, found bool) {
	f := newNearby(v.Position, threatRadius)
	for pt, ok := f.next(); ok; pt, ok = f.next() {
		t := v.tallies(pt).Of(attacker)
		if !t.AtLeast(least) || !v.surelyAllowed(pt, attacker, t) {
			continue
		}
		one := v.defencesAt(pt, attacker, least)
		if !found {
			set, found = one, true
		} else {
			set.Meet(&one)
		}
	}
	return set, found
}

// defencesAt returns the points on which the attacker's opponent stops what the
// attacker could make on pt: pt itself and, where a single line makes it, the
// points of that line on which a stone makes less of it.
func (v view) defencesAt(pt rules.Point, attacker rules.Stone, least shape.Shape) (set shape.PointSet) {
	set.Add(pt)
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
			set.Add(pt.Along(direction, i))
		}
	}
	return set
}

// surelyAllowed reports whether the attacker will be allowed the stone on pt that
// makes the tally, whatever the opponent's next stone. A five is always allowed.
// Black in renju must make exactly one four and at most one three by the shapes
// alone: a white stone adds no shape, but it can make a three count that did not
// count before.
func (v view) surelyAllowed(pt rules.Point, attacker rules.Stone, t shape.Tally) bool {
	if v.Rule() != rules.Renju || attacker != rules.Black || t.Count(shape.Fives) > 0 {
		return true
	}
	return t.Count(shape.OpenFours)+t.Count(shape.Fours) == 1 && t.Count(shape.Threes) <= 1 && v.Forbidden(pt) == rules.NoFoul
}
