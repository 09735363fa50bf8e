package jieqi

import (
	"testing"

	rules "banco/games/jieqi"
	"banco/games/xiangqi"
	"banco/search"
)

func TestGain(t *testing.T) {
	for _, test := range []struct {
		fen, move string
		want      search.Score
	}{
		{"3k5/9/9/9/R8/9/9/9/9/4K4 w - 0 1", "a5b5", 0},
		{"3k5/9/9/9/R7n/9/9/9/9/4K4 w - 0 1", "a5i5", 405},
		{"3k4x/9/9/9/R8/9/9/9/9/4K4 w r1 0 1", "a5b5", 0},
		// Of a covered piece the mean of a rook and two pawns, unless told.
		{"3k4x/9/9/9/8R/9/9/9/9/4K4 w r1p2 0 1", "i5i9", (900 + 2*100) / 3},
		{"3k4x/9/9/9/8R/9/9/9/9/4K4 w r1p2 0 1", "i5i9r", 900},
	} {
		p := parse(t, test.fen)
		m, err := p.ParseMove(test.move[:4])
		if err != nil {
			t.Fatal(err)
		}
		if len(test.move) > 4 {
			m = rules.Resolve(m, xiangqi.None, xiangqi.Rook)
		}
		if got := (Guide{}).Gain(p, m); got != test.want {
			t.Errorf("%s: %s gains %d, want %d", test.fen, test.move, got, test.want)
		}
	}
}
