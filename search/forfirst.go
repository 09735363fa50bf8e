package search

import "banco/game"

// ForFirst is the Evaluator of one game that is made of a function which judges a
// position for First.
type ForFirst[P game.Position] func(p P) Score

// Evaluate returns the worth of p for the side to move.
func (judge ForFirst[P]) Evaluate(p game.Position) Score {
	if p.Side() == game.Second {
		return -judge(p.(P))
	}
	return judge(p.(P))
}

// Itemise returns the Evaluator of judge, which judges a position for First, and
// of terms, which lists what judge counts.
func Itemise[P game.Position](judge func(p P) Score, terms func(p P) []Term) Itemised {
	return itemised[P]{judge, terms}
}

type itemised[P game.Position] struct {
	ForFirst[P]
	terms func(p P) []Term
}

// Terms lists what the evaluator counts.
func (e itemised[P]) Terms(p game.Position) []Term { return e.terms(p.(P)) }
