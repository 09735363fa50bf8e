package chess

import (
	"strings"
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

// Scores of drawn endings are scaled down, for either side, by hand also those of
// endings that are hard to win, and those beside them are not.
func TestDrawishEndings(t *testing.T) {
	const fortune = 600
	for _, c := range []struct {
		name, fen string
		want      search.Score // of fortune, by a network
		factor    int          // by hand, in parts of scaleNormal
	}{
		{"bishop of the wrong colour", "7k/7P/8/4K2p/8/8/8/1B6 w - - 0 1", fortune / 16, 1},
		{"the right colour", "7k/7P/8/4K2p/8/8/8/2B5 w - - 0 1", fortune, scaleNormal},
		{"the king is far from the corner", "8/7P/4k3/7p/4K3/8/8/1B6 w - - 0 1", fortune, scaleNormal},
		{"bishops that never meet", "8/p5kp/P3p3/1b2Pp2/5Pp1/4B3/P4KPP/8 w - - 0 1", fortune, 6},
		{"bishops of one colour", "8/p5kp/P3p3/2b1Pp2/5Pp1/4B3/P4KPP/8 w - - 0 1", fortune, scaleNormal},
		{"rooks and one more pawn on one wing", "8/5p1k/6pp/7P/5KPP/2r5/8/6R1 w - - 0 1", fortune, 8},
		{"pawns on both wings", "8/p4p1k/6pp/8/P4KPP/2r2P2/8/6R1 w - - 0 1", fortune, scaleNormal},
		{"no pawn and a piece more", "8/5p1k/8/8/5K2/2r5/8/4B1R1 w - - 0 1", 2 * fortune / 16, 2},
		{"the last pawn is lost for a knight", "8/5p1k/8/n7/P4K2/8/8/2B5 w - - 0 1", fortune, 8},
		{"forty moves without progress", "8/p4p1k/6pp/8/P4KPP/2r2P2/8/6R1 w - - 80 90", 6 * fortune / 10, scaleNormal},
		{"a middlegame", "r4rk1/pp3ppp/2n5/8/8/2B5/PPP2PPP/R4RK1 w - - 80 90", fortune, scaleNormal},
	} {
		for turned, fen := range []string{c.fen, enginetest.Flipped(c.fen)} {
			for _, sign := range []search.Score{1, -1} {
				if sign < 0 { // the other side is to move
					fen = strings.NewReplacer(" w ", " b ", " b ", " w ").Replace(fen)
				}
				p, err := rules.New().Parse(nil, fen)
				if err != nil {
					t.Fatal(err)
				}
				position := p.(*rules.Position)
				want := sign * c.want
				if got := scaleNetwork(position, sign*fortune); max(got-want, want-got) > 2 {
					t.Errorf("%s: %s: %d of %d, want %d", c.name, p.FEN(), got, sign*fortune, want)
				}
				var v, other view
				v.take(position)
				if turned == 1 {
					v.turnTo(&other)
					v = other
				}
				if got := v.scaleFactor(); got != c.factor {
					t.Errorf("%s: %s: factor %d, want %d", c.name, p.FEN(), got, c.factor)
				}
			}
		}
	}
}
