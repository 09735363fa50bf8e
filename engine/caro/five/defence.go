package five

import (
	"banco/engine/caro/shape"
	rules "banco/games/caro"
)

// defences returns the points on which the attacker's opponent stops every five
// that the attacker could make with his next stone or, where there is none, every
// open four. found is false where he could make neither. Every other reply leaves
// the attacker one of them.
func (b *Board) defences(attacker rules.Stone) (set shape.PointSet, found bool) {
	l, least := Five, shape.Five
	if b.Count(attacker, Five) == 0 {
		l, least = OpenFour, shape.OpenFour
	}
	makers := *b.Set(attacker, l)
	for pt, ok := makers.Pop(); ok; pt, ok = makers.Pop() {
		if !b.surelyAllowed(pt, attacker) {
			continue
		}
		one := b.defencesAt(pt, attacker, least)
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
func (b *Board) defencesAt(pt rules.Point, attacker rules.Stone, least shape.Shape) (set shape.PointSet) {
	set.Add(pt)
	if least == shape.Five && !b.ends {
		return set // only a stone on the point itself stops a five
	}
	direction, n := 0, 0
	for d, e := range b.cells[pt].entries {
		if shape.Of(e, attacker) >= least {
			direction = d
			n++
		}
	}
	if n > 1 {
		return set
	}
	w := b.Window(direction, pt)
	for i := -rules.Reach; i <= rules.Reach; i++ {
		shift := 2 * (i + rules.Reach)
		if i == 0 || w>>shift&3 != rules.Window(rules.Empty) {
			continue
		}
		if shape.Of(b.shapes.At(w|rules.Window(attacker.Other())<<shift), attacker) < least {
			set.Add(pt.Along(direction, i))
		}
	}
	return set
}

// surelyAllowed reports whether the attacker will be allowed the stone on pt that
// makes his five or open four, whatever the opponent's next stone. A five is always
// allowed. Black in renju must make exactly one four and at most one three by the
// shapes alone: a white stone adds no shape, but it can make a three count that did
// not count before.
func (b *Board) surelyAllowed(pt rules.Point, attacker rules.Stone) bool {
	if !b.fouls || attacker != rules.Black || b.ThreatAt(pt, rules.Black) == Five {
		return true
	}
	t := b.tally(pt, rules.Black)
	return t.Count(shape.OpenFours)+t.Count(shape.Fours) == 1 && t.Count(shape.Threes) <= 1 && b.Forbidden(pt) == rules.NoFoul
}
