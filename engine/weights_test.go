package engine_test

import (
	"context"
	"testing"

	"banco/engine"
	"banco/game"
	"banco/kits"
	"banco/search"
)

func TestWeights(t *testing.T) {
	w, err := engine.ParseWeights("P100. N320.Q-5")
	if err != nil || w.String() != "N320.P100.Q-5" {
		t.Fatalf("%v, %v", w, err)
	}
	for _, text := range []string{"", "P", "p100", "P1.5x", "P100,N3", "P100.P200", "P20001", "P100."} {
		if w, err := engine.ParseWeights(text); err == nil {
			t.Errorf("%q is %v", text, w)
		}
	}
	kit, err := kits.Find("chess")
	if err != nil {
		t.Fatal(err)
	}
	for side, want := range map[string]search.Score{"w": 420, "b": -420} {
		p, err := kit.Game.Parse(nil, "4k3/p7/8/8/8/2N5/PP6/4K3 "+side+" - - 0 1")
		if err != nil {
			t.Fatal(err)
		}
		if got := w.Evaluate(p); got != want {
			t.Errorf("%s to move: %d", side, got)
		}
	}
}

// The weights of an agent change its move.
func TestWeightsChangeTheMove(t *testing.T) {
	kit, err := kits.Find("chess")
	if err != nil {
		t.Fatal(err)
	}
	p, err := kit.Game.Parse(nil, "4k3/8/8/1n3r2/2P1P3/8/8/4K3 w - - 0 1") // a knight or a rook can be taken
	if err != nil {
		t.Fatal(err)
	}
	for text, want := range map[string]string{"weights=N3.R5": "e4f5", "weights=N5.R3": "c4b5"} {
		a, err := engine.New(kit, "minimax:depth=1,"+text)
		if err != nil {
			t.Fatal(err)
		}
		m, err := a.Search(context.Background(), p, a.Within(search.Limits{}, game.First), nil)
		if err != nil || p.FormatMove(m) != want {
			t.Errorf("%s plays %s, %v", text, p.FormatMove(m), err)
		}
	}
	if _, _, err := engine.Check(kit, "minimax:weights=x"); err == nil {
		t.Error("weights that are none make an agent")
	}
}
