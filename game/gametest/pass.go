package gametest

import (
	"slices"
	"testing"

	"banco/game"
	"banco/game/playout"
)

// testPass skips the side to move in random games: what comes of it is the
// position that its FEN describes, and taking it back leaves no trace.
func testPass(t *testing.T, g game.Game) {
	for seed := range uint64(4) {
		p := start(t, g, nil)
		passer, ok := p.(game.Passer)
		if !ok {
			return // the game has no pass
		}
		rng := playout.Random(seed)
		for !p.Result().Over() {
			if !checked(g, p) {
				checkPass(t, g, p, passer)
			}
			m, _ := playout.Choose(p, rng, nil)
			p.Make(m)
		}
	}
	testPassRepeatsNothing(t, start(t, g, nil))
}

func checkPass(t *testing.T, g game.Game, p game.Position, passer game.Passer) {
	t.Helper()
	fen, hash, side, moves := p.FEN(), p.Hash(), p.Side(), p.Moves(nil)
	passer.Pass()
	if p.Side() != side.Other() {
		t.Fatalf("%s: %v is to move after a pass by %v", fen, p.Side(), side)
	}
	twin, err := g.Parse(nil, p.FEN())
	if err != nil {
		t.Fatalf("a pass in %s: %v", fen, err)
	}
	if p.Hash() != twin.Hash() || !slices.Equal(p.Moves(nil), twin.Moves(nil)) {
		t.Fatalf("%s: hash or moves after a pass are not those of its FEN", fen)
	}
	p.Unmake()
	if p.FEN() != fen || p.Hash() != hash || p.Side() != side || !slices.Equal(p.Moves(nil), moves) {
		t.Fatalf("taking a pass back leads from %s to %s", fen, p.FEN())
	}
}

// testPassRepeatsNothing passes to and fro: the same position comes back again
// and again, but nobody has repeated a move.
func testPassRepeatsNothing(t *testing.T, p game.Position) {
	passer := p.(game.Passer)
	for range 20 {
		passer.Pass()
		if r := p.Result(); r.Over() {
			t.Fatalf("over by %v", r.Reason)
		}
	}
	if n := testing.AllocsPerRun(100, func() { passer.Pass(); p.Unmake() }); n != 0 {
		t.Errorf("%v allocations in a pass", n)
	}
}

// checked reports whether a king is in check.
func checked(g game.Game, p game.Position) bool { return len(g.Draw(p).Check) > 0 }
