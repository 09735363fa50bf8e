package alphabeta

import (
	"banco/game"
	"banco/search"
)

// noisyPlies is how many plies of quiescence look at every move that wins
// something, and at every answer to a threat. Further on only the most
// valuable one is followed, or the position is taken as it stands: in a
// tangle of captures the others lead far and tell little.
const noisyPlies = 4

// quiesce returns the worth of a position at the depth limit. The side to move
// may leave it as it is, or make a move that wins something; where it is
// threatened, it must answer. The depth counts on below 0.
func (s *Searcher) quiesce(depth, ply int, alpha, beta search.Score, threatened bool) (search.Score, search.Why) {
	f := &s.frames[ply]
	noisy := depth > -noisyPlies
	threatened = threatened && noisy

	// 1. The position as it stands.
	stand := -search.Infinity
	if !threatened {
		if stand = s.evaluate(); stand >= beta {
			return stand, search.Quiet
		}
	}
	best := stand
	alpha = max(alpha, best)

	// 2. The moves that may be better.
	f.moves = s.Guide.Candidates(s.position, f.moves[:0])
	s.rank(ply, game.NoMove, !threatened)
	if !noisy && len(f.ranked) > 1 {
		s.pick(f, 0)
		f.ranked = f.ranked[:1]
	}
	for i := range f.ranked {
		m := s.pick(f, i)
		if s.Delta && !threatened && stand+hope(m.gain) <= alpha {
			continue
		}
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

// hope is the most by which a move with that gain is expected to better the
// score: half as much again, and a little for where the pieces then stand.
func hope(gain search.Score) search.Score { return gain + gain/2 + 150 }
