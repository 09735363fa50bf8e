package xiangqi

import (
	"testing"

	"banco/search"
)

func TestGain(t *testing.T) {
	for fen, want := range map[string]search.Score{
		"3k5/9/9/9/R8/9/9/9/9/4K4 w - - 0 1":   0,
		"3k5/9/9/9/R7n/9/9/9/9/4K4 w - - 0 1":  400,
		"3k5/9/9/9/R7r/9/9/9/9/4K4 w - - 0 1":  900,
		"3k5/9/9/9/R7c/9/9/9/9/4K4 w - - 0 1":  450,
		"3k5/9/9/9/R7p/9/9/9/9/4K4 w - - 0 1":  100,
		"3k5/R3a4/9/9/9/9/9/9/9/4K4 w - - 0 1": 200,
		"3k5/9/R3b4/9/9/9/9/9/9/4K4 w - - 0 1": 200,
	} {
		p := parse(t, fen)
		best := search.Score(0)
		for _, m := range p.Moves(nil) {
			best = max(best, Guide{}.Gain(p, m))
		}
		if best != want {
			t.Errorf("%s: the best capture gains %d, want %d", fen, best, want)
		}
	}
}
