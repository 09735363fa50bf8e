package chess

import (
	"slices"
	"testing"
)

// A mate is drawn with what gives it, and a check that is none is not.
func TestDrawMate(t *testing.T) {
	for _, c := range []struct {
		fen  string
		mate []int
	}{
		{"1R4k1/5ppp/8/8/8/8/8/K7 b - - 0 1", []int{57}},
		{"3rkr2/4p3/3N4/8/8/8/8/K3R3 b - - 0 1", nil},
		{"3rkr2/3p1p2/3N4/8/8/8/8/K3R3 b - - 0 1", []int{4, 43}}, // by two at once
		{"1R4k1/5pp1/8/8/8/8/8/K7 b - - 0 1", nil},
	} {
		picture := New().Draw(parse(t, c.fen))
		slices.Sort(picture.Mate)
		slices.Sort(c.mate)
		if !slices.Equal(picture.Mate, c.mate) || len(picture.Check) != 1 {
			t.Errorf("%s: mate by %v, check of %v", c.fen, picture.Mate, picture.Check)
		}
	}
}
