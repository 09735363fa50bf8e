package strong

import (
	"slices"

	"banco/game"
	"banco/search"
	"banco/search/tt"
)

// rootMove is a first move and what is known of it.
type rootMove struct {
	ScoredMove
	value search.Score // of the last search in which it was the best, or the first
	nodes uint64       // spent on it
	pv    []game.Move
}

// listRootMoves lists the first moves in the order in which to search them.
func (w *worker) listRootMoves(moves []game.Move) {
	f := w.frame(0)
	f.moves = append(f.moves[:0], moves...)
	f.keys = w.Tactics.Keys(w.position)
	if f.eval = tt.NoEval; !f.inCheck {
		f.eval = w.Evaluator.Evaluate(w.position)
	}
	w.startPicker(0, w.probeTT(w.position.Hash(), 0).Move)
	w.roots = w.roots[:0]
	for i := range f.scored {
		w.roots = append(w.roots, rootMove{ScoredMove: *w.nextMove(0, i)})
	}
}

// aspirationSearch searches the first moves from the line-th on to the depth of
// the iteration, in a window around the value that the best one had. Where the
// value is outside of the window, the window grows.
func (w *worker) aspirationSearch(line int) {
	alpha, beta := -search.Infinity, search.Infinity
	last, margin := w.roots[line].value, search.Score(w.Params.AspirationMargin)
	margin += max(last, -last) / aspirationScoreDiv
	if w.Aspiration && w.depth >= w.Params.AspirationMinDepth && !isMate(last) {
		alpha, beta = last-margin, last+margin
	}
	for !w.stopped {
		v := w.searchRoot(line, alpha, beta)
		switch margin += margin; {
		case v <= alpha:
			w.notify(search.Step{Info: search.Info{MultiPV: line + 1, Score: v}})
			beta = (alpha + beta) / 2
			alpha = max(v-margin, -search.Infinity)
		case v >= beta:
			w.notify(search.Step{Info: search.Info{MultiPV: line + 1, Score: v}, Least: true})
			beta = min(v+margin, search.Infinity)
		default:
			return
		}
		if margin > aspirationFullMargin || isMate(v) {
			alpha, beta = -search.Infinity, search.Infinity
		}
	}
}

// searchRoot searches the first moves from the line-th on. A move that is better
// than those before it moves to the front at once, so that the best one known
// stands there whenever the search is stopped.
func (w *worker) searchRoot(line int, alpha, beta search.Score) search.Score {
	if w.countNode(0) {
		return 0
	}
	f := w.frame(0)
	f.scored = f.scored[:0]
	for i := range w.roots {
		w.roots[i].state &^= searched
		f.scored = append(f.scored, w.roots[i].ScoredMove)
	}
	w.frame(1).cutoffs, w.frame(2).cutoffs = 0, 0
	n := node{depth: w.depth, alpha: alpha, beta: beta, pv: true, improving: true}
	best, bound := -search.Infinity, tt.Upper
	for i := line; i < len(w.roots); i++ {
		before := w.budget.Nodes()
		w.notify(search.Step{Info: search.Info{MultiPV: line + 1}, Move: w.roots[i].Move, Number: i - line + 1})
		v := w.searchMove(&n, i, i-line+1, 0, alpha)
		r := w.roots[i]
		r.nodes += w.budget.Nodes() - before
		w.roots[i].nodes = r.nodes
		if w.stopped {
			return 0
		}
		if i == line || v > alpha {
			r.value = v
			w.updatePV(0, &r.ScoredMove)
			r.pv = append(r.pv[:0], w.frame(0).pv...)
			copy(w.roots[line+1:i+1], w.roots[line:i])
			w.roots[line] = r
		}
		best = max(best, v)
		if v > alpha {
			alpha, bound = v, tt.Exact
		}
		if alpha >= beta {
			bound = tt.Lower
			w.updateHistories(0, i, w.depth)
			break
		}
	}
	if line == 0 {
		w.table.Store(w.position.Hash(), 0, tt.Entry{Move: w.roots[0].Move, Score: best, Depth: w.depth, Bound: bound, Eval: tt.NoEval})
	}
	return best
}

// notify tells whoever watches of a step at the root.
func (w *worker) notify(s search.Step) {
	if w.watch == nil || w.stopped {
		return
	}
	s.Depth, s.SelDepth, s.Nodes, s.Time = w.depth, w.selDepth, w.budget.Nodes(), w.budget.Elapsed()
	if s.Move == game.NoMove {
		s.PV, s.HashFull = w.lineToChance(w.roots[s.MultiPV-1].pv), w.table.Full()
	}
	w.watch(s)
}

// sortLines sorts the lines of one iteration, the best first.
func (w *worker) sortLines(lines int) {
	if !w.stopped {
		slices.SortStableFunc(w.roots[:lines], func(a, b rootMove) int { return int(b.value - a.value) })
	}
}
