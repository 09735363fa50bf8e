package puzzles

import (
	"math/rand/v2"
	"testing"
)

func TestStormsRise(t *testing.T) {
	for _, name := range []string{"chess", "xiangqi", "caro"} {
		seen := map[string]bool{}
		for seed := range uint64(20) {
			list := Of(name).Storm(rand.New(rand.NewPCG(seed, 1)), 60)
			if len(list) != 60 {
				t.Fatalf("%s: %d puzzles", name, len(list))
			}
			once := map[string]bool{}
			for i, p := range list {
				if p.Moves > stormMoves || i > 0 && p.Rating < list[i-1].Rating || once[p.ID] {
					t.Fatalf("%s, seed %d: puzzle %d is %v", name, seed, i, p)
				}
				once[p.ID], seen[p.ID] = true, true
			}
		}
		if len(seen) < 100 {
			t.Errorf("%s: twenty storms have %d puzzles between them", name, len(seen))
		}
	}
	rng := rand.New(rand.NewPCG(1, 1))
	if all := Of("chess").Storm(rng, 100_000); len(all) < 200 || len(all) > len(Of("chess").Heads) {
		t.Errorf("all of them are %d", len(all))
	}
	if list := Of("othello").Storm(rng, 60); len(list) != 0 {
		t.Errorf("othello has %d", len(list))
	}
}
