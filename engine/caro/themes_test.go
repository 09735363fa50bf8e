package caro

import (
	"slices"
	"strings"
	"testing"

	"banco/game"
)

func TestThemes(t *testing.T) {
	for _, tt := range []struct{ fen, line, want string }{
		{"15/15/15/6o2o5/2o2ox1x6/1x2oxxx5o1/2o1xoxx7/3o1x1ox6/4oox8/5oox7/x5xxo6/7o7/3x3x4o2/2o12/15 x rule=caro opening=free", "i10 j10 i9 a1 i7", "four-three fours"},
		{"8o6/7xo1ooox1/11x1oo/8o2xxx1/8x1xxxxo/8o2x3/8o1xoo2/8o6/8o6/13x1/8x6/xo13/15/1x13/1o13 x rule=caro opening=free", "j12 a1 k12", "four-four fours"},
		{"15/15/15/15/15/15/6xx7/15/8x6/8x6/15/15/15/15/o4ooo7 x rule=caro opening=free", "i9 a15 i8 b15 i10", "three-three threes"},
	} {
		p := parse(t, "", tt.fen)
		if got := Themes(p, moves(t, p, tt.line)); !slices.Equal(got, strings.Fields(tt.want)) {
			t.Errorf("%s %s: %v, want %s", tt.fen, tt.line, got, tt.want)
		}
		if p.FEN() != parse(t, "", tt.fen).FEN() {
			t.Errorf("%s was changed", tt.fen)
		}
	}
}

// moves reads a line in the UCI form.
func moves(t *testing.T, p game.Position, text string) (line []game.Move) {
	t.Helper()
	p = p.Clone()
	for _, s := range strings.Fields(text) {
		m, err := p.ParseMove(s)
		if err != nil {
			t.Fatal(err)
		}
		line = append(line, m)
		p.Make(m)
	}
	return line
}
