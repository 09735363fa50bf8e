package five

import (
	"banco/engine/caro/shape"
	"banco/game"
	rules "banco/games/caro"
	"banco/search"
	"banco/search/tt"
)

// maxPly is how far from the root a line can go.
const maxPly = 200

// node is a node whose search is under way.
type node struct {
	depth, ply  int // in plies
	parts       int // the depth in parts of a ply
	alpha, beta search.Score
	pv          bool           // the window is open: a node of the principal variation
	threat      Threat         // what the opponent would make with his next stone: Five, OpenFour or Quiet
	points      shape.PointSet // the moves to search
	stops       shape.PointSet // those of them that stop an open four
	entry       tt.Entry       // of the transposition table
	hit         bool           // there is one
	raw         search.Score   // the evaluation; NoEval where a five must be stopped
	eval        search.Score   // the best estimate of the value
	cut         bool           // a cutoff is expected
	improving   bool           // the side to move stands better than two plies before
	key         uint32         // the slot of its correction
}

// setDepth gives the node a depth in parts of a ply.
func (n *node) setDepth(parts int) { n.parts, n.depth = parts, (parts+plyUnit-1)/plyUnit }

// search returns the value of the position for the side to move, searched to a depth
// in parts of a ply. Outside of alpha and beta it is a bound on the value. cut says
// that a cutoff is expected.
func (w *worker) search(parts, ply int, alpha, beta search.Score, cut bool) search.Score {
	f := &w.frames[ply]
	f.pv = f.pv[:0]
	w.selDepth = max(w.selDepth, ply)

	// Step 1. Count the node. It may be the last one that the limits allow.
	if w.countNode() {
		return 0
	}

	// Step 2. A five wins, and a full board is a draw.
	if w.Count(w.Turn(), Five) > 0 {
		return w.fiveScore(f, ply)
	}
	if w.Stones()+1 >= w.fullBoard {
		return 0
	}

	// Step 3. Mate-distance pruning: nothing is better than a win with the next
	// stone but one.
	alpha, beta = max(alpha, search.LossIn(ply+2)), min(beta, search.WinIn(ply+3))
	if alpha >= beta || ply >= maxPly {
		return alpha
	}

	// Step 4. Immediate threats of both sides.
	n := node{ply: ply, alpha: alpha, beta: beta, pv: beta-alpha > 1, cut: cut, points: w.open}
	n.setDepth(parts)
	if v, done := w.immediateThreats(&n); done {
		return v
	}

	// Step 5. Transposition-table probe. An entry that proves a win or a loss
	// counts at any depth.
	if n.depth > 0 || n.threat == Five {
		n.entry, n.hit = w.table.Probe(w.Hash(), ply)
	}
	if n.hit && !n.pv && (n.entry.Depth >= n.depth || proves(n.entry)) && decides(n.entry, alpha, beta) {
		return n.entry.Score
	}

	// Step 6. At the depth limit: a win by fours (VCF), or the evaluation.
	if n.depth <= 0 && n.threat != Five {
		return w.leafValue(ply, beta)
	}

	// Step 7. Evaluate.
	w.evaluateNode(&n)

	// Step 8. An open four of the opponent must be stopped, or answered by fours.
	if n.threat == OpenFour {
		n.points, n.stops = w.openFourReplies()
		if n.points.Empty() {
			return search.LossIn(ply + 4)
		}
	}

	// Step 9. Prune the node far from the window.
	if v, done := w.pruneNode(&n); done {
		return v
	}

	// Steps 10 to 14. Search the moves.
	return w.searchMoves(&n)
}

// immediateThreats finds out what the opponent threatens, and returns the value
// of a node that is decided by it. Only the defences are searched against a five.
// Without a five to stop, an open four wins; so does a double three where the
// opponent has no four to make.
func (w *worker) immediateThreats(n *node) (search.Score, bool) {
	f, own, foe := &w.frames[n.ply], w.Turn(), w.Turn().Other()
	n.threat = w.nextThreat(foe)
	if n.threat == Five {
		n.points, _ = w.defences(foe)
		n.setDepth(max(n.parts, 0))
		return search.LossIn(n.ply + 2), n.points.Empty()
	}
	if pt, ok := w.openFour(own); ok {
		f.pv = append(f.pv, game.Move(pt))
		return search.WinIn(n.ply + 3), true
	}
	if pt, ok := w.doubleThree(own); ok {
		f.pv = append(f.pv, game.Move(pt))
		return search.WinIn(n.ply + 5), true
	}
	return 0, false
}

// evaluateNode evaluates a node, unless a five must be stopped.
func (w *worker) evaluateNode(n *node) {
	f := &w.frames[n.ply]
	f.static = -w.frames[n.ply-1].static // a forced reply changes little
	if n.threat == Five {
		n.raw = tt.NoEval
		return
	}
	n.key = w.correctionKey()
	if n.raw = n.entry.Eval; !n.hit || n.raw == tt.NoEval {
		n.raw = w.Evaluate()
	}
	n.eval = w.corrected(n.raw, n.key)
	f.static = n.eval
	n.improving = n.ply < 2 || f.static > w.frames[n.ply-2].static
	if e := &n.entry; n.hit && improvesEval(e, n.eval) && !isMate(e.Score) {
		n.eval = e.Score
	}
}

// openFourReplies returns the replies to the threat of an open four: the points
// that stop it and those that make a four first, and the former alone.
func (w *worker) openFourReplies() (all, stops shape.PointSet) {
	own, foe := w.Turn(), w.Turn().Other()
	stops, _ = w.defences(foe)
	all = stops
	for t := Four; t <= OpenFour; t++ {
		all.Join(w.Set(own, t))
	}
	return all, stops
}

// pruneNode reports whether a quiet node far from the window can be left, and
// with which value: by reverse futility above it, by razoring below it.
func (w *worker) pruneNode(n *node) (search.Score, bool) {
	if n.pv || n.threat != Quiet {
		return 0, false
	}
	p := w.params
	if n.depth <= p.ReverseFutilityMaxDepth && n.eval-p.reverseFutilityMargin(n.depth, n.improving) >= n.beta &&
		n.beta > -search.MateBound && n.eval < search.MateBound {
		return n.eval, true
	}
	if n.depth <= p.RazorMaxDepth && n.eval+search.Score(p.RazorMargin*n.depth) <= n.alpha {
		if v := w.leafValue(n.ply, n.beta); v <= n.alpha {
			return v, true
		}
	}
	return 0, false
}

// searchMoves searches the moves of a node, the most promising first, and stores the
// result.
func (w *worker) searchMoves(n *node) search.Score {
	f, alpha := &w.frames[n.ply], n.alpha
	if w.net != nil {
		w.net.follow(w.Board) // once for all moves, also where the table had the evaluation
	}
	most := w.moveCount(n)
	w.startPicker(f, &n.points, rules.Point(n.entry.Move))
	best, bound, bestMove := -search.Infinity, tt.Upper, game.NoMove
	tried, first := 0, int32(0)
	for i := range f.moves {
		pt := f.nextMove(i)
		if !w.Allows(pt) {
			continue
		}
		rank := w.rank(pt, int(w.Turn()-rules.Black))
		if tried == 0 {
			first = rank
		}

		// Step 10. Late-move pruning, then futility pruning.
		if tried >= most && best > -search.MateBound {
			if n.threat == Quiet {
				break
			}
			if n.threat == OpenFour && !n.stops.Has(pt) {
				continue // a four that only delays: a late game has many, and each doubles the tree
			}
		}
		if tried > 0 && best > -search.MateBound && w.isFutile(n, pt, alpha) {
			continue
		}

		// Step 11. Search the move, a late one reduced.
		depth := n.parts - plyUnit + w.extension(n, pt)
		v := w.searchMove(n, move{pt, tried, depth, w.lateMoveReduction(n, pt, tried, first-rank)}, alpha)
		tried++
		if w.stopped {
			return 0
		}

		// Step 12. A better move: note it, and stop at a cutoff.
		best = max(best, v)
		if v <= alpha {
			continue
		}
		alpha, bound, bestMove = v, tt.Exact, game.Move(pt)
		f.pv = append(append(f.pv[:0], bestMove), w.frames[n.ply+1].pv...)
		if v >= n.beta {
			w.updateHistories(f, i, n.depth)
			bound = tt.Lower
			break
		}
	}

	// Step 13. No move is legal. Where only the defences were searched, all other
	// moves lose.
	if tried == 0 {
		return w.noDefenceScore(n.ply, n.threat)
	}

	// Step 14. Transposition-table store.
	w.table.Store(w.Hash(), n.ply, tt.Entry{Move: bestMove, Score: best, Depth: n.depth, Bound: bound, Eval: n.raw})
	w.learnCorrection(n, best, bound)
	return best
}

// moveCount is how many moves of a node are searched before late ones are pruned:
// few near the leaves, fewer where the position is no better than two plies before,
// and a part of that where an open four must be stopped.
func (w *worker) moveCount(n *node) int {
	if n.pv {
		return w.params.PVMoves
	}
	count := w.tables.moveCounts[min(n.depth, MaxDepth)]
	if !n.improving {
		count /= 2
	}
	if n.threat == OpenFour {
		return count * w.params.DelayingFours / plyUnit
	}
	return min(w.params.MaxMoves, count)
}

// isFutile reports whether a move near the leaves makes nothing, stops nothing,
// and the position is far below the window (futility pruning).
func (w *worker) isFutile(n *node, pt rules.Point, alpha search.Score) bool {
	p, own, foe := w.params, w.Turn(), w.Turn().Other()
	return !n.pv && n.threat == Quiet && n.depth <= p.FutilityMaxDepth && n.eval+search.Score(p.FutilityMargin*n.depth) <= alpha &&
		w.ThreatAt(pt, own) == Quiet && w.ThreatAt(pt, foe) < Three
}

// extension returns by how much a move is extended, or reduced where it is negative.
func (w *worker) extension(n *node, pt rules.Point) (extension int) {
	p := w.params
	if n.threat == Five {
		if n.ply < 2*w.depth {
			return p.FiveReply // a forced reply costs no depth
		}
		return 0
	}
	if n.pv && pt == rules.Point(n.entry.Move) && n.ply < 2*w.depth {
		extension = p.TableMovePV
	}
	if n.cut && !n.pv && w.ThreatAt(pt, w.Turn()) < Four && n.eval >= n.beta+search.Score(p.FailHighMargin*n.depth) {
		extension -= p.FailHigh
	}
	return extension
}

// lateMoveReduction returns by how much to reduce a move after so many others, that
// ranks so far behind the first. Fours that lead on and forced replies are not
// reduced.
func (w *worker) lateMoveReduction(n *node, pt rules.Point, tried int, behind int32) int {
	makes := w.ThreatAt(pt, w.Turn())
	if n.threat != Quiet || tried == 0 || n.depth < lmrMinDepth || makes > Four || makes == Four && w.leadsOn(pt, w.Turn()) {
		return 0
	}
	p := w.params
	r := w.tables.baseReduction(n.depth, tried)
	switch makes {
	case Three, TwoThrees:
		r -= p.LMRMakes
	case Four:
		r -= p.LMRFour
	}
	if n.pv {
		r -= p.LMRPV
	}
	r -= int(w.history[w.Turn()-rules.Black][pt]) * p.LMRHistory / historyMax
	r += min(int(behind), 4*orderUnit) * p.LMRRank / orderUnit
	return max(r, 0)
}

// move is a move to search.
type move struct {
	at        rules.Point
	tried     int // moves before it
	depth     int // in parts of a ply
	reduction int // of the first search, in parts of a ply
}

// searchMove returns the value of a move for its mover. This is principal-variation
// search: a late move is first searched to a reduced depth, and every move but the
// first only for whether it is better than alpha.
func (w *worker) searchMove(n *node, m move, alpha search.Score) search.Score {
	w.Make(game.Move(m.at))
	defer w.Unmake()
	if m.tried == 0 {
		return -w.search(m.depth, n.ply+1, -n.beta, -alpha, !n.pv && !n.cut)
	}
	reduced := max(m.depth-m.reduction, 0)
	if m.reduction <= 0 {
		reduced = m.depth
	}
	v := -w.search(reduced, n.ply+1, -alpha-1, -alpha, m.reduction > 0 || !n.cut)
	if reduced < m.depth && v > alpha && !w.stopped {
		v = -w.search(m.depth, n.ply+1, -alpha-1, -alpha, !n.cut)
	}
	if v > alpha && v < n.beta && !w.stopped {
		v = -w.search(m.depth, n.ply+1, -n.beta, -alpha, false)
	}
	return v
}

// decides reports whether the score of an entry decides a node with that window
// (a transposition-table cutoff).
func decides(e tt.Entry, alpha, beta search.Score) bool {
	switch e.Bound {
	case tt.Exact:
		return true
	case tt.Lower:
		return e.Score >= beta
	case tt.Upper:
		return e.Score <= alpha
	}
	return false
}

// improvesEval reports whether the score of an entry says more than an
// evaluation: it is exact, or a bound that excludes the evaluation.
func improvesEval(e *tt.Entry, eval search.Score) bool {
	return e.Bound == tt.Exact || e.Bound == tt.Lower && e.Score > eval || e.Bound == tt.Upper && e.Score < eval
}

// proves reports whether an entry proves a win or a loss.
func proves(e tt.Entry) bool {
	return e.Score >= search.MateBound && e.Bound != tt.Upper || e.Score <= -search.MateBound && e.Bound != tt.Lower
}

// isMate reports whether a score is a proved win or loss.
func isMate(s search.Score) bool { return s >= search.MateBound || s <= -search.MateBound }
