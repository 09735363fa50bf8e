package jieqi

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
			if !p.InCheck() {
				checkPass(t, p)
			}
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

// TestPassRepeatsNothing passes to and fro: the same position comes back
// again and again, but nobody has repeated a move.
func TestPassRepeatsNothing(t *testing.T) {
	start, err := New().Start(nil)
	if err != nil {
		t.Fatal(err)
	}
	p := start.(*Position)
	for range 20 {
		p.Pass()
		if r := p.Result(); r.Over() {
			t.Fatalf("over by %v", r.Reason)
		}
	}
	if n := testing.AllocsPerRun(100, func() { p.Pass(); p.Unmake() }); n != 0 {
		t.Errorf("%v allocations", n)
	}
}
