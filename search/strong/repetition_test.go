package strong_test

import (
	"testing"

	"banco/search"
	"banco/search/strong"
)

// A perpetual check is seen a ply before the position comes back: whoever can repeat
// it has a draw.
func TestRepetitionIsSeenAhead(t *testing.T) {
	p := parse(t, "chess", "6k1/6p1/8/8/8/8/qr6/4Q1K1 w - - 0 1")
	for _, on := range []bool{true, false} {
		o := full(t, "chess")
		o.Repetition = on
		if got := look(t, always, strong.New(o), p, search.Limits{Depth: 2}).last().Score; (got == 0) != on {
			t.Errorf("with repetition %v the score is %d at depth 2", on, got)
		}
	}
}
