package chess

import (
	"banco/game"
	rules "banco/games/chess"
	"banco/search"
)

// Guide is chess's advice to searches. It has no state.
type Guide struct{}

var _ search.Guide = Guide{}

// exchange is what men are worth to those who capture them, in hundredths of
// a pawn.
var exchange = prices{
	rules.Pawn: 100, rules.Knight: 320, rules.Bishop: 330, rules.Rook: 500, rules.Queen: 900,
}

// Gain returns the worth of the man that m captures and of what a pawn becomes.
func (Guide) Gain(_ game.Position, m game.Move) search.Score {
	gain := exchange[rules.Captured(m)]
	if k := rules.Promotion(m); k != rules.NoKind {
		gain += exchange[k] - exchange[rules.Pawn]
	}
	return gain
}

// Threatened reports whether the side to move is in check.
func (Guide) Threatened(p game.Position) bool { return p.(*rules.Position).InCheck() }

// Candidates appends all legal moves.
func (Guide) Candidates(p game.Position, buf []game.Move) []game.Move {
	return p.(*rules.Position).Moves(buf)
}
