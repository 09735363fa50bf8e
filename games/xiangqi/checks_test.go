package xiangqi

import (
	"math/rand/v2"
	"slices"
	"testing"

	"banco/game"
)

// CheckingMoves lists what making every move finds, in the same order.
func TestCheckingMoves(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	found := 0
	for range 60 {
		start, err := New().Start(nil)
		if err != nil {
			t.Fatal(err)
		}
		p := start.(*Position)
		for range 150 {
			moves := p.Moves(nil)
			if len(moves) == 0 {
				break
			}
			var want []game.Move
			for _, m := range moves {
				p.Make(m)
				if p.InCheck() {
					want = append(want, m)
				}
				p.Unmake()
			}
			hash := p.Hash()
			if got := p.CheckingMoves(nil); !slices.Equal(got, want) || p.Hash() != hash {
				t.Fatalf("%s: checks %v, want %v", p.FEN(), got, want)
			}
			found += len(want)
			p.Make(moves[rng.IntN(len(moves))])
		}
	}
	if found < 500 {
		t.Errorf("only %d checks seen", found)
	}
}
