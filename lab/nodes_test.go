package lab_test

import (
	"context"
	"testing"
	"time"

	"banco/games/chess"
	"banco/lab"
	"banco/search"
	"banco/search/alphabeta"
)

// A technique that is added to alpha-beta gets its rung.
func TestLadderHasEveryTechnique(t *testing.T) {
	rungs := map[string]bool{}
	for _, r := range lab.Ladder(search.Even{}, search.NoGuide{}) {
		rungs[r.Name] = true
	}
	o := alphabeta.Full()
	for _, s := range o.Switches() {
		if !rungs["+ "+s.Name] {
			t.Errorf("%s is not on the ladder", s.Name)
		}
	}
}

// The rungs that promise minimax's value keep the promise, and each of the
// big steps saves nodes.
func TestLadder(t *testing.T) {
	p, err := chess.New().Parse(nil, "r1bqkbnr/pppp1ppp/2n5/4p3/2B1P3/5N2/PPPP1PPP/RNBQK2R b KQkq - 3 3")
	if err != nil {
		t.Fatal(err)
	}
	rungs := lab.Ladder(search.Even{}, search.NoGuide{})
	nodes := map[string]uint64{}
	var first lab.Count
	for i, r := range rungs {
		c, err := r.Count(context.Background(), p, 3, time.Minute)
		if err != nil || !c.Finished {
			t.Fatalf("%s: %+v, %v", r.Name, c, err)
		}
		if i == 0 {
			first = c
		}
		if r.Exact && c.Score != first.Score {
			t.Errorf("%s finds %d, minimax %d", r.Name, c.Score, first.Score)
		}
		if r.Help == "" {
			t.Errorf("%s is not explained", r.Name)
		}
		nodes[r.Name] = c.Nodes
	}
	if len(rungs) < 10 || nodes["alpha-beta"] >= nodes["minimax"] {
		t.Errorf("%d rungs, nodes %v", len(rungs), nodes)
	}
}

func TestCountStopsInTime(t *testing.T) {
	p, err := chess.New().Start(nil)
	if err != nil {
		t.Fatal(err)
	}
	rungs := lab.Ladder(search.Even{}, search.NoGuide{})
	c, err := rungs[0].Count(context.Background(), p, 20, 50*time.Millisecond)
	if err != nil || c.Finished || c.Nodes == 0 {
		t.Errorf("a search without end: %+v, %v", c, err)
	}
}
