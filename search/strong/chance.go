package strong

import (
	"slices"

	"banco/game"
	"banco/search"
)

// This file holds chance nodes (expectimax): a move whose outcome is decided by
// chance is worth the weighted mean of its outcomes.

// outcome is one of the outcomes of a chance move.
type outcome struct {
	game.Outcome
	// shift is by how much the static evaluation after this outcome exceeds the
	// mean of all, for the mover. The window of its search is moved by it: each
	// outcome is asked whether it is as good as it must be for the mean to
	// reach the window.
	shift search.Score
}

// opensChance reports whether a chance move of a node is searched outcome by
// outcome. Otherwise it is made with its outcome left unknown.
func (w *worker) opensChance(n *node) bool {
	return n.ply == 0 || n.depth >= w.Params.ChanceMinDepth && w.frame(n.ply).chancesOpened < w.Params.ChanceMaxOpen
}

// openChance lists the outcomes of the chance move chosen at a ply, and
// evaluates the position after each.
func (w *worker) openChance(ply int, m *ScoredMove) {
	f, next := w.frame(ply), w.frame(ply+1)
	w.outcomeBuf = w.Tactics.(ChanceTactics).Outcomes(w.position, m.Move, w.outcomeBuf[:0])
	sum, total := 0, 0
	for _, o := range w.outcomeBuf {
		w.position.Make(o.Move)
		eval := -w.Evaluator.Evaluate(w.position)
		w.position.Unmake()
		f.outcomes = append(f.outcomes, outcome{o, eval})
		sum += int(eval) * int(o.Weight)
		total += int(o.Weight)
	}
	for i := range f.outcomes {
		f.outcomes[i].shift -= search.Score(sum / total)
	}
	f.outcomeMean = search.Score(sum / total)
	f.move = *m
	f.pieceTo, f.continuation = int(m.PieceTo), w.continuationRow(int(m.PieceTo))
	next.inCheck, next.chancesOpened = false, f.chancesOpened+1
}

// childValue returns the value of the move made at a ply, for its mover. At an
// open chance node that is the mean over the outcomes.
func (w *worker) childValue(ply, depth int, alpha, beta search.Score, cutNode bool) search.Score {
	f := w.frame(ply)
	if len(f.outcomes) == 0 {
		return -w.search(depth, ply+1, -beta, -alpha, cutNode)
	}
	return w.chanceValue(ply, depth, alpha, beta, cutNode)
}

// chanceValue searches every outcome of an open chance node and returns their
// mean.
func (w *worker) chanceValue(ply, depth int, alpha, beta search.Score, cutNode bool) search.Score {
	f, next := w.frame(ply), w.frame(ply+1)
	lowest, highest, sum, total := search.Infinity, -search.Infinity, 0, 0
	for i := range f.outcomes {
		o := &f.outcomes[i]
		w.position.Make(o.Move)
		next.inCheck = w.Tactics.Threatened(w.position)
		v := -w.search(depth, ply+1, -shiftBound(beta, o.shift), -shiftBound(alpha, o.shift), cutNode)
		w.position.Unmake()
		if w.stopped {
			return 0
		}
		lowest, highest = min(lowest, v), max(highest, v)
		// A mate is no amount to average.
		sum += int(min(max(v, f.outcomeMean-chanceClamp), f.outcomeMean+chanceClamp)) * int(o.Weight)
		total += int(o.Weight)
	}
	next.inCheck = false
	switch {
	case lowest > search.MateBound: // every outcome wins: the slowest win
		return lowest
	case highest < -search.MateBound:
		return highest
	}
	return search.Score(sum / total)
}

// shiftBound moves a bound of a window, unless the window is open on that side.
func shiftBound(bound, by search.Score) search.Score {
	if bound <= -search.Decisive || bound >= search.Decisive {
		return bound
	}
	return bound + by
}

// lineToChance returns a copy of a line up to and with its first chance move.
func (w *worker) lineToChance(pv []game.Move) []game.Move {
	line := slices.Clone(pv)
	if w.veiled == nil {
		return line
	}
	for i, m := range line {
		if !game.Settled(w.position, m) {
			line = line[:i+1]
			break
		}
		w.position.Make(m)
		defer w.position.Unmake()
	}
	return line
}
