package jieqi

import (
	"bytes"
	"testing"

	"banco/game"
)

// A deal made of what another one states is the same deal, move for move.
func TestDealLayout(t *testing.T) {
	first, err := rules{}.Deal(nil, [32]byte{1, 2, 3})
	if err != nil {
		t.Fatal(err)
	}
	stated := first.(*Deal).Layout()
	second, err := rules{}.DealLayout(nil, stated)
	if err != nil {
		t.Fatal(err)
	}
	for ply := 0; !first.SharedView(game.NoSide).Result().Over() && ply < 200; ply++ {
		moves := first.SharedView(game.NoSide).Moves(nil)
		m := moves[ply*7%len(moves)]
		for _, d := range []game.Deal{first, second} {
			if err := d.Play(m); err != nil {
				t.Fatal(err)
			}
		}
		for seat := game.First; seat <= game.NoSide; seat++ {
			if a, b := first.SharedView(seat).FEN(), second.SharedView(seat).FEN(); a != b {
				t.Fatalf("ply %d: %s in one deal, %s in the other", ply, a, b)
			}
		}
	}
	if !bytes.Equal(second.(*Deal).Layout(), stated) {
		t.Error("the deal states something else than it was made of")
	}
	for _, wrong := range [][]byte{nil, stated[1:], append(stated[:29:29], 9), bytes.Repeat([]byte{7}, LayoutSize)} {
		if _, err := (rules{}).DealLayout(nil, wrong); err == nil {
			t.Errorf("%v is taken for a deal", wrong)
		}
	}
}
