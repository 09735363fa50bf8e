package caro

import (
	"banco/engine/caro/shape"
	"banco/game"
	rules "banco/games/caro"
	"banco/search"
)

// The platform's own choice of squares.
const (
	DefaultSquares = 16
	DefaultRadius  = 2
)

// Guide is caro's advice to searches: the squares worth a stone. It has no
// state beside its settings; the zero value has the platform's own.
type Guide struct {
	Squares int  // to look at where nothing forces the choice; 0 is DefaultSquares
	Radius  int  // how far from stones they may be, in steps of a king; 0 is DefaultRadius
	S1      bool // the best of the whole board as the source project S1 ranks them, whatever threatens
}

var _ search.Guide = Guide{}

// isPoint reports whether a move places a stone.
func isPoint(m game.Move) bool { return m < rules.Swap }

// Gain returns the worth of making a five, preventing one, making fours that
// no single reply defences, and preventing those.
func (Guide) Gain(p game.Position, m game.Move) search.Score {
	if !isPoint(m) {
		return 0
	}
	v := viewOf(p.(*rules.Position))
	b := v.tallies(rules.Point(m))
	own, foe := b.Of(v.Turn()), b.Of(v.Turn().Other())
	switch {
	case own.Count(shape.Fives) > 0:
		return shape.GainFive
	case foe.Count(shape.Fives) > 0:
		return shape.GainBlockFive
	case own.Count(shape.OpenFours) > 0 || own.Combination() == shape.TwoFours:
		return shape.GainOpenFour
	case own.Combination() == shape.FourThree:
		return shape.GainFourThree
	case foe.Count(shape.OpenFours) > 0 || foe.Combination() == shape.TwoFours:
		return shape.GainBlockFour
	}
	return 0
}

// Threatened reports whether the opponent's next stone would win. (An open
// three threatens as well, but searches that extend every answer to one grow
// out of bounds.)
func (Guide) Threatened(p game.Position) bool {
	v := viewOf(p.(*rules.Position))
	foe := v.Turn().Other()
	f := newNearby(v.Position, threatRadius)
	for pt, ok := f.next(); ok; pt, ok = f.next() {
		if v.tallies(pt).Of(foe).AtLeast(shape.Five) {
			return true
		}
	}
	return false
}

// Candidates appends the choices of the opening, if any, then squares:
//
//   - where the next stone can win, those on which it does;
//   - else where the opponent's next stone would win, those that prevent it;
//   - else where an open four can be made, those that make one;
//   - else where the opponent could make one, those that prevent it and those
//     that make a four first;
//   - else the best ones near stones, and on an empty board the centre.
//
// S1 knows nothing of what forces a choice.
func (g Guide) Candidates(p game.Position, buf []game.Move) []game.Move {
	v := viewOf(p.(*rules.Position))
	if v.Chooser() != game.NoSide {
		n := len(buf)
		buf = v.Moves(buf)
		for n < len(buf) && !isPoint(buf[n]) {
			n++
		}
		if n == len(buf) {
			return buf
		}
		buf = buf[:n]
	}
	if v.Stones() == 0 {
		return append(buf, game.Move(rules.PointAt(v.Size()/2, v.Size()/2)))
	}
	begin := len(buf)
	if buf = g.squares(v, buf); len(buf) > begin {
		return buf
	}
	return v.Moves(buf)
}

// squares appends the squares to look at, those farther from stones only where
// the opening forbids all that are near.
func (g Guide) squares(v view, buf []game.Move) []game.Move {
	begin, n, radius := len(buf), g.Squares, g.Radius
	if n <= 0 {
		n = DefaultSquares
	}
	if radius <= 0 {
		radius = DefaultRadius
	}
	if g.S1 {
		buf = rankS1(v, buf)
		return buf[:begin+v.best(buf[begin:], n)]
	}
	for ; radius < v.Size(); radius++ {
		var seen shape.Both
		buf, seen = g.rankNear(v, radius, buf[:begin])
		if set, ok := v.forced(seen); ok {
			if forced := g.rankSet(v, set, buf[:begin]); len(forced) > begin {
				return forced
			}
			buf, _ = g.rankNear(v, radius, buf[:begin])
		}
		if kept := v.best(buf[begin:], n); kept > 0 {
			return buf[:begin+kept]
		}
	}
	return buf[:begin]
}

// forced returns the squares that the next stone is bound to, where seen tells
// what could be made on any square.
func (v view) forced(seen shape.Both) (set shape.PointSet, ok bool) {
	own, foe := v.Turn(), v.Turn().Other()
	switch mine, theirs := seen.Of(own), seen.Of(foe); {
	case mine.AtLeast(shape.Five):
		v.addMakers(&set, own, shape.Five)
		return set, true
	case theirs.AtLeast(shape.Five):
		return v.defences(foe, shape.Five)
	case mine.AtLeast(shape.OpenFour):
		v.addMakers(&set, own, shape.OpenFour)
		return set, true
	case theirs.AtLeast(shape.OpenFour):
		set, ok = v.defences(foe, shape.OpenFour)
		v.addMakers(&set, own, shape.Four)
		return set, ok
	}
	return set, false
}

// addMakers adds the points on which a stone makes a shape or a better one.
func (v view) addMakers(set *shape.PointSet, colour rules.Stone, least shape.Shape) {
	f := newNearby(v.Position, threatRadius)
	for pt, ok := f.next(); ok; pt, ok = f.next() {
		if v.tallies(pt).Of(colour).AtLeast(least) {
			set.Add(pt)
		}
	}
}
