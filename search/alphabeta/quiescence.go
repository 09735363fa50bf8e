package alphabeta

import (
	"banco/game"
	"banco/search"
)

// noisyPlies is for how many plies quiescence searches every move that wins
// something, and every answer to a threat. Further on it searches only the most
// valuable capture: in a tangle of captures the others lead far and tell little.
const noisyPlies = 4

// quiescence returns the value of a position at the depth limit. The side to move
// may stand pat or make a move that wins something; where it is threatened, it must
// answer. The depth counts on below 0.
func (s *Searcher) quiescence(depth, ply int, alpha, beta search.Score, threatened bool) (search.Score, search.Why) {
	f := &s.frames[ply]
	noisy := depth > -noisyPlies
	threatened = threatened && noisy

	// Step 1. Stand pat.
	stand := -search.Infinity
	if !threatened {
		if stand = s.evaluate(); stand >= beta {
			return stand, search.Quiet
		}
	}
	best := stand
	alpha = max(alpha, best)

	// Step 2. Search the moves that may be better.
	f.moves = s.Guide.Candidates(s.position, f.moves[:0])
	s.startPicker(ply, game.NoMove, !threatened)
	if !noisy && len(f.scored) > 1 {
		s.nextMove(f, 0)
		f.scored = f.scored[:1]
	}
	for i := range f.scored {
		m := s.nextMove(f, i)
		if s.Delta && !threatened && stand+deltaReach(m.gain) <= alpha {
			continue
		}
		v := s.moveValue(m.move, depth-1, ply, alpha, beta)
		if s.stopped {
			return 0, search.Stopped
		}
		best = max(best, v)
		if v > alpha {
			alpha = v
			s.updatePV(ply, m.move)
		}
		if v >= beta {
			return best, search.Cut
		}
	}
	return best, search.Quiet
}

// deltaReach is the most by which a move with that gain is expected to raise the
// score: half as much again, and a little for where the pieces then stand. A move
// that cannot reach alpha is left out (delta pruning).
func deltaReach(gain search.Score) search.Score { return gain + gain/2 + 150 }
