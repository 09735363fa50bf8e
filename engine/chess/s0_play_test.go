package chess_test

import (
	"context"
	"testing"

	"banco/engine"
	"banco/games/chess"
	"banco/kits"
	"banco/search"
)

// TestS0Heuristics has a rook that can take a queen or a pawn. The first heuristic
// as printed is asked for the machine at every leaf, whoever is to move there, and
// all captures are worth the same to it: 200 + 5 and as many men. Its zero-sum form
// counts the pawn that is left as well, and a man for either side.
func TestS0Heuristics(t *testing.T) {
	kit, err := kits.Find("chess")
	if err != nil {
		t.Fatal(err)
	}
	p, err := chess.New().Parse(nil, "7k/8/8/8/q1R1p3/8/8/7K w - - 0 1")
	if err != nil {
		t.Fatal(err)
	}
	for name, want := range map[string]search.Score{
		"s0:heuristic=1,depth=1":            20500,
		"s0:heuristic=1,depth=2":            20500,
		"s0:heuristic=1,depth=1,zerosum=on": 500 - 100,
	} {
		agent, err := engine.New(kit, name)
		if err != nil {
			t.Fatal(err)
		}
		var got search.Info
		if _, err := agent.Search(context.Background(), p, agent.Within(search.Limits{}, p.Side()),
			func(i search.Info) { got = i }); err != nil {
			t.Fatal(err)
		}
		if got.Score != want {
			t.Errorf("%s: %d, want %d", name, got.Score, want)
		}
	}
}
