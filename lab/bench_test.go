package lab_test

import (
	"testing"

	"banco/kits"
	"banco/lab"
)

// The players look at what they looked at when the numbers were recorded.
func TestBench(t *testing.T) {
	list, err := lab.Benches()
	if err != nil {
		t.Fatal(err)
	}
	recorded := map[string]bool{}
	for _, b := range list {
		recorded[b.Game] = true
	}
	for _, kit := range kits.All() {
		if !recorded[kit.Game.Name()] {
			t.Errorf("bench.txt has no positions of %s; banco bench prints the number for its first line", kit.Game.Name())
		}
	}
	for _, b := range list {
		if testing.Short() && b.Nodes > 100_000 {
			continue
		}
		t.Run(b.Game, func(t *testing.T) {
			t.Parallel()
			kit, err := kits.Find(b.Game)
			if err != nil {
				t.Fatal(err)
			}
			if len(b.Positions) == 0 {
				t.Fatal("bench.txt names no position; one is enough, \"start\" is the first of a game")
			}
			nodes, err := b.Run(t.Context(), kit)
			if err != nil {
				t.Fatal(err)
			}
			if nodes != b.Nodes {
				t.Errorf("%s looks at %d positions, recorded are %d: see docs/guide/contributor.md", b.Game, nodes, b.Nodes)
			}
		})
	}
}
