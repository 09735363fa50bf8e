package alphabeta

import (
	"slices"

	"banco/game"
	"banco/search"
	"banco/search/tt"
)

// rootMove is a first move and what is known of it.
type rootMove struct {
	scoredMove
	score search.Score // of the last search in which it was the best, or the first
	pv    []game.Move
}

// listRootMoves lists the first moves in the order in which to search them.
func (s *Searcher) listRootMoves() {
	f := &s.frames[0]
	f.key = s.position.Hash()
	f.moves = search.RootMoves(s.position, s.Guide, s.limits)
	s.startPicker(0, s.probeTT(f.key, 0).Move, false)
	s.roots = s.roots[:0]
	for i := range f.scored {
		s.roots = append(s.roots, rootMove{scoredMove: s.nextMove(f, i)})
	}
}

// aspirationSearch searches the first moves from the line-th on to the depth of the
// iteration, in a window around the score that the best one had. Where the value is
// outside of the window, the window grows.
func (s *Searcher) aspirationSearch(line int) {
	alpha, beta := -search.Infinity, search.Infinity
	last := s.roots[line].score
	margin := aspirationMargin + max(last, -last)/16
	if s.Aspiration && s.depth >= aspirationDepth && last > -search.MateBound && last < search.MateBound {
		alpha, beta = last-margin, last+margin
	}
	for !s.stopped {
		v := s.searchRoot(line, alpha, beta)
		switch margin *= 4; {
		case v <= alpha:
			alpha = max(v-margin, -search.Infinity)
		case v >= beta:
			beta = min(v+margin, search.Infinity)
		default:
			return
		}
	}
}

// Aspiration windows: half the width of the first, for a score of 0, and the
// first iteration whose score is worth expecting again.
const (
	aspirationMargin = search.Score(30)
	aspirationDepth  = 4
)

// searchRoot searches the first moves from the line-th on. A move that is better
// than those before it moves to the front at once, so that the best one known
// stands there whenever the search is stopped.
func (s *Searcher) searchRoot(line int, alpha, beta search.Score) search.Score {
	s.enter(0, game.NoMove, alpha, beta)
	if s.budget.Node() {
		s.stopped = true
	}
	threatened := s.threats && s.Guide.Threatened(s.position)
	best, why := -search.Infinity, search.All
	for i := line; i < len(s.roots) && !s.stopped; i++ {
		r := s.roots[i]
		v := s.searchMove(r.scoredMove, i-line, s.depth, 0, alpha, beta, threatened)
		if s.stopped {
			break
		}
		if i == line || v > alpha {
			r.score = v
			r.pv = append(append(r.pv[:0], r.move), s.frames[1].pv...)
			copy(s.roots[line+1:i+1], s.roots[line:i])
			s.roots[line] = r
		}
		best, alpha = max(best, v), max(alpha, v)
		if alpha >= beta {
			why = search.Cut
			break
		}
	}
	if s.stopped {
		why = search.Stopped
	} else if line == 0 && why == search.All && len(s.limits.Moves) == 0 {
		s.storeTT(0, tt.Entry{Move: s.roots[0].move, Score: best, Depth: s.depth, Bound: tt.Exact})
	}
	s.leave(0, best, why)
	return best
}

// sortLines sorts the lines of one iteration, the best first.
func (s *Searcher) sortLines(lines int) {
	if !s.stopped {
		slices.SortStableFunc(s.roots[:lines], func(a, b rootMove) int { return int(b.score - a.score) })
	}
}

// report reports the lines found.
func (s *Searcher) report(report func(search.Info), lines int) {
	if report == nil {
		return
	}
	full := 0
	if s.table != nil {
		full = s.table.Full()
	}
	for i, r := range s.roots[:lines] {
		if len(r.pv) == 0 {
			break // stopped before this line was searched at all
		}
		report(search.Info{
			Depth: s.depth, SelDepth: s.selDepth, MultiPV: i + 1, Score: r.score, PV: slices.Clone(r.pv),
			Nodes: s.budget.Nodes(), Time: s.budget.Elapsed(), HashFull: full,
		})
	}
}
