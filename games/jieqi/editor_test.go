package jieqi

import (
	"testing"

	"banco/game"
	"banco/game/gametest"
	"banco/games/xiangqi"
)

func FuzzCompose(f *testing.F) { gametest.FuzzCompose(f, rules{}, nil) }

// The pool of a side is what does not stand revealed, if anything is covered.
func TestComposeDerivesPools(t *testing.T) {
	pieces := []game.Placed{
		{Square: 4, Code: "K"}, {Square: 0, Code: "X"}, {Square: 40, Code: "R"}, {Square: 41, Code: "P"},
		{Square: xiangqi.Squares - 4, Code: "k"}, {Square: 70, Code: "n"},
	}
	got, err := rules{}.Compose(nil, pieces, map[string]string{"turn": "second"})
	if want := "5k3/9/7n1/9/9/4RP3/9/9/9/X3K4 b R1A2C2P4N2B2 0 1"; err != nil || got != want {
		t.Errorf("%q, %v; want %q", got, err, want)
	}
	if _, err := New().Parse(nil, got); err != nil {
		t.Error(err)
	}
	rook := func(s int) game.Placed { return game.Placed{Square: s, Code: "R"} }
	got, err = rules{}.Compose(nil, append(pieces, rook(50), rook(51)), nil)
	if err != nil {
		t.Fatal(err)
	}
	if _, err = New().Parse(nil, got); gametest.Problem(t, err).Key != "too-many-pieces" {
		t.Errorf("three rooks: %v", err)
	}
}
