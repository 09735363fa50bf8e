package lab_test

import (
	"context"
	"math"
	"slices"
	"testing"
	"time"

	"banco/game"
	"banco/kits"
	"banco/lab"
)

// Minimax looks at every position there is, and alpha-beta finds its value with
// fewer; who has no depth looks once.
func TestCompare(t *testing.T) {
	kit, err := kits.Find("chess")
	if err != nil {
		t.Fatal(err)
	}
	p, err := kit.Game.Start(nil)
	if err != nil {
		t.Fatal(err)
	}
	var looks []lab.SearchResult
	agents := []string{"minimax", "alphabeta:form=textbook", "greedy", "alphabeta:depth=2"}
	if err := lab.Compare(context.Background(), kit, p, agents, 3, time.Minute,
		func(l lab.SearchResult) { looks = append(looks, l) }); err != nil {
		t.Fatal(err)
	}
	if len(looks) != 8 {
		t.Fatalf("%d looks: %+v", len(looks), looks)
	}
	all := uint64(1)
	for d := range 3 {
		all += game.Perft(p, d+1)
		full, less := looks[d], looks[3+d]
		if full.Nodes != all || less.Nodes > full.Nodes || less.Score != full.Score || less.Move != full.Move || !full.Finished {
			t.Errorf("depth %d: minimax %+v, alpha-beta %+v, perft %d", d+1, full, less, all)
		}
	}
	if greedy := looks[6]; greedy.Depth != 0 || greedy.Branching != 0 {
		t.Errorf("greedy: %+v", greedy)
	}
	if given := looks[7]; given.Depth != 0 || given.Nodes == 0 {
		t.Errorf("a depth that was given is changed: %+v", given)
	}
	if err := lab.Compare(context.Background(), kit, p, []string{"nobody"}, 3, time.Minute, nil); err == nil {
		t.Error("an agent that does not exist looks")
	}
}

// What takes too long is told of, and what would take longer left out.
func TestCompareStopsInTime(t *testing.T) {
	kit, err := kits.Find("chess")
	if err != nil {
		t.Fatal(err)
	}
	p, err := kit.Game.Start(nil)
	if err != nil {
		t.Fatal(err)
	}
	var looks []lab.SearchResult
	err = lab.Compare(context.Background(), kit, p, []string{"minimax"}, 10, 30*time.Millisecond,
		func(l lab.SearchResult) { looks = append(looks, l) })
	if n := len(looks); err != nil || n == 0 || n == 10 || looks[n-1].Finished ||
		slices.ContainsFunc(looks[:n-1], func(l lab.SearchResult) bool { return !l.Finished }) {
		t.Errorf("%v, %+v", err, looks)
	}
}

func TestBranching(t *testing.T) {
	if b := lab.Branching(1+20+400+8000, 3); math.Abs(b-20) > 1e-6 {
		t.Errorf("an even tree of 20 moves has %g", b)
	}
	if b := lab.Branching(1, 5); b != 1 {
		t.Errorf("a tree of nothing has %g", b)
	}
}
