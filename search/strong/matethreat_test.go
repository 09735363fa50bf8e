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
	const fen = "2bak4/4a4/9/4c4/p7p/5NP2/P7P/R2AB4/3K1c3/4r1B2 b - - 0 1"
	for _, on := range []bool{true, false} {
		o := full(t, "xiangqi")
		o.MateThreat = on
		f := look(t, always, strong.New(o), parse(t, "xiangqi", fen), search.Limits{Nodes: 8_000})
		if moves, mate := f.last().Score.Mate(); mate != on || on && moves < 1 {
			t.Errorf("with the mate threat's test %v the score is %v", on, f.last().Score)
		}
	}
}
