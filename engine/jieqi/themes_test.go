package jieqi_test

import (
	"testing"

	"banco/engine/jieqi"
	"banco/game"
	rules "banco/games/jieqi"
)

func TestThemes(t *testing.T) {
	const start = "xxxxkxxxx/9/1x5x1/x1x1x1x1x/9/9/X1X1X1X1X/1X5X1/9/XXXXKXXXX w R2A2C2P5N2B2r2a2c2p5n2b2 0 1"
	for fen, c := range map[string][2]string{
		start: {"b2e2", "reveal"},
		"xxxxkxxxx/9/1x5x1/x1x1x1x1x/9/9/X1X1X1X1X/1C5X1/9/XXXXKXXXX w R2A2C1P5N2B2r2a2c2p5n2b2 0 1": {"b2b9", "take-covered"},
		"xnxxkxxxx/9/1x5x1/x1x1x1x1x/9/9/X1X1X1X1X/1C5X1/9/XXXXKXXXX w R2A2C1P5N2B2r2a2c2p5n1b2 0 1": {"b2b9", "take"},
		"xxxxkxxxx/9/7x1/x1x1x1x1x/9/9/X1X1X1X1X/1C5X1/9/XXXXKXXXX w R2A2C1P5N2B2r2a2c2p5n2b1 0 1":   {"b2b4", "quiet"},
	} {
		p, err := rules.New().Parse(nil, fen)
		if err != nil {
			t.Fatal(fen, err)
		}
		m, err := p.ParseMove(c[0])
		if err != nil {
			t.Fatal(fen, err)
		}
		if got := jieqi.Themes(p, []game.Move{m}); len(got) != 1 || got[0] != c[1] {
			t.Errorf("%s %s: %v, want %s", fen, c[0], got, c[1])
		}
	}
}
