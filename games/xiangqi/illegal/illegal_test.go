package illegal_test

import (
	"strings"
	"testing"

	"banco/game"
	"banco/game/gametest"
	"banco/game/playout"
	"banco/games/jieqi"
	"banco/games/xiangqi"
	"banco/games/xiangqi/board"
	"banco/games/xiangqi/illegal"
)

func TestRefusals(t *testing.T) {
	const covered = "xxxxkxxxx/9/1x5x1/x1x1x1x1x/9/9/X1X1X1X1X/1X5X1/9/XXXXKXXXX w R2A2C2P5N2B2r2a2c2p5n2b2 0 1"
	for _, c := range []struct{ game, fen, move, key, square string }{
		{"xiangqi", xiangqi.StartFEN, "e1e2", "move-empty", "e1"},
		{"xiangqi", xiangqi.StartFEN, "e9e8", "move-foreign", "e9"},
		{"xiangqi", xiangqi.StartFEN, "a0b0", "move-own", "b0"},
		{"xiangqi", xiangqi.StartFEN, "a0a5", "move-way", "a3"},
		{"xiangqi", xiangqi.StartFEN, "a0b1", "move-shape", ""},
		{"xiangqi", xiangqi.StartFEN, "b2b8", "move-way", "b7"},
		{"xiangqi", xiangqi.StartFEN, "b2b7", "move-screen", ""},
		{"xiangqi", xiangqi.StartFEN, "b0d1", "move-leg", "c0"},
		{"xiangqi", "5k3/9/9/9/9/9/9/9/3R5/2B1K4 w", "c0e2", "move-eye", "d1"},
		{"xiangqi", "4k4/9/9/9/9/2B6/9/9/9/3K5 w", "c4e6", "move-river", ""},
		{"xiangqi", "3k5/9/9/9/9/9/9/9/9/4KA3 w", "f0g1", "move-palace", "g1"},
		{"xiangqi", "3k5/9/9/9/9/9/9/9/9/5K3 w", "f0g0", "move-palace", "g0"},
		{"xiangqi", "3k5/9/9/9/9/9/9/9/9/4K4 w", "e0d0", "move-facing", ""},
		{"xiangqi", "4k4/9/9/9/9/9/9/4N4/9/4K4 w", "e2g3", "move-facing", ""},
		{"xiangqi", "3k5/9/9/9/9/9/9/9/9/r3KA3 w", "f0e1", "move-check", ""},
		{"xiangqi", "3k5/9/9/9/9/9/9/9/r8/4K4 w", "e0e1", "move-into-check", "e1"},
		{"xiangqi", "3k5/9/9/9/4r4/9/9/9/4N4/4K4 w", "e1g2", "move-pinned", "e1"},
		{"xiangqi", "3k5/9/9/9/4c4/9/9/9/9/4KA3 w", "f0e1", "move-exposes", "e1"},
		{"xiangqi", xiangqi.StartFEN, "e3d3", "move-pawn-river", ""},
		{"xiangqi", "3k5/9/9/9/4P4/9/9/9/9/4K4 w", "e5e4", "move-pawn-back", ""},
		{"jieqi", covered, "d0c1", "move-palace", "c1"},
		{"jieqi", covered, "b0d1", "move-leg", "c0"},
		{"jieqi", covered, "a0b1", "move-shape", ""},
		{"jieqi", covered, "b2b8", "move-way", "b7"},
		{"jieqi", "3k5/9/9/9/9/9/9/9/4R4/4KB3 w - 0 1", "f0d2", "move-eye", "e1"},
		{"jieqi", "3k5/9/9/9/9/9/9/9/4K4/9 w - 0 1", "e1d1", "move-facing", ""},
		{"jieqi", "3k5/9/9/9/9/9/3a5/9/4K4/9 w - 0 1", "e1e2", "move-into-check", "e2"},
	} {
		g := map[string]game.Game{"xiangqi": xiangqi.New(), "jieqi": jieqi.New()}[c.game]
		p, err := g.Parse(nil, c.fen)
		if err != nil {
			t.Fatalf("%s: %v", c.fen, err)
		}
		_, err = p.ParseMove(c.move)
		if why := gametest.Problem(t, err); why.Key != c.key || why.Params["square"] != c.square {
			t.Errorf("%s: %s is refused with %s %v: %v", c.fen, c.move, why.Key, why.Params, err)
		}
	}
}

// Exactly the legal moves have no rule against them.
func TestRefusalsFitTheMoves(t *testing.T) {
	for _, g := range []game.Game{xiangqi.New(), jieqi.New()} {
		for seed := range uint64(4) {
			p, err := g.Start(nil)
			if err != nil {
				t.Fatal(err)
			}
			rng := playout.Random(seed)
			for range 150 {
				var legal strings.Builder
				for _, m := range p.Moves(nil) {
					legal.WriteString(p.FormatMove(m)[:4] + " ")
				}
				for range 60 {
					from, to := board.Square(rng.IntN(board.Squares)), board.Square(rng.IntN(board.Squares))
					why := illegal.Why(p.(illegal.Position), from, to)
					if listed := strings.Contains(legal.String(), from.String()+to.String()+" "); (why == nil) != listed {
						t.Fatalf("%s: %v%v: %v", p.FEN(), from, to, why)
					}
				}
				m, ok := playout.Choose(p, rng, nil)
				if !ok {
					break
				}
				p.Make(m)
			}
		}
	}
}
