package five

import (
	"banco/engine/caro/shape"
	rules "banco/games/caro"
)

// averts returns the points on which a stone of attacker's opponent prevents
// every five, or where the attacker can make none every open four, that he
// could make with his next stone; found is false where he could make neither.
// Any other stone leaves him one of them.
func (f *Field) averts(attacker rules.Stone) (set PointSet, found bool) {
	l, least := Five, shape.Five
	if f.Count(attacker, Five) == 0 {
		l, least = OpenFour, shape.OpenFour
	}
	makers := *f.Set(attacker, l)
	for pt, ok := makers.Pop(); ok; pt, ok = makers.Pop() {
		if !f.sure(pt, attacker) {
			continue
		}
		one := f.avertsAt(pt, attacker, least)
		if !found {
			set, found = one, true
		} else {
			set.Meet(&one)
		}
	}
	return set, found
}

// avertsAt returns the points on which a stone of attacker's opponent prevents
// what the attacker could make on pt: pt itself and, where one line makes it
// alone, those of that line which make less of it.
func (f *Field) avertsAt(pt rules.Point, attacker rules.Stone, least shape.Shape) (set PointSet) {
	set.Add(pt)
	if least == shape.Five && !f.ends {
		return set // only a stone on the point itself prevents a five
	}
	direction, n := 0, 0
	for d, e := range f.cells[pt].entries {
		if shape.Of(e, attacker) >= least {
			direction = d
			n++
		}
	}
	if n > 1 {
		return set
	}
	w := f.Window(direction, pt)
	for i := -rules.Reach; i <= rules.Reach; i++ {
		shift := 2 * (i + rules.Reach)
		if i == 0 || w>>shift&3 != rules.Window(rules.Empty) {
			continue
		}
		if shape.Of(f.shapes.At(w|rules.Window(attacker.Other())<<shift), attacker) < least {
			set.Add(pt.Along(direction, i))
		}
	}
	return set
}

// sure reports whether the attacker may place the stone on pt that makes his
// five or open four there, whatever the opponent's next stone. Fives always may
// be made. Of Black in renju it asks that there is one four and at most one
// three by the shapes alone: a white stone makes no more of them, but it can
// make a three count which did not count before.
func (f *Field) sure(pt rules.Point, attacker rules.Stone) bool {
	if !f.fouls || attacker != rules.Black || f.LevelAt(pt, rules.Black) == Five {
		return true
	}
	t := f.tally(pt, rules.Black)
	return t.Count(shape.OpenFours)+t.Count(shape.Fours) == 1 && t.Count(shape.Threes) <= 1 && f.Forbidden(pt) == rules.NoFoul
}
