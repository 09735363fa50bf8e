package mcts

import (
	"slices"

	"banco/game"
	"banco/search"
)

// quiescencePlies is how far captures are searched.
const quiescencePlies = 6

// evasionPlies is for how many plies of them a threat is answered by any move.
var evasionPlies = 2

// gainMove is a move with what it wins.
type gainMove struct {
	move game.Move
	gain search.Score
}

// quiescence returns the value of the position for the side to move, which may stand
// pat or make a move that wins something; where it is threatened, it must answer. It
// searches one random outcome of a chance move. The game must not be over.
func (s *Searcher) quiescence(ply int, alpha, beta search.Score) search.Score {
	threatened := ply < evasionPlies && s.Guide.Threatened(s.position)
	best, rest := -search.Infinity, search.Infinity
	if !threatened {
		best = s.Evaluator.Evaluate(s.position)
		rest = best + s.Scale
	}
	if ply >= quiescencePlies || best >= beta {
		return best
	}
	alpha = max(alpha, best)
	mover := s.position.Side()
	moves := s.gains(ply, threatened)
	if threatened && len(moves) == 0 && s.exchanges != nil {
		return -search.Decisive
	}
	for _, m := range moves {
		if rest+m.gain <= alpha {
			break
		}
		s.position.Make(s.resolve(m.move))
		turned := s.position.Side() != mover
		a, b := alpha, beta
		if turned {
			a, b = -beta, -alpha
		}
		v, over := search.Score(0), false
		if s.exchanges == nil {
			v, over = search.Ended(s.position, 0)
		}
		if over {
			v = min(max(v, -search.Decisive), search.Decisive)
		} else {
			v = s.quiescence(ply+1, a, b)
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

// Exchanges is what a Guide may know of captures beside their gains. Quiescence
// then leaves out those that lose their exchange, and does not look whether a
// capture ends the game.
type Exchanges interface {
	// Captures appends the legal moves that win something at once.
	Captures(p game.Position, buf []game.Move) []game.Move

	// SEEAtLeast reports whether a legal move wins at least so much when both sides
	// capture on its square for as long as that pays.
	SEEAtLeast(p game.Position, m game.Move, least search.Score) bool
}

// gains lists the moves that win something, or all, the most winning first.
func (s *Searcher) gains(ply int, all bool) []gainMove {
	f := &s.frames[ply]
	if s.exchanges != nil && !all {
		f.moves = s.exchanges.Captures(s.position, f.moves[:0])
	} else {
		f.moves = s.Guide.Candidates(s.position, f.moves[:0])
	}
	f.gains = f.gains[:0]
	for _, m := range f.moves {
		if s.exchanges != nil && !all && !s.exchanges.SEEAtLeast(s.position, m, 0) {
			continue
		}
		if g := s.Guide.Gain(s.position, m); g > 0 || all {
			f.gains = append(f.gains, gainMove{m, g})
		}
	}
	slices.SortStableFunc(f.gains, func(a, b gainMove) int { return int(b.gain - a.gain) })
	return f.gains
}

// resolve draws a random outcome of a chance move, and returns other moves as they
// are.
func (s *Searcher) resolve(m game.Move) game.Move {
	if s.chance == nil {
		return m
	}
	s.outcomes = s.chance.Outcomes(m, s.outcomes[:0])
	if len(s.outcomes) == 0 {
		return m
	}
	r := s.rng.Float64() * weight(s.outcomes)
	for _, o := range s.outcomes {
		if r -= float64(o.Weight); r < 0 {
			return o.Move
		}
	}
	return s.outcomes[len(s.outcomes)-1].Move
}
