package strong

import (
	"banco/search"
	"banco/search/tt"
)

// pruneNode reports whether a node can be left before its moves are generated,
// and with which value.
func (w *worker) pruneNode(n *node) (search.Score, bool) {
	if v, done := w.razoring(n); done {
		return v, true
	}
	if v, done := w.reverseFutility(n); done {
		return v, true
	}
	if v, done := w.nullMovePruning(n); done {
		return v, true
	}
	return w.probCut(n)
}

// razoring prunes a node that stands so badly that only captures could help,
// where quiescence finds that they do not.
func (w *worker) razoring(n *node) (search.Score, bool) {
	if !w.Razoring || n.depth > w.Params.RazorMaxDepth || n.eval+search.Score(w.Params.RazorMargin) > n.alpha {
		return 0, false
	}
	v := w.quiescence(n.ply, n.alpha, n.alpha+1, false)
	return v, v <= n.alpha || w.stopped
}

// reverseFutility prunes a node that stands so far above beta that a few plies
// will not change it, unless the opponent threatens mate.
func (w *worker) reverseFutility(n *node) (search.Score, bool) {
	if !w.ReverseFutility || n.depth > w.Params.ReverseFutilityMaxDepth || n.beta <= -search.MateBound || n.eval >= search.MateBound {
		return 0, false
	}
	margin := search.Score(w.Params.ReverseFutilityMargin * n.depth)
	if n.improving {
		margin -= search.Score(w.Params.ReverseFutilityImproving)
	}
	if n.eval-margin < n.beta || w.MateThreat && n.depth > 1 && w.facesMate(n.ply) {
		return 0, false
	}
	return n.beta + (n.eval-n.beta)/reverseFutilityReturnDiv, true
}

// facesMate reports whether the opponent would mate at once if the side to move
// passed. It is false in games of chance.
func (w *worker) facesMate(ply int) bool {
	if w.veiled != nil {
		return false
	}
	next, last := w.frame(ply+1), w.frame(ply+2)
	w.passer.Pass()
	defer w.position.Unmake()
	if next.moves = next.moves[:0]; w.checker != nil {
		next.moves = w.checker.QuietChecks(w.position, w.Tactics.Captures(w.position, next.moves))
	} else {
		next.moves = w.Tactics.Candidates(w.position, next.moves)
	}
	for _, m := range next.moves {
		if !w.Tactics.GivesCheck(w.position, m) {
			continue
		}
		w.position.Make(m)
		last.moves = w.Tactics.Candidates(w.position, last.moves[:0])
		w.position.Unmake()
		if len(last.moves) == 0 {
			return true
		}
	}
	return false
}

// nullMovePruning prunes a node that exceeds beta even if the side to move
// passes. At a great depth a search without null moves verifies that.
func (w *worker) nullMovePruning(n *node) (search.Score, bool) {
	f := w.frame(n.ply)
	if !w.Null || n.depth < w.Params.NullMinDepth || n.eval < n.beta ||
		f.eval < n.beta+search.Score(w.Params.NullEvalBase-w.Params.NullEvalDepth*n.depth) ||
		w.frame(n.ply-1).pieceTo < 0 || n.ply < w.nullMinPly || n.beta < -search.MateBound || isMate(n.eval) ||
		w.Tactics.FreePieces(w.position) < w.Params.NullMinPieces {
		return 0, false
	}
	depth := n.depth - w.Params.NullReduction - n.depth/w.Params.NullReductionDiv - min(int(n.eval-n.beta)/w.Params.NullSurplusDiv,
		w.Params.NullSurplusMax)
	w.makeNullMove(n.ply)
	w.frame(n.ply + 1).extensions = f.extensions
	v := -w.search(depth, n.ply+1, -n.beta, -n.beta+1, !n.cutNode)
	w.position.Unmake()
	if w.stopped {
		return 0, true
	}
	if v < n.beta {
		return 0, false
	}
	if v > search.MateBound { // a mate after a pass proves no more than beta
		v = min(n.beta, search.MateBound)
	}
	if n.depth < nullVerifyMinDepth || w.nullMinPly > 0 {
		return v, true
	}
	w.nullMinPly = n.ply + max(3*depth/4, 1)
	verified := w.search(depth, n.ply, n.beta-1, n.beta, false)
	w.nullMinPly = 0
	return v, verified >= n.beta || w.stopped
}

// probCut prunes a node where a capture exceeds beta by a margin in a shallower
// search: it will probably exceed beta in a full one.
func (w *worker) probCut(n *node) (search.Score, bool) {
	f := w.frame(n.ply)
	bar := n.beta + search.Score(w.Params.ProbCutMargin)
	if n.improving {
		bar -= search.Score(w.Params.ProbCutImproving)
	}
	stored := n.depth - probCutReduction + 1 // the depth of the capture's search, with the capture
	if !w.ProbCut || n.depth < w.Params.ProbCutMinDepth || isMate(n.beta) || n.tt.Depth >= stored && n.tt.Score < bar {
		return 0, false
	}
	f.moves = w.Tactics.Captures(w.position, f.moves[:0])
	w.startPicker(n.ply, n.tt.Move)
	for i := range f.scored {
		m := w.nextMove(n.ply, i)
		if m.state&losesExchange != 0 {
			break
		}
		if !w.Tactics.SEEAtLeast(w.position, m.Move, bar-f.eval) {
			continue
		}
		move := m.Move
		w.makeMove(n.ply, m)
		w.frame(n.ply + 1).extensions = f.extensions
		v := -w.quiescence(n.ply+1, -bar, -bar+1, false)
		if v >= bar && !w.stopped {
			v = -w.search(n.depth-probCutReduction, n.ply+1, -bar, -bar+1, !n.cutNode)
		}
		w.position.Unmake()
		if w.stopped {
			return 0, true
		}
		if v >= bar {
			w.table.Store(w.position.Hash(), n.ply, tt.Entry{Move: move, Score: v, Depth: stored, Bound: tt.Lower, Eval: n.rawEval})
			return v, true
		}
	}
	return 0, false
}

// tableProbCut prunes a node that exceeds beta by a margin by what the table knows
// from a search a few plies shallower.
func (w *worker) tableProbCut(n *node) (search.Score, bool) {
	margin := search.Score(w.Params.ProbCutTableMargin)
	return n.beta + margin, w.ProbCut && margin > 0 && !n.pv && n.ply > 1 && n.tt.Bound != tt.Upper &&
		n.tt.Depth >= max(n.depth-probCutTableDepth, 1) && n.tt.Score >= n.beta+margin && !isMate(n.beta) && !isMate(n.tt.Score)
}

// pruneMove reports whether to leave out the i-th move of a node, the count-th
// that was not excluded. Checks are never left out.
func (w *worker) pruneMove(n *node, i, count int, alpha search.Score) bool {
	f := w.frame(n.ply)
	m := &f.scored[i]
	switch {
	case n.ply == 0 || m.score == scoreTTMove:
		return false
	case !m.quiet():
		return w.pruneCapture(n, m)
	case f.inCheck || m.state&givesCheck != 0:
		return false
	case w.LMP && n.depth <= w.Params.LMPMaxDepth && count > w.Params.lateMoveCount(n):
		w.skipQuiets(f, i+1)
	case !w.pruneQuiet(n, m, count, alpha):
		return false
	}
	return !w.Tactics.GivesCheck(w.position, m.Move)
}

// pruneCapture reports whether a capture loses too much for what depth is left.
func (w *worker) pruneCapture(n *node, m *ScoredMove) bool {
	return w.SEEPruning && n.depth <= w.Params.CaptureSEEMaxDepth && m.state&losesExchange != 0 &&
		!w.Tactics.SEEAtLeast(w.position, m.Move, -search.Score(w.Params.CaptureSEEMargin*n.depth)) && !w.Tactics.GivesCheck(w.position, m.Move)
}

// lateMoveCount is how many moves of a node are searched before late-move
// pruning.
func (p *Params) lateMoveCount(n *node) int {
	if n.improving {
		return p.LMPBase + n.depth*n.depth
	}
	return (p.LMPBase + n.depth*n.depth) / lmpDiv
}

// pruneQuiet reports whether a quiet move has no prospect in the depth that is
// left for it: by its history (history pruning), by the evaluation (futility
// pruning) or by its exchange.
func (w *worker) pruneQuiet(n *node, m *ScoredMove, count int, alpha search.Score) bool {
	history := w.quietHistory(n.ply, m)
	left := max(n.depth-w.baseReduction(n.depth, count)/plyUnit, 0)
	return w.HistoryPruning && left <= w.Params.HistoryPruningMaxDepth &&
		history < -w.Params.HistoryPruningDepth*left-w.Params.HistoryPruningBase ||
		w.Futility && left <= w.Params.FutilityMaxDepth && n.eval+search.Score(w.Params.FutilityBase+w.Params.FutilityDepth*left) <= alpha ||
		w.SEEPruning && left <= w.Params.QuietSEEMaxDepth && !w.Tactics.SEEAtLeast(w.position, m.Move,
			-search.Score(w.Params.QuietSEEMargin*left*left))
}
