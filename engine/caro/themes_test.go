package caro

import (
	"testing"

	"banco/engine/enginetest"
	rules "banco/games/caro"
)

func TestThemes(t *testing.T) {
	enginetest.Themes(t, rules.New(), Themes, []enginetest.Solution{
		{"15/15/15/6o2o5/2o2ox1x6/1x2oxxx5o1/2o1xoxx7/3o1x1ox6/4oox8/5oox7/x5xxo6/7o7/3x3x4o2/2o12/15 x rule=caro opening=free",
			"i10 j10 i9 a1 i7", "four-three fours"},
		{"8o6/7xo1ooox1/11x1oo/8o2xxx1/8x1xxxxo/8o2x3/8o1xoo2/8o6/8o6/13x1/8x6/xo13/15/1x13/1o13 x rule=caro opening=free",
			"j12 a1 k12", "four-four fours"},
		{"15/15/15/15/15/15/6xx7/15/8x6/8x6/15/15/15/15/o4ooo7 x rule=caro opening=free", "i9 a15 i8 b15 i10", "three-three threes"},
	})
}
