package mcts_test

import (
	"context"
	"testing"

	"banco/search"
	"banco/search/mcts"
)

// TestExploration: the less UCB explores, the more of its simulations go to the
// best move, so that it looks along fewer lines and further.
func TestExploration(t *testing.T) {
	f := &fields[1]
	selDepth := func(c float64) (depth int) {
		s := f.searcher(mcts.Options{Form: mcts.UCB, Exploration: c})
		p := f.parse(t, "")
		if _, err := s.Search(context.Background(), p, search.Limits{Nodes: 3000, Seed: 1},
			func(i search.Info) { depth = i.SelDepth }); err != nil {
			t.Fatal(err)
		}
		return depth
	}
	if little, much, usual := selDepth(0), selDepth(12000), selDepth(mcts.DefaultExploration); little <= much || usual != little {
		t.Errorf("depth %d by default, %d with much exploration, %d with as much as by default", little, much, usual)
	}
}
