package xiangqi

import (
	"banco/game"
	rules "banco/games/xiangqi"
	"banco/search"
)

// Guide is xiangqi's advice to searches. It has no state.
type Guide struct{}

var _ search.Guide = Guide{}

// exchange is what pieces are worth to those who capture them, in the unit of
// the default evaluator.
var exchange = [8]search.Score{
	rules.Rook: 900, rules.Cannon: 450, rules.Horse: 400, rules.Advisor: 200, rules.Elephant: 200, rules.Pawn: 100,
}

// Gain returns the worth of the piece that m captures.
func (Guide) Gain(p game.Position, m game.Move) search.Score {
	return exchange[p.(*rules.Position).At(rules.To(m)).Kind()]
}

// Threatened reports whether the side to move is in check.
func (Guide) Threatened(p game.Position) bool { return p.(*rules.Position).InCheck() }

// Candidates appends all legal moves.
func (Guide) Candidates(p game.Position, buf []game.Move) []game.Move {
	return p.(*rules.Position).Moves(buf)
}
