package alphabeta

import (
	"math"

	"banco/game"
	"banco/search"
	"banco/search/tt"
)

// node is a node whose search is under way.
type node struct {
	depth, ply  int
	alpha, beta search.Score
	pv          bool // the window is open: a node of the principal variation
	threatened  bool // the side to move must answer a threat
	entry       tt.Entry
}

// search returns the value of the position for the side to move. Outside of alpha
// and beta it is a bound on the value. last is the move that led here, NoMove after
// a null move.
func (s *Searcher) search(depth, ply int, alpha, beta search.Score, last game.Move) (search.Score, search.Why) {
	f := &s.frames[ply]
	f.pv = f.pv[:0]
	s.selDepth = max(s.selDepth, ply)

	// Step 1. Count the node. It may be the last one that the limits allow.
	if s.budget.Node() {
		s.stopped = true
		return 0, search.Stopped
	}

	// Step 2. The game may be over.
	if score, over := search.Ended(s.position, ply); over {
		return score, search.Over
	}

	// Step 3. Repetition: a position that stood before on the way here can stand
	// again and again, so the side that likes it has a draw.
	f.key = s.position.Hash()
	if s.Repetition && s.repeats(ply) {
		return 0, search.Repeated
	}

	// Step 4. Check extension: forced answers cost no depth.
	threatened := s.threats && s.Guide.Threatened(s.position)
	if s.Check && threatened && depth >= 0 && ply < 2*s.depth {
		depth++
	}

	// Step 5. The depth is used up: quiescence or evaluation.
	if depth <= 0 || ply >= maxPly {
		if s.Quiescence && ply < maxPly {
			return s.quiescence(depth, ply, alpha, beta, threatened)
		}
		return s.evaluate(), search.Leaf
	}

	// Step 6. Transposition-table probe. There is no cutoff in a node of the
	// principal variation, so that its line stays whole. (In a game of chance all
	// windows are open, and lines end at chance moves.) There is none for the
	// replies to the first move either: the table knows no history, and a
	// repetition that loses is often one reply away.
	pv := s.PVS && s.chance == nil && beta-alpha > 1
	n := node{depth: depth, ply: ply, alpha: alpha, beta: beta, pv: pv, threatened: threatened, entry: s.probeTT(f.key, ply)}
	if ply > 1 && !pv && n.entry.Depth >= depth && decides(n.entry, alpha, beta) {
		return n.entry.Score, search.Table
	}

	// Step 7. Generate the moves.
	f.moves = s.Guide.Candidates(s.position, f.moves[:0])

	// Step 8. Null-move pruning: a position that exceeds beta even after passing.
	if s.nullMoveAllowed(&n, last) {
		if v := s.childValue(game.NoMove, depth-1-nullReduction-depth/6, ply, beta-1, beta); v >= beta && !s.stopped {
			return min(v, search.MateBound), search.NullCut
		}
	}

	// Steps 9 to 11. Search the moves.
	return s.searchMoves(&n)
}

// searchMoves searches the moves of a node, the most promising first, and stores
// the result.
func (s *Searcher) searchMoves(n *node) (search.Score, search.Why) {
	f, alpha := &s.frames[n.ply], n.alpha
	s.startPicker(n.ply, n.entry.Move, false)
	best, bound, bestMove := -search.Infinity, tt.Upper, game.NoMove
	for i := range f.scored {
		// Step 9. Search the move, a late one reduced.
		m := s.nextMove(f, i)
		v := s.searchMove(m, i, n.depth, n.ply, alpha, n.beta, n.threatened)
		if s.stopped {
			return 0, search.Stopped
		}
		best = max(best, v)
		if v <= alpha {
			continue
		}

		// Step 10. The best move so far: note the line, and stop at a cutoff,
		// since the opponent would not allow this position.
		alpha, bound, bestMove = v, tt.Exact, m.move
		s.updatePV(n.ply, m.move)
		if v >= n.beta {
			s.updateHistories(f, i, n.depth)
			bound = tt.Lower
			break
		}
	}

	// Step 11. Transposition-table store.
	s.storeTT(n.ply, tt.Entry{Move: bestMove, Score: best, Depth: n.depth, Bound: bound})
	if bound == tt.Lower {
		return best, search.Cut
	}
	return best, search.All
}

// searchMove returns the value of the i-th move of a node for its mover. This is
// principal-variation search: a late quiet move is first searched to a reduced
// depth, and every move but the first only for whether it is better than alpha.
func (s *Searcher) searchMove(m scoredMove, i, depth, ply int, alpha, beta search.Score, threatened bool) search.Score {
	upper := beta
	if s.PVS && i > 0 {
		upper = alpha + 1
	}
	reduction := 0
	if s.LMR && m.quiet() && !threatened {
		reduction = lateMoveReduction(depth, i)
	}
	v := s.moveValue(m.move, depth-1-reduction, ply, alpha, upper)
	if reduction > 0 && v > alpha && !s.stopped {
		v = s.moveValue(m.move, depth-1, ply, alpha, upper)
	}
	if upper < beta && v > alpha && v < beta && !s.stopped {
		v = s.moveValue(m.move, depth-1, ply, alpha, beta)
	}
	return v
}

// lateMoveReduction returns by how many plies to reduce the i-th move of a node.
func lateMoveReduction(depth, i int) int { return int(reductionTable[min(depth, 63)][min(i, 63)]) }

// reductionTable is by how many plies late moves are reduced, by depth and move
// number: not at all for the first three moves and below depth 3, then more with
// both.
var reductionTable = func() (table [64][64]int8) {
	for depth := 3; depth < 64; depth++ {
		for i := 3; i < 64; i++ {
			r := 0.5 + math.Log(float64(depth))*math.Log(float64(i))/2.25
			table[depth][i] = int8(min(int(r), depth-2))
		}
	}
	return table
}()

// Null move: the reduction of its search, and with how few moves there may be
// zugzwang, so that it proves nothing.
const (
	nullReduction = 2
	fewMoves      = 12
)

// nullMoveAllowed reports whether a null move could prune a node.
func (s *Searcher) nullMoveAllowed(n *node, last game.Move) bool {
	return s.Null && !n.pv && !n.threatened && s.passer != nil && n.depth >= 3 && last != game.NoMove &&
		n.beta > -search.MateBound && n.beta < search.MateBound &&
		len(s.frames[n.ply].moves) >= fewMoves && s.evaluate() >= n.beta
}

// repeats reports whether the position stood at an earlier ply of the line.
func (s *Searcher) repeats(ply int) bool {
	key := s.frames[ply].key
	for i := ply - 4; i >= 0; i -= 2 {
		if s.frames[i].key == key {
			return true
		}
	}
	return false
}

// updatePV makes m and the line after it the principal variation of a ply.
func (s *Searcher) updatePV(ply int, m game.Move) {
	f := &s.frames[ply]
	f.pv = append(append(f.pv[:0], m), s.frames[ply+1].pv...)
}

// probeTT returns the table's entry for a position, with a depth of -1 where there
// is none.
func (s *Searcher) probeTT(key uint64, ply int) tt.Entry {
	if s.table == nil {
		return tt.Entry{Depth: -1}
	}
	e, ok := s.table.Probe(key, ply)
	if !ok {
		return tt.Entry{Depth: -1}
	}
	return e
}

// decides reports whether the score of an entry decides a node with that window (a
// transposition-table cutoff).
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

// storeTT stores the result of the node at a ply.
func (s *Searcher) storeTT(ply int, e tt.Entry) {
	if s.table != nil {
		s.table.Store(s.frames[ply].key, ply, e)
	}
}
