package five

import (
	"banco/game"
	rules "banco/games/caro"
	"banco/search"
)

// This file tells how lines end: by what can be made at once, by fours, or by
// the evaluation.

// threatens returns what a colour would make with its next stone: Five, then
// OpenFour, else Quiet.
func (w *worker) threatens(colour rules.Stone) Level {
	if w.Count(colour, Five) > 0 {
		return Five
	}
	if _, ok := w.openFour(colour); ok {
		return OpenFour
	}
	return Quiet
}

// winNow returns the score of a five that can be made.
func (w *worker) winNow(f *frame, ply int) search.Score {
	fives := *w.Set(w.Turn(), Five)
	pt, _ := fives.Pop()
	f.pv = append(f.pv, game.Move(pt))
	return search.WinIn(ply + 1)
}

// leaf judges a position at rest: by the evaluation where that is too good for
// the opponent anyway, otherwise a win by fours, or the evaluation.
func (w *worker) leaf(ply int, beta search.Score) search.Score {
	eval := w.Evaluate()
	if eval >= beta {
		return eval
	}
	if n := w.byFours(leafFours); n > 0 {
		return search.WinIn(ply + n)
	}
	return eval
}

// byFours looks for a win by fours with so many nodes, which count, and returns
// in how many plies.
func (w *worker) byFours(nodes int) int {
	own := w.Turn()
	if w.Count(own, Four)+w.Count(own, FourThree)+w.Count(own, TwoFours) == 0 {
		return 0
	}
	before := w.nodes
	n := w.find(innerMoves, uint64(nodes))
	for range w.nodes - before {
		w.count()
	}
	return n
}

// hopeless returns the score where no move that meets a threat is legal.
func (w *worker) hopeless(ply int, threat Level) search.Score {
	switch threat {
	case Five:
		return search.LossIn(ply + 2)
	case OpenFour:
		return search.LossIn(ply + 4)
	}
	return w.Evaluate()
}

// twoThrees returns a point on which a stone of the side to move makes two open
// threes that nothing stops. A reply stands on one of the two lines at most, so
// that the other becomes an open four, and the five comes two stones after it: the
// opponent is too late with whatever he makes, unless he can make a four at once.
// Of renju nothing is said: a stone of White's can make a four of Black's legal.
func (f *Field) twoThrees(own rules.Stone) (rules.Point, bool) {
	if f.fouls || f.Count(own, TwoThrees) == 0 || f.Stones()+5 > f.Last() {
		return 0, false
	}
	for l := Four; l <= Five; l++ {
		if f.Count(own.Other(), l) > 0 {
			return 0, false
		}
	}
	makers := *f.Set(own, TwoThrees)
	return makers.Pop()
}
