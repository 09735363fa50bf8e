package caro

import (
	"testing"

	"banco/game"
)

// TestPassGivesTheOtherColourTwoStones wins with two stones in a row.
func TestPassGivesTheOtherColourTwoStones(t *testing.T) {
	p := start(t, "rule=renju")
	play(t, p, "h8 a1 i8 a3 j8 a5")
	before := p.near
	play(t, p, "k8")
	p.Pass()
	play(t, p, "l8")
	if r := p.Result(); r != game.Win(game.First, game.FiveInARow) {
		t.Errorf("the result is %v by %v", r, r.Reason)
	}
	for range 3 {
		p.Unmake()
	}
	if p.near != before || p.Turn() != Black {
		t.Error("taking it all back does not lead back")
	}
}
