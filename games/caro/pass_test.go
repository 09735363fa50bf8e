package caro

import (
	"slices"
	"testing"

	"banco/game"
	"banco/game/playout"
)

// TestPass holds a pass in random games against the same position read from
// its FEN, and what is left after Unmake against what was there before.
func TestPass(t *testing.T) {
	buf := make([]game.Move, 0, 512)
	for seed := range uint64(8) {
		start, err := New().Start(nil)
		if err != nil {
			t.Fatal(err)
		}
		p, rng := start.(*Position), playout.Random(seed)
		for !p.Result().Over() {
			checkPass(t, p)
			m, _ := playout.Choose(p, rng, buf)
			p.Make(m)
		}
	}
}

func checkPass(t *testing.T, p *Position) {
	t.Helper()
	fen, hash, side, moves := p.FEN(), p.Hash(), p.Side(), p.Moves(nil)
	p.Pass()
	if p.Side() != side.Other() {
		t.Fatalf("%s: %v is to move after a pass by %v", fen, p.Side(), side)
	}
	twin, err := New().Parse(nil, p.FEN())
	if err != nil {
		t.Fatalf("a pass in %s: %v", fen, err)
	}
	if p.Hash() != twin.Hash() {
		t.Fatalf("%s: the hash after a pass is not that of its FEN", fen)
	}
	if !slices.Equal(p.Moves(nil), twin.Moves(nil)) {
		t.Fatalf("%s: the moves after a pass are not those of its FEN", fen)
	}
	p.Unmake()
	if p.FEN() != fen || p.Hash() != hash || p.Side() != side || !slices.Equal(p.Moves(nil), moves) {
		t.Fatalf("taking a pass back leads from %s to %s", fen, p.FEN())
	}
}

// TestPassGivesTheOtherColourTwoStones wins with two stones in a row.
func TestPassGivesTheOtherColourTwoStones(t *testing.T) {
	p := start(t, "rule=renju")
	play(t, p, "h8 a1 i8 a3 j8 a5")
	checkPass(t, p)
	before := p.near
	play(t, p, "k8")
	p.Pass()
	play(t, p, "l8")
	if r := p.Result(); r != game.Win(game.First, game.FiveInARow) {
		t.Errorf("the result is %v by %v", r, r.Reason)
	}
	for range 3 {
		p.Unmake()
	}
	if p.near != before || p.Turn() != Black {
		t.Error("taking it all back does not lead back")
	}
	if n := testing.AllocsPerRun(100, func() { p.Pass(); p.Unmake() }); n != 0 {
		t.Errorf("%v allocations", n)
	}
}
