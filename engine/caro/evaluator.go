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
		"banco": evaluator(banco),
		"s1": evaluator(func(p *rules.Position) search.Score {
			if p.Turn() == rules.White {
				return -s1(p)
			}
			return s1(p)
		}),
	}
}

// evaluator judges a position for the colour that places the next stone.
type evaluator func(p *rules.Position) search.Score

// Evaluate returns the worth of p for the side to move. Where a colour is yet
// to be chosen, whoever chooses will take the better one.
func (e evaluator) Evaluate(p game.Position) search.Score {
	position := p.(*rules.Position)
	score := e(position)
	switch position.Chooser() {
	case game.NoSide:
		return score
	case position.Side():
		return max(score, -score)
	}
	return min(score, -score)
}
