package kits

import (
	"maps"
	"slices"
	"testing"

	"banco/engine/enginetest"
	"banco/game"
	"banco/search"
)

// Every evaluator but a network lists its terms, and they sum to what it says of
// the whole, in positions of all kinds.
func TestTermsSumToTheWhole(t *testing.T) {
	variants := map[string][]string{
		"caro":  {"rule=caro", "rule=caro-free,size=9", "rule=freestyle,size=15,opening=swap2", "rule=renju,size=15", "rule=standard,size=11"},
		"chess": {"", "position=12"},
	}
	games := 20
	if testing.Short() {
		games = 5
	}
	named := map[string]bool{}
	for _, kit := range All() {
		list := enginetest.Positions(t, kit.Game, kit.Guide, games, variants[kit.Game.Name()]...)
		for _, e := range kit.Evaluators {
			if e.Name == networkName {
				if _, itemised := e.Evaluator.(search.Itemised); itemised {
					t.Errorf("%s: the network has terms", kit.Game.Name())
				}
				continue
			}
			judge := e.Evaluator.(search.Itemised)
			counted := map[string]bool{}
			for _, p := range list {
				whole, sum := judge.Evaluate(p), search.Score(0)
				if p.Side() == game.Second {
					whole = -whole
				}
				terms := judge.Terms(p)
				for _, term := range terms {
					sum += term.Values[0] - term.Values[1]
					counted[term.Name] = counted[term.Name] || term.Values != [2]search.Score{}
				}
				if sum != whole {
					t.Fatalf("%s, %s: %s is worth %d, the terms %v sum to %d", kit.Game.Name(), e.Name, p.FEN(), whole, terms, sum)
				}
			}
			for name, some := range counted {
				named[name] = true
				if !some && !slices.Contains(rare, name) {
					t.Errorf("%s, %s: %s never counts", kit.Game.Name(), e.Name, name)
				}
			}
		}
	}
	if names := slices.Sorted(maps.Keys(named)); !slices.Equal(names, slices.Sorted(slices.Values(search.TermNames))) {
		t.Errorf("the terms are %v, words there are for %v", names, search.TermNames)
	}
}

// rare are the terms that positions by lot need not show.
var rare = []string{"hunt", "five", "open-four"}
