package five

import (
	"banco/game"
	rules "banco/games/caro"
	"banco/search"
)

// This file holds how a line ends: by an immediate threat, by a win by fours
// (VCF), or by the evaluation.

// nextThreat returns what a colour would make with its next stone: Five, then
// OpenFour, else Quiet.
func (w *worker) nextThreat(colour rules.Stone) Threat {
	if w.Count(colour, Five) > 0 {
		return Five
	}
	if _, ok := w.openFour(colour); ok {
		return OpenFour
	}
	return Quiet
}

// fiveScore returns the score of a five that the side to move can make.
func (w *worker) fiveScore(f *frame, ply int) search.Score {
	fives := *w.Set(w.Turn(), Five)
	pt, _ := fives.Pop()
	f.pv = append(f.pv, game.Move(pt))
	return search.WinIn(ply + 1)
}

// leafValue returns the value of a position at the depth limit: a win by fours,
// or the evaluation. Fours are not searched where the evaluation exceeds beta
// anyway.
func (w *worker) leafValue(ply int, beta search.Score) search.Score {
	eval := w.Evaluate()
	if w.params.Correction != 0 {
		eval = w.corrected(eval, w.correctionKey())
	}
	if eval >= beta {
		return eval
	}
	if n := w.searchVCF(); n > 0 {
		return search.WinIn(ply + n)
	}
	return eval
}

// searchVCF looks for a win by fours, and returns in how many plies it wins, 0 for
// none. Its nodes count for the budget.
func (w *worker) searchVCF() int {
	own := w.Turn()
	if w.Count(own, Four)+w.Count(own, FourThree)+w.Count(own, TwoFours) == 0 {
		return 0
	}
	before := w.nodes
	n := w.find(innerMoves, uint64(w.params.LeafVCFNodes))
	for range w.nodes - before {
		w.countNode()
	}
	return n
}

// noDefenceScore returns the score where no defence against a threat is legal.
func (w *worker) noDefenceScore(ply int, threat Threat) search.Score {
	switch threat {
	case Five:
		return search.LossIn(ply + 2)
	case OpenFour:
		return search.LossIn(ply + 4)
	}
	return w.Evaluate()
}

// doubleThree returns a point on which a stone of the side to move makes two open
// threes that win. A reply stands on one of the two lines at most. The other
// becomes an open four, and the five comes two stones later. So the opponent is
// too late, unless he can make a four at once. The answer is always no in renju,
// where a white stone can make a four of Black's legal.
func (b *Board) doubleThree(own rules.Stone) (rules.Point, bool) {
	if b.fouls || b.Count(own, TwoThrees) == 0 || b.Stones()+5 > b.Last() {
		return 0, false
	}
	for t := Four; t <= Five; t++ {
		if b.Count(own.Other(), t) > 0 {
			return 0, false
		}
	}
	makers := *b.Set(own, TwoThrees)
	return makers.Pop()
}
