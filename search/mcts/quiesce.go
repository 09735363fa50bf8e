package mcts

import (
	"slices"

	"banco/game"
	"banco/search"
)

// quietPlies is how far captures are followed.
const quietPlies = 6

// evasionPlies is for how many plies of them a threat is answered by any move.
var evasionPlies = 2

// gainful is a move with what it wins.
type gainful struct {
	move game.Move
	gain search.Score
}

// quiesce returns the worth of the position for the side to move, which may
// leave it as it is or make a move that wins something; where it is
// threatened, it must answer. Of the outcomes of a move of chance it looks at
// one, by lot. The game is not over here.
func (s *Searcher) quiesce(ply int, alpha, beta search.Score) search.Score {
	threatened := ply < evasionPlies && s.Guide.Threatened(s.position)
	best, rest := -search.Infinity, search.Infinity
	if !threatened {
		best = s.Evaluator.Evaluate(s.position)
		rest = best + s.Scale
	}
	if ply >= quietPlies || best >= beta {
		return best
	}
	alpha = max(alpha, best)
	mover := s.position.Side()
	for _, m := range s.gains(ply, threatened) {
		if rest+m.gain <= alpha {
			break
		}
		s.position.Make(s.resolve(m.move))
		turned := s.position.Side() != mover
		a, b := alpha, beta
		if turned {
			a, b = -beta, -alpha
		}
		v, over := search.Ended(s.position, 0)
		if over {
			v = min(max(v, -search.Decisive), search.Decisive)
		} else {
			v = s.quiesce(ply+1, a, b)
		}
		if turned {
			v = -v
		}
		s.position.Unmake()
		if best = max(best, v); best >= beta {
			break
		}
		alpha = max(alpha, best)
	}
	return best
}

// gains lists the moves that win something, or all, the most winning first.
func (s *Searcher) gains(ply int, all bool) []gainful {
	f := &s.frames[ply]
	f.moves = s.Guide.Candidates(s.position, f.moves[:0])
	f.gains = f.gains[:0]
	for _, m := range f.moves {
		if g := s.Guide.Gain(s.position, m); g > 0 || all {
			f.gains = append(f.gains, gainful{m, g})
		}
	}
	slices.SortStableFunc(f.gains, func(a, b gainful) int { return int(b.gain - a.gain) })
	return f.gains
}

// resolve draws an outcome of a move of chance by lot; other moves it returns.
func (s *Searcher) resolve(m game.Move) game.Move {
	if s.chance == nil {
		return m
	}
	s.outcomes = s.chance.Outcomes(m, s.outcomes[:0])
	if len(s.outcomes) == 0 {
		return m
	}
	lot := s.random.Float64() * weight(s.outcomes)
	for _, o := range s.outcomes {
		if lot -= float64(o.Weight); lot < 0 {
			return o.Move
		}
	}
	return s.outcomes[len(s.outcomes)-1].Move
}
