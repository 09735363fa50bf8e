package strong

import (
	"banco/game"
	"banco/search"
	"banco/search/tt"
)

// search returns the worth of the position for the side to move: its value
// where that lies between alpha and beta, otherwise a bound on it. cut says
// that the node is expected to exceed beta.
func (w *worker) search(depth, ply int, alpha, beta search.Score, cut bool) search.Score {
	if depth <= 0 {
		return w.quiesce(ply, alpha, beta)
	}
	f := w.frame(ply)
	f.pv = f.pv[:0]
	pv := beta-alpha > 1

	// 1. Count the node; the rules may end the game here; no line can beat a
	// mate that is nearer than any here.
	if w.count(ply) {
		return 0
	}
	if v, over := w.ruled(ply); over {
		return v
	}
	if ply >= maxPly {
		return w.Evaluator.Evaluate(w.position)
	}
	alpha, beta = max(alpha, search.LossIn(ply)), min(beta, search.WinIn(ply+1))
	if alpha >= beta {
		return alpha
	}

	// 2. The position may be known. The replies to the first move are looked
	// at all the same: the table does not know what stood before.
	key, lone := w.position.Hash(), f.skipped == game.NoMove
	known := tt.Entry{Depth: -1, Eval: tt.NoEval}
	if lone {
		known = w.known(key, ply)
		if !pv && (ply > 1 || mate(known.Score)) && known.Depth >= depth && settles(&known, alpha, beta) {
			return known.Score
		}
	}

	// 3. What the position is worth as it stands.
	n := node{depth: depth, ply: ply, alpha: alpha, beta: beta, pv: pv, cut: cut, known: known, raw: tt.NoEval}
	if lone {
		f.keys = w.Tactics.Keys(w.position)
	}
	switch {
	case f.check:
		f.eval = tt.NoEval
	case !lone:
		n.raw, n.eval = f.eval, f.eval
	default:
		n.raw, f.eval = w.evaluation(f, &known)
		n.eval = f.eval
		if known.Depth >= 0 && better(&known, n.eval) && known.Score < search.MateBound {
			n.eval = known.Score
		}
	}
	n.improving = w.improves(ply)

	// 4. Where that says enough, leave the node without a look at its moves.
	if !pv && !f.check && lone {
		if v, done := w.leave(&n); done {
			return v
		}
	}

	// 5. Without a move to begin with, a shallower search will find one.
	if w.IIR && known.Move == game.NoMove && n.depth >= 4 && lone && (pv || cut) {
		n.depth--
	}

	// 6. Search the moves, the most promising first.
	f.moves = w.Tactics.Candidates(w.position, f.moves[:0])
	if len(f.moves) == 0 {
		return w.over(ply)
	}
	w.list(ply, known.Move)
	return w.moves(&n, key)
}

// node is a node under way.
type node struct {
	depth, ply  int
	alpha, beta search.Score
	pv, cut     bool
	improving   bool // the side to move stands better than at its last turn
	known       tt.Entry
	raw, eval   search.Score // by the evaluator, and as good as it is known
}

// improves reports whether the side to move stands better than two plies before.
func (w *worker) improves(ply int) bool {
	eval := w.frame(ply).eval
	if eval == tt.NoEval {
		return false
	}
	for _, back := range [...]int{2, 4} {
		if before := w.frame(ply - back).eval; before != tt.NoEval {
			return eval > before
		}
	}
	return true
}

// moves searches the moves of a node and stores what it finds.
func (w *worker) moves(n *node, key uint64) search.Score {
	f := w.frame(n.ply)
	alpha, beta, ply := n.alpha, n.beta, n.ply
	best, bound, first, quiet := -search.Infinity, tt.Upper, game.NoMove, true
	count := 0
	for i := 0; i < len(f.choices); i++ {
		c := w.pick(ply, i)
		if c.Move == f.skipped {
			continue
		}
		count++
		if best > -search.MateBound && w.prune(n, i, count, alpha) {
			continue
		}
		extend := 0
		if c.rank == rankKnown && w.Singular {
			var v search.Score
			var done bool
			if extend, v, done = w.single(n, i); done {
				return v
			}
		}
		v := w.try(n, i, count, extend, alpha)
		if w.stopped {
			return 0
		}
		if v <= best {
			continue
		}
		best = v
		if v > alpha {
			c := &f.choices[i]
			alpha, bound, first, quiet = v, tt.Exact, c.Move, c.quiet()
			if n.pv {
				w.extendLine(ply, c)
			}
			if v >= beta {
				bound = tt.Lower
				w.reward(ply, i, n.depth)
				break
			}
		}
	}
	if count == 0 { // there is but the move left out
		return alpha
	}
	if f.skipped != game.NoMove {
		return best
	}
	if w.Correction && !f.check && quiet && !mate(best) &&
		!(bound == tt.Lower && best <= f.eval) && !(bound == tt.Upper && best >= f.eval) {
		w.mistaken(int(w.position.Side()&1), &f.keys, best-f.eval, n.depth)
	}
	w.store(key, ply, &n.known, tt.Entry{Move: first, Score: best, Depth: n.depth, Bound: bound, Eval: n.raw})
	return best
}

// try returns the worth of the i-th choice of a node for its mover, the
// count-th to be looked at. A late move is first looked at less deeply, and any
// but the first only for whether it is better than alpha.
func (w *worker) try(n *node, i, count, extend int, alpha search.Score) search.Score {
	f, next := w.frame(n.ply), w.frame(n.ply+1)
	c := &f.choices[i]
	c.state |= searched
	late := w.LMR && n.depth >= 2 && count > 1
	history := 0
	if late && c.quiet() {
		history = w.quietCount(n.ply, c)
	}
	sound := w.Check && n.depth < 8 && extend == 0 && f.extra < w.depth && c.state&weighed == 0
	chosen := *c
	if sound {
		sound = w.Tactics.Checks(w.position, c.Move) && w.Tactics.Exchange(w.position, c.Move, 0)
	}
	if f.turns = f.turns[:0]; c.Lot && w.opens(n) {
		w.openLot(n.ply, c)
	} else {
		w.make(n.ply, c)
	}
	if sound && next.check {
		extend = 1
	}
	depth := n.depth - 1 + extend
	next.extra = f.extra + max(extend, 0)
	v := alpha + 1
	if late {
		less := w.reduction(n, &chosen, count, history, next.check)
		reduced := min(max(depth-less, 1), depth)
		v = w.below(n.ply, reduced, alpha, alpha+1, true)
		if v > alpha && reduced < depth && !w.stopped {
			v = w.below(n.ply, depth, alpha, alpha+1, !n.cut)
		}
	} else if !n.pv || count > 1 {
		v = w.below(n.ply, depth, alpha, alpha+1, !n.cut)
	}
	if n.pv && (count == 1 || v > alpha) && !w.stopped {
		v = w.below(n.ply, depth, alpha, n.beta, false)
	}
	switch {
	case len(f.turns) > 0:
	case chosen.Lot:
		w.position.Unmake()
		v = max(v, search.Score(n.ply)-search.Decisive) // what is left open might have helped
	default:
		w.position.Unmake()
	}
	return v
}
