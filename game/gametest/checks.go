package gametest

import (
	"slices"
	"testing"

	"banco/game"
	"banco/game/playout"
)

// checker is a position that can list the moves that give check.
type checker interface {
	game.Position
	InCheck() bool
	CheckingMoves(buf []game.Move) []game.Move
}

// testChecks compares the moves that are listed as checks with what making every move
// finds, in the same order.
func testChecks(t *testing.T, g game.Game) {
	found := 0
	for seed := range uint64(60) {
		p, ok := start(t, g, nil).(checker)
		if !ok {
			return // the game has no such list
		}
		rng := playout.Random(seed)
		for range 150 {
			moves := p.Moves(nil)
			if len(moves) == 0 {
				break
			}
			want := slices.DeleteFunc(slices.Clone(moves), func(m game.Move) bool {
				p.Make(m)
				defer p.Unmake()
				return !p.InCheck()
			})
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
