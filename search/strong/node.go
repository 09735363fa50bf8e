package strong

import (
	"banco/game"
	"banco/search"
	"banco/search/tt"
)

// node is a node whose search is under way.
type node struct {
	depth, ply    int
	alpha, beta   search.Score
	ttCapture     bool // the table's move is a capture
	pv            bool // the window is open: a node of the principal variation
	cutNode       bool // expected to exceed beta
	improving     bool // the side to move stands better than at its last move
	tt            tt.Entry
	rawEval, eval search.Score // by the evaluator alone, and the best estimate
}

// search returns the value of the position for the side to move. Outside of
// alpha and beta it is a bound on the value. cutNode says that the node is
// expected to exceed beta.
func (w *worker) search(depth, ply int, alpha, beta search.Score, cutNode bool) search.Score {
	if depth <= 0 {
		return w.quiescence(ply, alpha, beta, true)
	}
	f := w.frame(ply)
	f.pv = f.pv[:0]

	// Step 1. Count the node. The limits, the rules or a tablebase may end the
	// search here.
	if v, done := w.enter(ply); done {
		return v
	}

	// Step 2. Mate-distance pruning: no line from here beats a nearer mate.
	pv := beta-alpha > 1
	alpha, beta = max(alpha, search.LossIn(ply)), min(beta, search.WinIn(ply+1))
	if alpha >= beta {
		return alpha
	}

	// Step 3. Transposition-table probe. The replies to the first move are
	// searched all the same: the table does not know the moves before them.
	key, singular := w.position.Hash(), f.excluded != game.NoMove
	n := node{depth: depth, ply: ply, alpha: alpha, beta: beta, pv: pv, cutNode: cutNode, tt: noEntry, rawEval: tt.NoEval}
	if !singular {
		n.tt = w.probeTT(key, ply)
		if !pv && (ply > 1 || isMate(n.tt.Score)) && n.tt.Depth >= depth && decides(&n.tt, alpha, beta) {
			return n.tt.Score
		}
		if v, done := w.tableProbCut(&n); done {
			return v
		}
	}

	// Step 4. Static evaluation.
	w.evaluateNode(&n)

	// Step 5. Prune the node where the evaluation says enough: razoring,
	// reverse futility, null move, ProbCut.
	if !pv && !f.inCheck && !singular {
		if v, done := w.pruneNode(&n); done {
			return v
		}
	}

	// Step 6. Internal iterative reduction: without a move from the table, a
	// shallower search will find one.
	if w.IIR && n.tt.Move == game.NoMove && n.depth >= w.Params.IIRMinDepth && !singular && (pv || cutNode) {
		n.depth--
	}

	// Step 7. Generate the moves, or only take the table's move for now: after a
	// cutoff by it the others are never asked for.
	if !w.listMoves(ply, n.tt.Move) {
		return w.noMoveScore(ply)
	}
	n.ttCapture = f.scored[0].score == scoreTTMove && !f.scored[0].quiet()

	// Steps 8 to 12. Search the moves.
	return w.searchMoves(&n, key)
}

// enter counts a node. It reports whether the node ends here, and its value
// then: 0 where the search is stopped, the result of the rules or of a
// tablebase, or the evaluation where the line cannot grow.
func (w *worker) enter(ply int) (search.Score, bool) {
	if w.countNode(ply) {
		return 0, true
	}
	if v, over := w.ruleScore(ply); over {
		return v, true
	}
	if ply >= maxPly {
		return w.Evaluator.Evaluate(w.position), true
	}
	return 0, false
}

// evaluateNode sets the evaluations of a node and whether it is improving.
func (w *worker) evaluateNode(n *node) {
	f := w.frame(n.ply)
	singular := f.excluded != game.NoMove
	if !singular {
		f.keys = w.Tactics.Keys(w.position)
	}
	switch {
	case f.inCheck:
		f.eval = tt.NoEval
	case singular:
		n.rawEval, n.eval = f.eval, f.eval
	default:
		n.rawEval, f.eval = w.staticEval(f, &n.tt)
		n.eval = f.eval
		if n.tt.Depth >= 0 && improvesEval(&n.tt, n.eval) && n.tt.Score < search.MateBound {
			n.eval = n.tt.Score
		}
	}
	n.improving = w.isImproving(n.ply)
	if !singular && !f.inCheck {
		w.rewardEvalDrop(n.ply)
	}
}

// isImproving reports whether the side to move stands better than two plies
// before, or four where it was in check then.
func (w *worker) isImproving(ply int) bool {
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

// searchMoves searches the moves of a node and stores the result.
func (w *worker) searchMoves(n *node, key uint64) search.Score {
	f := w.frame(n.ply)
	w.frame(n.ply + 2).cutoffs = 0
	alpha := n.alpha
	best, bound, bestMove, bestQuiet := -search.Infinity, tt.Upper, game.NoMove, true
	count := 0
	for i := 0; w.hasMove(n.ply, i); i++ {
		m := w.nextMove(n.ply, i)
		if m.Move == f.excluded {
			continue
		}
		count++

		// Step 8. Prune the move: late moves, futility, history, exchange.
		if best > -search.MateBound && w.pruneMove(n, i, count, alpha) {
			continue
		}

		// Step 9. Singular extension, or a cutoff by several good moves.
		extension := 0
		if m.score == scoreTTMove && w.Singular {
			var v search.Score
			var done bool
			if extension, v, done = w.singularExtension(n, i); done {
				return v
			}
		}

		// Step 10. Search the move, late ones reduced.
		v := w.searchMove(n, i, count, extension, alpha)
		if w.stopped {
			return 0
		}
		if v <= best {
			continue
		}

		// Step 11. A better move: note it, and stop at a cutoff.
		best = v
		if v <= alpha {
			continue
		}
		m = &f.scored[i]
		alpha, bound, bestMove, bestQuiet = v, tt.Exact, m.Move, m.quiet()
		if n.pv {
			w.updatePV(n.ply, m)
		}
		if v >= n.beta {
			bound = tt.Lower
			f.cutoffs++
			w.updateHistories(n.ply, i, n.depth)
			break
		}
	}
	switch {
	case count == 0: // there is no other move than the excluded one
		return alpha
	case f.excluded != game.NoMove:
		return best
	}

	// Step 12. The history of the move before, correction history, and the
	// transposition-table store.
	if bound == tt.Upper {
		w.rewardFailLow(n.ply, n.depth)
	}
	if bestQuiet {
		w.correctEval(n, best, bound)
	}
	w.storeTT(key, n.ply, &n.tt, tt.Entry{Move: bestMove, Score: best, Depth: n.depth, Bound: bound, Eval: n.rawEval})
	return best
}

// correctEval teaches the correction history by how much the evaluation of a
// node was wrong, where its value says so.
func (w *worker) correctEval(n *node, best search.Score, bound tt.Bound) {
	f := w.frame(n.ply)
	if !w.Correction || f.inCheck || isMate(best) || bound == tt.Lower && best <= f.eval || bound == tt.Upper && best >= f.eval {
		return
	}
	w.updateCorrection(&w.Params, int(w.position.Side()&1), &f.keys, best-f.eval, n.depth)
}

// searchMove returns the value of the i-th move of a node for its mover, the
// count-th to be searched. This is principal-variation search: a late move is
// first searched to a reduced depth, and every move but the first only for
// whether it is better than alpha.
func (w *worker) searchMove(n *node, i, count, extension int, alpha search.Score) search.Score {
	f, next := w.frame(n.ply), w.frame(n.ply+1)
	m := &f.scored[i]
	m.state |= searched
	late := w.LMR && n.depth >= w.Params.LMRMinDepth && count > 1
	history := 0
	if late && m.quiet() {
		history = w.quietHistory(n.ply, m)
	}
	checkExtension := w.wantsCheckExtension(n, m, extension)
	move := *m // the searches below reorder the list
	if f.outcomes = f.outcomes[:0]; m.Chance && w.opensChance(n) {
		w.openChance(n.ply, m)
	} else {
		w.makeMove(n.ply, m)
	}
	if checkExtension && next.inCheck {
		extension = 1
	}
	depth := n.depth - 1 + extension
	next.extensions = f.extensions + max(extension, 0)
	v := alpha + 1
	if late {
		reduced := min(max(depth-w.lateMoveReduction(n, &move, count, history, next.inCheck), 1), depth)
		v = w.childValue(n.ply, reduced, alpha, alpha+1, true)
		if v > alpha && reduced < depth && !w.stopped {
			v = w.childValue(n.ply, depth, alpha, alpha+1, !n.cutNode)
		}
	} else if !n.pv || count > 1 {
		v = w.childValue(n.ply, depth, alpha, alpha+1, !n.cutNode)
	}
	if n.pv && (count == 1 || v > alpha) && !w.stopped {
		v = w.childValue(n.ply, depth, alpha, n.beta, false)
	}
	if len(f.outcomes) > 0 {
		return v
	}
	w.position.Unmake()
	if move.Chance { // its unknown outcome might have averted a mate
		v = max(v, search.Score(n.ply)-search.Decisive)
	}
	return v
}
