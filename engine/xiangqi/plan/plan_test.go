package plan_test

import (
	"testing"

	"banco/engine"
	"banco/engine/xiangqi/plan"
	"banco/game"
	"banco/games/xiangqi"
)

// The usual moves of an opening have the reasons that players give for them.
func TestOpeningPlans(t *testing.T) {
	const start = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1"
	for _, test := range []struct {
		fen, move, plan string
		is              bool
	}{
		{start, "h2e2", engine.CentralCannon, true},
		{start, "h0g2", engine.Develop, true},
		{start, "g3g4", engine.FreeHorse, true},
		{start, "c3c4", engine.FreeHorse, true},
		{start, "a3a4", engine.FreeHorse, false},
		{"rnbakabnr/9/1c5c1/p1p1p1p1p/9/6P2/P1P1P3P/1C5C1/9/RNBAKABNR b - - 1 1", "c6c5", engine.FreeHorse, true},
		{"rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/R1BAKABNR w - - 0 1", "c3c4", engine.FreeHorse, false}, // no horse there
	} {
		parsed, err := xiangqi.New().Parse(game.Variant{}, test.fen)
		if err != nil {
			t.Fatal(err)
		}
		p := parsed.(*xiangqi.Position)
		m, err := p.ParseMove(test.move)
		if err != nil {
			t.Fatal(err)
		}
		if got := plan.Of(p, m).Name; (got == test.plan) != test.is {
			t.Errorf("%s in %s: %q; %q is %t", test.move, test.fen, got, test.plan, test.is)
		}
	}
}
