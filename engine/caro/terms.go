package caro

import (
	"sync"

	"banco/engine/caro/shape"
	rules "banco/games/caro"
	"banco/search"
)

// This file tells the evaluations term by term. None of it is asked by a search.

// bancoTerms lists the terms of banco. Where the next stone decides nothing else
// counts.
func bancoTerms(p *rules.Position) []search.Term {
	v := viewOf(p)
	r := v.read()
	u := v.urgency(&r)
	if u.decided {
		return []search.Term{{Name: "decided", Values: [2]search.Score{u.turn, 0}}}
	}
	shapes := search.Term{Name: "shapes", Values: [2]search.Score{search.Score(r.own), search.Score(r.foe)}}
	return append(search.WholeTerms([]search.Term{shapes}, shape.WeightUnit),
		search.Term{Name: "combinations", Values: [2]search.Score{u.own, u.foe}},
		search.Term{Name: "turn", Values: [2]search.Score{u.turn, 0}})
}

// s1Kinds name S1's patterns by their scores, the best first.
var s1Kinds = []struct {
	name  string
	score int
}{{"five", 10000}, {"open-four", 3000}, {"four", 1000}, {"open-three", 12}, {"two", 6}, {"closed-three", 4}}

// S1Units returns the scores of S1's patterns, which are the weights of its terms.
func S1Units() map[string]int {
	units := map[string]int{}
	for _, kind := range s1Kinds {
		units[kind.name] = kind.score
	}
	return units
}

// s1KindAutomata find the patterns of one kind, Black's and White's apart.
var s1KindAutomata = sync.OnceValue(func() (list [][2]automaton) {
	for _, kind := range s1Kinds {
		var found [2]automaton
		for colour, code := range [2]string{"021", "012"} {
			t := newTrie()
			for text, score := range s1Patterns {
				if score == kind.score {
					t.add(text, code, score)
				}
			}
			found[colour] = t.automaton()
		}
		list = append(list, found)
	}
	return list
})

// s1Terms lists S1's patterns by kind.
func s1Terms(p *rules.Position) (terms []search.Term) {
	own := p.Turn() - rules.Black
	for i, automata := range s1KindAutomata() {
		values := [2]search.Score{automata[own].board(p), automata[1-own].board(p)}
		terms = append(terms, search.Term{Name: s1Kinds[i].name, Values: values})
	}
	return terms
}
