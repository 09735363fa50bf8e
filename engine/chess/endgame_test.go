package chess

import (
	"testing"

	"banco/engine/enginetest"
	"banco/game"
	rules "banco/games/chess"
	"banco/search"
)

// Mate comes before a draw can be claimed.
func TestWonEndingsAreWon(t *testing.T) {
	enginetest.WinsEndings(t, subject, game.First,
		"8/8/8/3k4/8/8/8/3QK3 b - - 0 1",
		"8/8/8/3k4/8/8/8/R3K3 w - - 0 1",
		"8/8/8/3k4/8/8/4P3/4K3 w - - 0 1",
		"8/5ppp/8/3k4/8/8/8/RR2K3 w - - 0 1",
	)
	enginetest.WinsEndings(t, subject, game.Second, "4k2r/8/8/8/3K4/8/8/8 b - - 0 1")
}

// TestDrawnMaterial has leads that win nothing.
func TestDrawnMaterial(t *testing.T) {
	for _, fen := range []string{
		"8/8/3k4/8/8/3K4/8/1N4N1 w - - 0 1",
		"8/8/3kb3/8/8/3K4/8/R7 w - - 0 1",
		"8/8/3kr3/8/8/3KB3/8/R7 w - - 0 1",
	} {
		if got := evaluate(t, Default, fen); got <= 0 || got > 100 {
			t.Errorf("%s is worth %d", fen, got)
		}
	}
}

// A queen drives the king of a rook to the edge, whatever another evaluator says.
func TestQueenAgainstRook(t *testing.T) {
	e := Finishing(search.Even{})
	judge := func(fen string) search.Score {
		p, err := rules.New().Parse(nil, fen)
		if err != nil {
			t.Fatal(err)
		}
		return e.Evaluate(p)
	}
	middle, edge := judge("8/8/5K2/3k4/3r4/8/8/1Q6 w - - 0 1"), judge("3k4/3r4/5K2/8/8/8/8/1Q6 w - - 0 1")
	if middle <= 0 || edge <= middle {
		t.Errorf("%d in the middle, %d at the edge", middle, edge)
	}
	if other := judge("3k4/3r4/7p/8/8/8/8/KQ6 w - - 0 1"); other != 0 {
		t.Errorf("with a pawn %d", other)
	}
}
