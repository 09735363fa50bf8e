// Package xiangqi is what searches are told about xiangqi: how good a position
// is and which moves win something at once.
//
// Its nouns: an evaluator judges a position ([Evaluators] has them by name:
// that of the source project S3 and the platform's own); a [Guide] puts a
// price on captures.
package xiangqi

import (
	"banco/engine/xiangqi/worth"
	"banco/game"
	rules "banco/games/xiangqi"
	"banco/search"
)

// Default is the name of the evaluator to play with.
const Default = "banco"

// Help says in one line what each evaluator looks at.
var Help = map[string]string{
	"banco": "the platform's own: squares, mobility, the guards of the palace, cannons on the general, endings",
	"s3":    "S3: material and squares, a rook is 600",
}

// Evaluators returns all evaluators by name. They have no state: one can
// serve any number of searches.
func Evaluators() map[string]search.Evaluator {
	return map[string]search.Evaluator{
		"banco": search.Itemise(banco, bancoTerms),
		"s3":    search.Itemise(s3, s3Terms),
	}
}

// balance returns what Red's pieces are worth less what Black's are.
func balance(t *worth.Table, p *rules.Position) search.Score {
	return tabled(t, p, game.First) - tabled(t, p, game.Second)
}

// s3 is S3's evaluation: Red's pieces with their squares less Black's.
func s3(p *rules.Position) search.Score { return balance(&worth.S3, p) }
