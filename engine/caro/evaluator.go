// Package caro is what searches are told about five in a row: how good a
// position is, which squares are worth a stone, and which moves force a reply.
//
// Its nouns: a shape is what a stone makes of a line, a tally what it makes of
// the four lines through its point; an evaluator judges a position
// ([Evaluators] has them by name: that of the source project S1 and the
// platform's own); a [Guide] chooses squares; [Fours] and [Threes] are the
// forcing moves with which wins are proved.
package caro

import (
	"banco/game"
	rules "banco/games/caro"
	"banco/search"
)

// Default is the name of the evaluator to play with.
const Default = "banco"

// Help says in one line what each evaluator looks at.
var Help = map[string]string{
	"banco": "the platform's own: what both sides could make on every empty point near stones, and whose turn it is",
	"s1":    "S1: the patterns on all lines, five in a row is 10000",
}

// Evaluators returns all evaluators by name. They have no state: one can
// serve any number of searches.
func Evaluators() map[string]search.Evaluator {
	return map[string]search.Evaluator{
		"banco": NewEvaluator(banco, bancoTerms),
		"s1": NewEvaluator(func(p *rules.Position) search.Score {
			if p.Turn() == rules.White {
				return -s1(p)
			}
			return s1(p)
		}, s1Terms),
	}
}

// evaluator judges a position for the colour that places the next stone, and
// lists what that is made of: the values of this colour first.
type evaluator struct {
	judge func(p *rules.Position) search.Score
	terms func(p *rules.Position) []search.Term
}

var _ search.Itemised = evaluator{}

// NewEvaluator returns an evaluator that judges for the side to move, from one
// that judges for the colour that places the next stone and lists the terms with
// the values of this colour first.
func NewEvaluator(judge func(p *rules.Position) search.Score, terms func(p *rules.Position) []search.Term) search.Itemised {
	return evaluator{judge, terms}
}

// Evaluate returns the worth of p for the side to move. Where a colour is yet
// to be chosen, whoever chooses will take the better one.
func (e evaluator) Evaluate(p game.Position) search.Score {
	position := p.(*rules.Position)
	score := e.judge(position)
	switch position.Chooser() {
	case game.NoSide:
		return score
	case position.Side():
		return max(score, -score)
	}
	return min(score, -score)
}

// Terms lists what the evaluator counts. A side that will choose the other colour
// has what that one has.
func (e evaluator) Terms(p game.Position) []search.Term {
	position := p.(*rules.Position)
	list := e.terms(position)
	if keeps := e.Evaluate(p) == e.judge(position); keeps == (p.Side() == game.First) {
		return list
	}
	for i := range list {
		list[i].Values[0], list[i].Values[1] = list[i].Values[1], list[i].Values[0]
	}
	return list
}
