package strong_test

import (
	"testing"

	"banco/search"
	"banco/search/strong"
)

// A mate whose way leads over quiet sacrifices is seen sooner by a search that
// does not leave nodes under a threat of mate.
func TestMateThreat(t *testing.T) {
	skipIfShort(t)
	const fen = "3aka3/4c4/4R4/C5p2/2p1p3n/2P3P2/P7c/2N6/9/2BAKrB2 w - - 0 1"
	for _, on := range []bool{true, false} {
		o := full(t, "xiangqi")
		o.MateThreat = on
		f := look(t, always, strong.New(o), parse(t, "xiangqi", fen), search.Limits{Nodes: 40_000})
		if moves, mate := f.last().Score.Mate(); mate != on || on && moves < 1 {
			t.Errorf("with the mate threat's test %v the score is %v", on, f.last().Score)
		}
	}
}
