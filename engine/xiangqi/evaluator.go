// Package xiangqi is what searches are told about xiangqi: how good a position
// is and which moves win something at once.
//
// Its nouns: an evaluator judges a position ([Evaluators] has them by name:
// that of the source project S3 and the platform's own); a [Guide] puts a
// price on captures.
package xiangqi

import (
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
		"banco": evaluator(banco),
		"s3":    evaluator(s3),
	}
}

// evaluator judges a position for Red.
type evaluator func(p *rules.Position) search.Score

// Evaluate returns the worth of p for the side to move.
func (e evaluator) Evaluate(p game.Position) search.Score {
	position := p.(*rules.Position)
	if position.Side() == game.Second {
		return -e(position)
	}
	return e(position)
}

// table is the worth of each piece on each point for Red: Black's are negative.
type table [16][rules.Squares]int32

// newTable makes a table from what a kind is worth to its owner on a file and
// a rank, counted from the owner's back rank. It is the same on both wings.
func newTable(worth func(k rules.Kind, file, rank int) int) (t table) {
	for k := rules.King; k <= rules.Pawn; k++ {
		for s := range rules.Square(rules.Squares) {
			file, rank := s.File(), s.Rank()
			t[rules.NewPiece(game.First, k)][s] = int32(worth(k, file, rank))
			t[rules.NewPiece(game.Second, k)][s] = -int32(worth(k, file, rules.Ranks-1-rank))
		}
	}
	return t
}

// balance returns what Red's pieces are worth less what Black's are.
func (t *table) balance(p *rules.Position) (sum int32) {
	for side := game.First; side <= game.Second; side++ {
		for set := p.Set(side, rules.None); !set.Empty(); set = set.Rest() {
			s := set.First()
			sum += t[p.At(s)&15][s]
		}
	}
	return sum
}

// fromEdge is how far a file lies from the nearer edge: 0 to 4.
func fromEdge(file int) int { return min(file, rules.Files-1-file) }
