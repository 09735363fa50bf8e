// Package jieqi is what searches are told about cờ úp: how good a position is
// and which moves win something at once.
//
// Its nouns: an evaluator judges a position ([Evaluators] has them by name:
// that of the source project S3 and the platform's own); a [Guide] puts a
// price on captures. Both see a View and no more: a covered piece is worth
// what the pieces are worth on average that the viewer has not seen yet.
package jieqi

import (
	"banco/game"
	rules "banco/games/jieqi"
	"banco/games/xiangqi"
	"banco/search"
)

// Default is the name of the evaluator to play with.
const Default = "banco"

// Help says in one line what each evaluator looks at.
var Help = map[string]string{
	"banco": "the platform's own: squares, mobility, cannons on the general, pieces near the kings, what may lie covered",
	"s3":    "S3: material and squares, a rook is 600, a covered piece the mean of those not seen",
}

// Evaluators returns all evaluators by name. They have no state: one can
// serve any number of searches.
func Evaluators() map[string]search.Evaluator {
	return map[string]search.Evaluator{
		"banco": search.Itemise(banco, bancoTerms),
		"s3":    search.Itemise(s3, s3Terms),
	}
}

// prices are the worths of a piece by kind.
type prices [8]int

// mean returns what a covered piece of a side is worth: the mean over the
// pool, 0 for an empty one.
func (v *prices) mean(p *rules.Position, s game.Side) int {
	sum, n := 0, 0
	for k := xiangqi.Advisor; k <= xiangqi.Pawn; k++ {
		count := p.Pool(s, k)
		sum += v[k] * count
		n += count
	}
	return sum / max(n, 1)
}
