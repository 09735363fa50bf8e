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
	all := kits.All()
	if len(list) != len(all) {
		t.Fatalf("%d benches for %d games", len(list), len(all))
	}
	for i, b := range list {
		if testing.Short() && b.Nodes > 100_000 {
			continue
		}
		t.Run(b.Game, func(t *testing.T) {
			t.Parallel()
			nodes, err := b.Run(t.Context(), all[i])
			if err != nil || b.Game != all[i].Game.Name() || len(b.Positions) < 5 {
				t.Fatalf("%s: %v, %d positions", all[i].Game.Name(), err, len(b.Positions))
			}
			if nodes != b.Nodes {
				t.Errorf("%s looks at %d positions, recorded are %d: see docs/guide/contributor.md", b.Game, nodes, b.Nodes)
			}
		})
	}
}
