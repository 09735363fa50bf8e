// Package othello is what searches are told about Othello: how good a position
// is, and which moves to look at first.
//
// Its nouns: an evaluator judges a position ([Evaluators] has them by name: the
// platform's own, and one that only counts discs, as beginners do); a [Guide]
// orders moves by their squares. A frontier disc has an empty square beside it; a
// stable one can never be turned over again.
package othello

import (
	"banco/game"
	rules "banco/games/othello"
	"banco/search"
)

// Default is the name of the evaluator to play with.
const Default = "banco"

// Help says in one line what each evaluator looks at.
var Help = map[string]string{
	"banco": "the platform's own: corners and the squares beside them, mobility, frontier, stable discs, and who moves last",
	"discs": "how many discs each side has, as beginners count",
}

// Evaluators returns all evaluators by name. They have no state: one can serve
// any number of searches.
func Evaluators() map[string]search.Evaluator {
	return map[string]search.Evaluator{
		"banco": evaluator{&own},
		"discs": evaluator{&counting},
	}
}

// evaluator judges by a list of terms.
type evaluator struct{ terms *[]term }

var _ search.Itemised = evaluator{}

// Evaluate sums the terms for the side to move.
func (e evaluator) Evaluate(p game.Position) search.Score {
	position := p.(*rules.Position)
	f := featuresOf(position)
	sum := search.Score(0)
	for i := range *e.terms {
		count := (*e.terms)[i].count
		sum += count(f, game.First) - count(f, game.Second)
	}
	if position.Side() == game.Second {
		return -sum
	}
	return sum
}

// Terms lists them.
func (e evaluator) Terms(p game.Position) []search.Term {
	f := featuresOf(p.(*rules.Position))
	var list []search.Term
	for _, t := range *e.terms {
		list = append(list, search.Term{Name: t.name, Values: [2]search.Score{t.count(f, game.First), t.count(f, game.Second)}})
	}
	return list
}
