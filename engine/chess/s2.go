package chess

import (
	rules "banco/games/chess"
	"banco/search"
)

// s2Prices are S2's worths of the men, in tenths of a pawn.
var s2Prices = prices{
	rules.Pawn: 10, rules.Knight: 30, rules.Bishop: 30, rules.Rook: 50, rules.Queen: 90, rules.King: 900,
}

// s2Material is S2's evaluation: the men and nothing else.
func s2Material(p *rules.Position) search.Score { return s2Prices.balance(p) }
