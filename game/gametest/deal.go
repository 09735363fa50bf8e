package gametest

import (
	"testing"

	"banco/game"
)

// testFollow leads another deal along the moves of a game, as their movers know
// them: it shows everyone the same, keeps its commitment, and what it deals anew
// changes no view.
func testFollow(t *testing.T, g game.Dealer, v game.Variant, d game.Deal) {
	other, err := g.Deal(v, [32]byte{101})
	if err != nil {
		t.Fatal(err)
	}
	commit := other.Commitment()
	for i := range d.Seen(game.NoSide) {
		mover := other.View(game.NoSide).Side()
		m, err := other.Agree(d.Seen(mover)[i])
		if err == nil {
			err = other.Play(m)
		}
		if err != nil {
			t.Fatalf("ply %d cannot be followed: %v", i+1, err)
		}
	}
	for n := range 2 {
		if n > 0 {
			other.Redeal(n)
		}
		for _, seat := range []game.Side{game.First, game.Second, game.NoSide} {
			if a, b := other.View(seat).FEN(), d.View(seat).FEN(); a != b {
				t.Errorf("after %d redeals the view of seat %v is %s, not %s", n, seat, a, b)
			}
		}
	}
	if other.Commitment() != commit || other.Commitment() == d.Commitment() {
		t.Error("the commitment is not that of the seed")
	}
	if err := other.CheckUnplay(len(d.Seen(game.NoSide)) + 1); err == nil {
		t.Error("more moves than there are can be taken back")
	}
}
