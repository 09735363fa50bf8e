package search

import "banco/game"

// This file holds what all searches of a game tree share, so that they agree on it
// exactly.

// Ended reports whether the game is over at p, or a draw could be claimed, and
// returns its score for the side to move, ply plies from the root.
func Ended(p game.Position, ply int) (Score, bool) {
	r := p.Result()
	if !r.Over() {
		if c, ok := p.(game.Claimer); ok {
			r = c.Claim()
		}
	}
	switch {
	case !r.Over():
		return 0, false
	case r.Winner == game.NoSide:
		return payoff(p), true
	case r.Winner == p.Side():
		return WinIn(ply), true
	}
	return LossIn(ply), true
}

// Scored is a Position whose draws are worth something, as in the trees of
// textbooks, whose leaves have numbers.
type Scored interface {
	// Score returns the worth of a game that is over for the side to move.
	Score() Score
}

// payoff is what a drawn game is worth to the side to move.
func payoff(p game.Position) Score {
	if s, ok := p.(Scored); ok {
		return s.Score()
	}
	return 0
}

// RootMoves returns the moves that a search of p chooses from: the legal ones
// of l.Moves, or the guide's candidates where that leaves none. It is empty
// only where p has no legal move.
func RootMoves(p game.Position, g Guide, l Limits) []game.Move {
	legal := p.Moves(nil)
	var asked []game.Move
	for _, m := range legal {
		for _, want := range l.Moves {
			if m == want {
				asked = append(asked, m)
				break
			}
		}
	}
	if len(asked) > 0 {
		return asked
	}
	if len(legal) > 0 {
		if moves := g.Candidates(p, nil); len(moves) > 0 {
			return moves
		}
	}
	return legal
}

// Decisive is what a win counts for where it is not certain, that is in the mean
// over the outcomes of a chance move. Mate scores cannot be averaged: one chance in
// fifteen of a mate would outweigh every piece on the board.
const Decisive Score = 20_000

// Mean is the expectation of a chance move over its outcomes, for the
// mover. The zero value is ready to use.
//
// Where every outcome wins, the mean is the slowest of the wins, and likewise
// for losses. Otherwise each outcome counts for at most Decisive.
type Mean struct {
	sum, weight     int64
	lowest, highest Score
}

// Add takes the value of an outcome into the mean.
func (m *Mean) Add(v Score, weight uint32) {
	if m.weight == 0 {
		m.lowest, m.highest = v, v
	}
	m.lowest, m.highest = min(m.lowest, v), max(m.highest, v)
	m.weight += int64(weight)
	m.sum += int64(weight) * int64(min(max(v, -Decisive), Decisive))
}

// Score returns the mean of what was added, rounded towards zero so that it is
// the same, but for its sign, for both sides.
func (m *Mean) Score() Score {
	switch {
	case m.weight == 0:
		return 0
	case m.lowest > MateBound:
		return m.lowest
	case m.highest < -MateBound:
		return m.highest
	}
	return Score(m.sum / m.weight)
}

// Window returns the window within which the next outcome still matters, for
// a move whose mean matters between alpha and beta and whose outcomes weigh
// total together: at or below a the mean stays at or below alpha whatever the
// outcomes after it, at or above b it reaches beta. (Ballard's Star1.)
func (m *Mean) Window(alpha, beta Score, weight uint32, total int64) (a, b Score) {
	rest := (total - m.weight - int64(weight)) * int64(Decisive)
	a = Score(floorDiv(int64(alpha)*total-m.sum-rest, int64(weight)))
	b = Score(-floorDiv(m.sum-rest-int64(beta)*total, int64(weight)))
	if alpha <= -Decisive || alpha >= Decisive || a < -Decisive {
		a = -Infinity
	}
	if beta <= -Decisive || beta >= Decisive || b > Decisive {
		b = Infinity
	}
	return a, b
}

// floorDiv divides and rounds down; y is positive.
func floorDiv(x, y int64) int64 {
	q := x / y
	if x%y < 0 {
		q--
	}
	return q
}

// NoGuide is the Guide of a game that has no advice: every legal move, as
// listed, none of them worth more than another.
type NoGuide struct{}

// Gain returns 0.
func (NoGuide) Gain(game.Position, game.Move) Score { return 0 }

// Threatened returns false.
func (NoGuide) Threatened(game.Position) bool { return false }

// Candidates appends every legal move.
func (NoGuide) Candidates(p game.Position, buf []game.Move) []game.Move { return p.Moves(buf) }

// Even is the Evaluator that takes every position for even, so that a search
// sees nothing but wins and losses.
type Even struct{}

// Evaluate returns 0.
func (Even) Evaluate(game.Position) Score { return 0 }
