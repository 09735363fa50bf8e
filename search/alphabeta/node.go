package alphabeta

import (
	"math"

	"banco/game"
	"banco/search"
	"banco/search/tt"
)

// search returns the worth of the position for the side to move: its true
// value where that lies between alpha and beta, otherwise a bound on it beyond
// the one it does not reach. last is the move that led here, NoMove after a pass.
func (s *Searcher) search(depth, ply int, alpha, beta search.Score, last game.Move) (search.Score, search.Why) {
	f := &s.frames[ply]
	f.pv = f.pv[:0]
	s.deepest = max(s.deepest, ply)

	// 1. Count the node. It may be the last one that the limits allow.
	if s.budget.Node() {
		s.stopped = true
		return 0, search.Stopped
	}

	// 2. The game may be over.
	if score, over := search.Ended(s.position, ply); over {
		return score, search.Over
	}

	// 3. A position that stood before on the way here can stand again and
	// again: whoever likes that will have a draw.
	f.key = s.position.Hash()
	if s.Repetition && s.repeats(ply) {
		return 0, search.Repeated
	}

	// 4. Answers to threats are forced: they are not what the depth is for.
	threatened := s.threats && s.Guide.Threatened(s.position)
	if s.Check && threatened && depth >= 0 && ply < 2*s.depth {
		depth++
	}

	// 5. The depth is used up.
	if depth <= 0 || ply >= maxPly {
		if s.Quiescence && ply < maxPly {
			return s.quiesce(depth, ply, alpha, beta, threatened)
		}
		return s.evaluate(), search.Leaf
	}

	// 6. The position may be known. On the principal variation, which is
	// where the window is open, knowledge does not replace the line. (After
	// a move of chance all windows are open, and lines end.) Nor does it
	// replace the replies to the first move: the table knows no history, and
	// a repetition that loses is often one reply away.
	pv := s.PVS && s.chance == nil && beta-alpha > 1
	known := s.known(f.key, ply)
	if ply > 1 && !pv && known.Depth >= depth && cuts(known, alpha, beta) {
		return known.Score, search.Table
	}

	// 7. List the moves.
	f.moves = s.Guide.Candidates(s.position, f.moves[:0])

	// 8. If the position is good enough even without a move, leave it.
	if !pv && !threatened && s.mayPass(depth, ply, beta, last) {
		if v := s.step(game.NoMove, depth-1-nullReduction-depth/6, ply, beta-1, beta); v >= beta && !s.stopped {
			return min(v, search.MateBound), search.NullCut
		}
	}

	// 9. Search the moves, the most promising first.
	s.rank(ply, known.Move, false)
	best, bound, first := -search.Infinity, tt.Upper, game.NoMove
	for i := range f.ranked {
		m := s.pick(f, i)
		v := s.try(m, i, depth, ply, alpha, beta, threatened)
		if s.stopped {
			return 0, search.Stopped
		}
		best = max(best, v)
		if v <= alpha {
			continue
		}

		// 10. The move is the best so far: remember the line, and stop
		// here if the opponent would not allow it.
		alpha, bound, first = v, tt.Exact, m.move
		s.extendLine(ply, m.move)
		if v >= beta {
			s.reward(f, i, depth)
			bound = tt.Lower
			break
		}
	}

	// 11. Remember the result.
	s.learn(ply, tt.Entry{Move: first, Score: best, Depth: depth, Bound: bound})
	if bound == tt.Lower {
		return best, search.Cut
	}
	return best, search.All
}

// try returns the worth of the i-th move of a node for its mover. A late quiet
// move is first looked at less deeply, and any but the first only for whether
// it is better than alpha; if it seems so, it is looked at again.
func (s *Searcher) try(m ranked, i, depth, ply int, alpha, beta search.Score, threatened bool) search.Score {
	upper := beta
	if s.PVS && i > 0 {
		upper = alpha + 1
	}
	less := 0
	if s.LMR && m.quiet() && !threatened {
		less = int(reductions[min(depth, 63)][min(i, 63)])
	}
	v := s.worth(m.move, depth-1-less, ply, alpha, upper)
	if less > 0 && v > alpha && !s.stopped {
		v = s.worth(m.move, depth-1, ply, alpha, upper)
	}
	if upper < beta && v > alpha && v < beta && !s.stopped {
		v = s.worth(m.move, depth-1, ply, alpha, beta)
	}
	return v
}

// reductions are by how many plies late moves are reduced, by depth and by
// number: not at all the first three and at depths below 3, then more with both.
var reductions = func() (table [64][64]int8) {
	for depth := 3; depth < 64; depth++ {
		for i := 3; i < 64; i++ {
			r := 0.5 + math.Log(float64(depth))*math.Log(float64(i))/2.25
			table[depth][i] = int8(min(int(r), depth-2))
		}
	}
	return table
}()

// Null move: how much less deeply to look after a pass, and with how few moves
// having to move can be a burden, so that a pass proves nothing.
const (
	nullReduction = 2
	fewMoves      = 12
)

// mayPass reports whether a pass could tell something at a node.
func (s *Searcher) mayPass(depth, ply int, beta search.Score, last game.Move) bool {
	return s.Null && s.passer != nil && depth >= 3 && last != game.NoMove &&
		beta > -search.MateBound && beta < search.MateBound &&
		len(s.frames[ply].moves) >= fewMoves && s.evaluate() >= beta
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

// extendLine makes m and the line after it the line of a ply.
func (s *Searcher) extendLine(ply int, m game.Move) {
	f := &s.frames[ply]
	f.pv = append(append(f.pv[:0], m), s.frames[ply+1].pv...)
}

// known returns what the table knows of a position.
func (s *Searcher) known(key uint64, ply int) tt.Entry {
	if s.table == nil {
		return tt.Entry{Depth: -1}
	}
	e, ok := s.table.Probe(key, ply)
	if !ok {
		return tt.Entry{Depth: -1}
	}
	return e
}

// cuts reports whether a known score settles a node with that window.
func cuts(e tt.Entry, alpha, beta search.Score) bool {
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

// learn stores the result of the node at a ply.
func (s *Searcher) learn(ply int, e tt.Entry) {
	if s.table != nil {
		s.table.Store(s.frames[ply].key, ply, e)
	}
}
