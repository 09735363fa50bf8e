package caro

import (
	"banco/engine/caro/shape"
	"banco/game"
	rules "banco/games/caro"
)

// While squares are being chosen, a square and its rank are one number in the
// place of a move, the rank above the point.
const (
	rankShift = 10
	maxRank   = 1<<(32-rankShift) - 1
)

// rankNear appends all squares near stones with their ranks, and returns what
// stones could make on any of them.
func (g Guide) rankNear(v view, radius int, buf []game.Move) ([]game.Move, shape.Both) {
	var seen shape.Both
	f := newNearby(v.Position, radius)
	for pt, ok := f.next(); ok; pt, ok = f.next() {
		b := v.tallies(pt)
		seen |= b
		buf = append(buf, g.rank(v, pt, b))
	}
	return buf, seen
}

// rankS1 appends all empty squares of the board with S1's scores for the side
// to move.
func rankS1(v view, buf []game.Move) []game.Move {
	f := newNearby(v.Position, v.Size())
	for pt, ok := f.next(); ok; pt, ok = f.next() {
		buf = append(buf, ranked(s1Square(v.Position, pt, v.Turn()), pt))
	}
	return buf
}

// rankSet appends the squares of a set on which the next stone may stand, the
// best first.
func (g Guide) rankSet(v view, set shape.PointSet, buf []game.Move) []game.Move {
	begin := len(buf)
	for pt, ok := set.Pop(); ok; pt, ok = set.Pop() {
		buf = append(buf, g.rank(v, pt, v.tallies(pt)))
	}
	return buf[:begin+v.best(buf[begin:], len(buf))]
}

// rank returns a square with its rank for the side to move: a square is worth
// what it is worth to either side, a little less where that is the opponent.
func (g Guide) rank(v view, pt rules.Point, b shape.Both) game.Move {
	own := v.Turn()
	return ranked(4*b.Of(own).Worth()+3*b.Of(own.Other()).Worth(), pt)
}

func ranked(rank int, pt rules.Point) game.Move {
	return game.Move(min(rank, maxRank)<<rankShift | int(pt))
}

// best moves the n best ranked squares on which the next stone may stand to the
// front, the best first and without their ranks, and returns how many there are.
func (v view) best(ranked []game.Move, n int) (kept int) {
	for _, m := range ranked {
		if kept == n && m < ranked[n-1] || !v.Allows(pointOf(m)) {
			continue
		}
		kept = min(kept+1, n)
		i := kept - 1
		for ; i > 0 && ranked[i-1] < m; i-- {
			ranked[i] = ranked[i-1]
		}
		ranked[i] = m
	}
	for i, m := range ranked[:kept] {
		ranked[i] = game.Move(pointOf(m))
	}
	return kept
}

func pointOf(m game.Move) rules.Point { return rules.Point(m & (1<<rankShift - 1)) }
