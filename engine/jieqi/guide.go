package jieqi

import (
	"banco/game"
	rules "banco/games/jieqi"
	"banco/games/xiangqi"
	"banco/search"
)

// Guide is cờ úp's advice to searches. It has no state.
type Guide struct{}

var _ search.Guide = Guide{}

// Gain returns the worth of the piece that m captures. For a covered one that
// is its own worth where m says what it was, otherwise the mean of what it
// can be.
func (Guide) Gain(p game.Position, m game.Move) search.Score {
	position := p.(*rules.Position)
	taken := position.At(xiangqi.To(m))
	switch {
	case !taken.Covered():
		return search.Score(bancoPrices[taken.Kind()])
	case rules.Captured(m) != xiangqi.None:
		return search.Score(bancoPrices[rules.Captured(m)])
	}
	return search.Score(bancoPrices.mean(position, taken.Side()))
}

// Threatened reports whether the side to move is in check.
func (Guide) Threatened(p game.Position) bool { return p.(*rules.Position).InCheck() }

// Candidates appends all legal moves.
func (Guide) Candidates(p game.Position, buf []game.Move) []game.Move {
	return p.(*rules.Position).Moves(buf)
}
