package five

import (
	"banco/engine/caro/shape"
	"banco/game"
	rules "banco/games/caro"
)

// This file finds the defences against a win by fours: the points on which a stone
// can refute it. A stone anywhere else leaves every line of the win as it was.

// vcfDefences adds to set the empty points on which a stone of the defender,
// placed before the attack begins, could refute the win by fours that the side to
// move has with at most so many moves. The points on which the defender makes a
// four of his own are not among them. It reports false where the win is not
// found.
func (s *vcf) vcfDefences(moves int, set *shape.PointSet) bool {
	own, foe := s.Turn(), s.Turn().Other()
	if s.Count(own, Five) > 0 {
		makers := *s.Set(own, Five)
		pt, _ := makers.Pop()
		one := s.defencesAt(pt, own, shape.Five)
		set.Join(&one)
		return true
	}
	if s.Count(foe, Five) == 0 && moves > 1 {
		if pt, ok := s.openFour(own); ok {
			s.lineOf(pt, own, set)
			return true
		}
	}
	n := s.attack(moves)
	key, entry := s.vcfSlot()
	if n == 0 || entry.key != key || entry.plies == 0 {
		return false
	}
	pt := entry.move
	s.lineOf(pt, own, set)
	s.Make(game.Move(pt))
	ok := s.vcfReplyDefences(moves-1, set)
	s.Unmake()
	return ok
}

// vcfReplyDefences adds the points that could refute the win after a four, to which
// the side to move must reply.
func (s *vcf) vcfReplyDefences(moves int, set *shape.PointSet) bool {
	own, foe := s.Turn(), s.Turn().Other()
	defences, _ := s.defences(foe)
	replies := 0
	for pt, ok := defences.Pop(); ok; pt, ok = defences.Pop() {
		if s.fouls && own == rules.Black && !s.Allows(pt) {
			s.linesThrough(pt, set) // another stone may make it legal
			continue
		}
		replies++
		s.counters(pt, own, set)
		s.Make(game.Move(pt))
		ok := s.vcfDefences(moves, set)
		s.Unmake()
		if !ok {
			return false
		}
	}
	if replies == 0 {
		makers := *s.Set(foe, Five)
		for pt, ok := makers.Pop(); ok; pt, ok = makers.Pop() {
			s.lineOf(pt, foe, set)
		}
	}
	return true
}

// lineOf adds a point and the empty points on which a stone would lessen what a
// colour makes on that point. Where ends matter, these are all points in sight on
// the lines that make a four, since a stone beyond an end gives the four another
// answer.
func (s *vcf) lineOf(pt rules.Point, colour rules.Stone, set *shape.PointSet) {
	set.Add(pt)
	for d, e := range s.cells[pt].entries {
		was := shape.Of(e, colour)
		if was < shape.Four {
			continue
		}
		s.eachInSight(pt, d, func(w rules.Window, shift int, q rules.Point) {
			if s.ends || shape.Of(s.shapes.At(w|rules.Window(colour.Other())<<shift), colour) < was {
				set.Add(q)
			}
		})
	}
}

// counters adds the points from which a stone would make a four of the reply
// on pt.
func (s *vcf) counters(pt rules.Point, colour rules.Stone, set *shape.PointSet) {
	for d, e := range s.cells[pt].entries {
		if was := shape.Of(e, colour); was != shape.ClosedThree && was != shape.Three {
			continue
		}
		s.eachInSight(pt, d, func(w rules.Window, shift int, q rules.Point) {
			if shape.Of(s.shapes.At(w|rules.Window(colour)<<shift), colour) >= shape.Four {
				set.Add(q)
			}
		})
	}
}

// linesThrough adds the empty points in sight of a point.
func (s *vcf) linesThrough(pt rules.Point, set *shape.PointSet) {
	for d := range rules.Directions {
		s.eachInSight(pt, d, func(_ rules.Window, _ int, q rules.Point) { set.Add(q) })
	}
}

// eachInSight calls do for the empty points of the window of a point, with
// that window and where they stand in it.
func (b *Board) eachInSight(pt rules.Point, d int, do func(w rules.Window, shift int, q rules.Point)) {
	w := b.Window(d, pt)
	for i := -rules.Reach; i <= rules.Reach; i++ {
		shift := 2 * (i + rules.Reach)
		if i != 0 && w>>shift&3 == rules.Window(rules.Empty) {
			do(w, shift, pt.Along(d, i))
		}
	}
}
