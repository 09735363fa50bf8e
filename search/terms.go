package search

import "banco/game"

// Term is one of the things that an evaluation counts.
type Term struct {
	Name   string   `json:"name"`   // a key, such as material
	Values [2]Score `json:"values"` // what it is worth to First and to Second, each for itself
}

// Itemised is an Evaluator that can say what its judgement is made of, for people
// who study it. Searches do not ask.
type Itemised interface {
	Evaluator

	// Terms lists all that is counted of p, in the order to read it: First's values
	// less Second's sum to the worth of p for First, exactly. It is not called
	// where the game is over.
	Terms(p game.Position) []Term
}

// WholeTerms turns values that are counted in parts of a unit into whole ones, in
// place. They still sum to the whole: what is cut off one is given to the next, so
// that none is off by 2 or more. As in a division the sum is cut towards 0.
func WholeTerms(terms []Term, unit Score) []Term {
	var parts, whole Score
	for i := range terms {
		for side, sign := range [2]Score{1, -1} {
			parts += sign * terms[i].Values[side]
			terms[i].Values[side] = sign * (parts/unit - whole)
			whole = parts / unit
		}
	}
	return terms
}
