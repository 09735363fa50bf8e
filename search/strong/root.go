package strong

import (
	"slices"

	"banco/game"
	"banco/search"
	"banco/search/tt"
)

// rootMove is a first move with what is known of it.
type rootMove struct {
	Choice
	score search.Score // of the last search in which it was the best, or the first
	nodes uint64       // spent on it
	pv    []game.Move
}

// listRoots lists the first moves in the order in which to try them.
func (w *worker) listRoots(moves []game.Move) {
	f := w.frame(0)
	f.moves = append(f.moves[:0], moves...)
	f.keys = w.Tactics.Keys(w.position)
	if f.eval = tt.NoEval; !f.check {
		f.eval = w.Evaluator.Evaluate(w.position)
	}
	w.list(0, w.known(w.position.Hash(), 0).Move)
	w.roots = w.roots[:0]
	for i := range f.choices {
		w.roots = append(w.roots, rootMove{Choice: *w.pick(0, i)})
	}
}

// iterate searches the best of the moves from the line-th on to the depth of
// the iteration, in a window around the score it had where there is one.
func (w *worker) iterate(line int) {
	alpha, beta := -search.Infinity, search.Infinity
	last, margin := w.roots[line].score, search.Score(aspirationMargin)
	margin += max(last, -last) / 64
	if w.Aspiration && w.depth >= aspirationDepth && !mate(last) {
		alpha, beta = last-margin, last+margin
	}
	for !w.stopped {
		v := w.root(line, alpha, beta)
		switch margin += margin; {
		case v <= alpha:
			w.tell(search.Step{Info: search.Info{MultiPV: line + 1, Score: v}})
			beta = (alpha + beta) / 2
			alpha = max(v-margin, -search.Infinity)
		case v >= beta:
			w.tell(search.Step{Info: search.Info{MultiPV: line + 1, Score: v}, Least: true})
			beta = min(v+margin, search.Infinity)
		default:
			return
		}
		if margin > 1000 || mate(v) {
			alpha, beta = -search.Infinity, search.Infinity
		}
	}
}

// Aspiration windows: half the width of the first, and the first iteration
// whose score is worth expecting again.
const (
	aspirationMargin = 18
	aspirationDepth  = 5
)

// root searches the first moves from the line-th on. A move that is better
// than those before it moves to the front at once, so that the best one known
// stands there whenever the search is stopped.
func (w *worker) root(line int, alpha, beta search.Score) search.Score {
	if w.count(0) {
		return 0
	}
	f := w.frame(0)
	f.choices = f.choices[:0]
	for i := range w.roots {
		w.roots[i].state &^= searched
		f.choices = append(f.choices, w.roots[i].Choice)
	}
	n := node{depth: w.depth, alpha: alpha, beta: beta, pv: true, improving: true}
	best, bound := -search.Infinity, tt.Upper
	for i := line; i < len(w.roots); i++ {
		before := w.budget.Nodes()
		w.tell(search.Step{Info: search.Info{MultiPV: line + 1}, Move: w.roots[i].Move, Number: i - line + 1})
		v := w.try(&n, i, i-line+1, 0, alpha)
		r := w.roots[i]
		r.nodes += w.budget.Nodes() - before
		w.roots[i].nodes = r.nodes
		if w.stopped {
			return 0
		}
		if i == line || v > alpha {
			r.score = v
			w.extendLine(0, &r.Choice)
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
			break
		}
	}
	if line == 0 {
		w.table.Store(w.position.Hash(), 0, tt.Entry{Move: w.roots[0].Move, Score: best, Depth: w.depth, Bound: bound, Eval: tt.NoEval})
	}
	return best
}

// tell tells whoever watches of a step at the root.
func (w *worker) tell(s search.Step) {
	if w.watch == nil || w.stopped {
		return
	}
	s.Depth, s.SelDepth, s.Nodes, s.Time = w.depth, w.deepest, w.budget.Nodes(), w.budget.Elapsed()
	if s.Move == game.NoMove {
		s.PV = w.settledLine(w.roots[s.MultiPV-1].pv)
	}
	w.watch(s)
}

// sortLines puts the lines searched one after the other into order.
func (w *worker) sortLines(lines int) {
	if !w.stopped {
		slices.SortStableFunc(w.roots[:lines], func(a, b rootMove) int { return int(b.score - a.score) })
	}
}
