package xiangqi

import (
	"slices"
	"testing"

	"banco/game"
)

// A mate is drawn with what gives it, a screen or a guard is not part of it.
func TestDrawMate(t *testing.T) {
	for _, c := range []struct {
		fen  string
		mate []int
	}{
		{"3k2R2/8R/9/9/9/9/9/9/9/4K4 b - - 0 1", []int{87}},
		{"3k2R2/9/9/9/9/9/9/9/9/4K4 b - - 0 1", nil},
	} {
		p, err := New().Parse(nil, c.fen)
		if err != nil {
			t.Fatal(err)
		}
		picture := New().Draw(p)
		if !slices.Equal(picture.Mate, c.mate) || len(picture.Check) != 1 || (p.Result().Reason == game.Checkmate) != (c.mate != nil) {
			t.Errorf("%s: %v, mate by %v, check of %v", c.fen, p.Result(), picture.Mate, picture.Check)
		}
	}
}
