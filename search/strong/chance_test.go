package strong_test

import (
	"testing"

	"banco/game"
	"banco/search"
	"banco/search/strong"
)

// Where chance decides what a piece turns out to be, a mate is one only if it is
// mate however that turns out.
func TestChanceNodeMates(t *testing.T) {
	for _, test := range []struct {
		fen, move string
		mate      bool
	}{
		// The covered piece is the cannon's screen, whatever it is.
		{"4k4/9/9/9/3R1R3/9/9/1X7/4C4/3K5 w A2P5 0 1", "b2e2", true},
		// It mates if it is a rook.
		{"3k5/4R4/9/9/9/9/9/9/9/4K3X w R1A2P5 0 1", "i0i9", false},
	} {
		p, s := parse(t, "jieqi", test.fen), strong.New(full(t, "jieqi"))
		m, err := p.ParseMove(test.move)
		if err != nil {
			t.Fatal(err)
		}
		got := look(t, always, s, p, search.Limits{Depth: 1, Moves: []game.Move{m}}).last().Score
		if n, mate := got.Mate(); mate != test.mate || mate && n != 1 {
			t.Errorf("%s: %s is worth %d", test.fen, test.move, got)
		}
	}
}

// Without any technique the worth of a chance move is the mean over what it
// may turn out to be.
func TestChanceNodeMean(t *testing.T) {
	plain := full(t, "jieqi")
	plain.Switches().Set(func(string) bool { return false })
	for fen, move := range map[string]string{
		"3k5/9/4c4/p8/9/9/P8/9/9/X3K4 w R1C2P4 0 1":     "a0b0",
		"3k1x3/9/9/9/2n6/9/4X4/9/9/3AK4 w N2B1P2p2 0 1": "e3e4",
	} {
		p := parse(t, "jieqi", fen)
		m, err := p.ParseMove(move)
		if err != nil {
			t.Fatal(err)
		}
		got := look(t, always, strong.New(plain), p, search.Limits{Depth: 2, Moves: []game.Move{m}}).last().Score
		sum, weight := search.Score(0), search.Score(0)
		for _, o := range game.Outcomes(p, m) {
			p.Make(o.Move)
			v := -look(t, always, strong.New(plain), p, search.Limits{Depth: 1}).last().Score
			p.Unmake()
			sum += v * search.Score(o.Weight)
			weight += search.Score(o.Weight)
		}
		if want := sum / weight; got != want {
			t.Errorf("%s: %s is worth %d, want %d", fen, move, got, want)
		}
	}
}
