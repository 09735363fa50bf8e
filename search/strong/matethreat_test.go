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
	const fen = "r1b1kaR2/2R1ar3/2N1c4/p1p1C1p2/8p/6P2/P7P/4B4/4A4/2BAK4 w - - 0 1"
	for _, on := range []bool{true, false} {
		o := full(t, "xiangqi")
		o.MateThreat = on
		f := look(t, always, strong.New(o), parse(t, "xiangqi", fen), search.Limits{Nodes: 8_000})
		if moves, mate := f.last().Score.Mate(); mate != on || on && moves < 1 {
			t.Errorf("with the mate threat's test %v the score is %v", on, f.last().Score)
		}
	}
}
