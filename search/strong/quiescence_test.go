package strong_test

import (
	"testing"

	"banco/search"
	"banco/search/strong"
)

// A mate by a quiet check is seen a ply beyond the depth of the search.
func TestQuiescenceTriesChecks(t *testing.T) {
	const fen = "7k/8/R7/8/8/8/8/1R2K3 w - - 0 1"
	for _, on := range []bool{true, false} {
		o := full(t, "chess")
		o.QuiescenceChecks, o.MateProof = on, false
		f := look(t, always, strong.New(o), parse(t, "chess", fen), search.Limits{Depth: 2})
		if moves, mate := f.last().Score.Mate(); mate != on || on && moves != 2 {
			t.Errorf("with checks %v the score is %v", on, f.last().Score)
		}
	}
}
