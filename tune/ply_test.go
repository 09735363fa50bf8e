package tune_test

import (
	"testing"

	"banco/search"
	"banco/tune"
)

// Scores keep their sign and their size, mates are told from large scores, and
// none is taken for the mark of a random move.
func TestScores(t *testing.T) {
	for score, want := range map[search.Score]int{
		0: 0, 137: 137, -20_000: -20_000, 500_000: 31_999, -500_000: -31_999, search.WinIn(3): 32_000, search.LossIn(40): -32_000,
	} {
		for _, noisy := range []bool{false, true} {
			p := tune.NewPly(5, score, noisy)
			if got, ok := p.Score(); got != want || !ok || p.Noisy() != noisy {
				t.Errorf("%d, noisy %v: kept as %d, %v, noisy %v", score, noisy, got, ok, p.Noisy())
			}
		}
	}
	if _, ok := tune.Opening(5).Score(); ok {
		t.Error("a random move has a score")
	}
}
