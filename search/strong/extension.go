package strong

import (
	"banco/game"
	"banco/search"
	"banco/search/tt"
)

// singularExtension finds out whether the table's move, the i-th of a node, is
// the only good one, by a shallower search of the others. It returns by how many
// plies to extend the move. Multi-cut: where other moves exceed beta as well,
// done is true and v is the value of the node.
func (w *worker) singularExtension(n *node, i int) (extension int, v search.Score, done bool) {
	f := w.frame(n.ply)
	if n.depth < w.Params.SingularMinDepth || f.excluded != game.NoMove || n.tt.Depth < n.depth-singularTTDepth || n.tt.Bound == tt.Upper ||
		isMate(n.tt.Score) || n.ply == 0 || f.extensions >= w.depth {
		return 0, 0, false
	}
	bar := n.tt.Score - search.Score(w.Params.SingularMargin*n.depth/singularMarginDiv)
	f.excluded = f.scored[i].Move
	f.moveLists, f.spareLists = f.spareLists, f.moveLists
	v = w.search((n.depth-1)/singularDepthDiv, n.ply, bar-1, bar, n.cutNode)
	f.moveLists, f.spareLists = f.spareLists, f.moveLists
	f.excluded = game.NoMove
	switch {
	case w.stopped:
		return 0, 0, true
	case v < bar:
		switch {
		case !n.pv && v < bar-search.Score(w.Params.SingularTripleMargin) && f.scored[i].quiet():
			return 3, 0, false
		case !n.pv && v < bar-search.Score(w.Params.SingularDoubleMargin):
			return 2, 0, false
		}
		return 1, 0, false
	case bar >= n.beta:
		return 0, bar, true
	case n.tt.Score >= n.beta:
		return -w.Params.SingularFailHigh, 0, false
	case n.cutNode:
		return -w.Params.SingularCutNode, 0, false
	}
	return 0, 0, false
}

// wantsCheckExtension reports whether a move is extended if it gives check: one
// whose exchange does not lose. It is called before the move is made.
func (w *worker) wantsCheckExtension(n *node, m *ScoredMove, extension int) bool {
	return w.Check && n.depth < w.Params.CheckMaxDepth && extension == 0 && w.frame(n.ply).extensions < w.depth &&
		m.state&losesExchange == 0 &&
		w.Tactics.GivesCheck(w.position, m.Move) && w.Tactics.SEEAtLeast(w.position, m.Move, 0)
}
