package alphabeta

import (
	"banco/game"
	"banco/search"
)

// evasionPlies is how many plies of quiescence answer threats with every move.
// Further on a threatened position is taken as it stands, so that threats and
// answers cannot go on without end.
const evasionPlies = 6

// quiesce returns the worth of a position at the depth limit. The side to move
// may leave it as it is, or make a move that wins something; where it is
// threatened, it must answer. The depth counts on below 0.
func (s *Searcher) quiesce(depth, ply int, alpha, beta search.Score, threatened bool) (search.Score, search.Why) {
	f := &s.frames[ply]
	best := -search.Infinity
	threatened = threatened && depth > -evasionPlies
	if !threatened {
		best = s.evaluate()
		if best >= beta {
			return best, search.Quiet
		}
		alpha = max(alpha, best)
	}
	f.moves = s.Guide.Candidates(s.position, f.moves[:0])
	s.rank(ply, game.NoMove, !threatened)
	for i := range f.ranked {
		m := s.pick(f, i)
		v := s.worth(m.move, depth-1, ply, alpha, beta)
		if s.stopped {
			return 0, search.Stopped
		}
		best = max(best, v)
		if v > alpha {
			alpha = v
			s.extendLine(ply, m.move)
		}
		if v >= beta {
			return best, search.Cut
		}
	}
	return best, search.Quiet
}
