package jieqi

import (
	"testing"

	"banco/game"
	"banco/game/playout"
	"banco/games/xiangqi"
)

func TestBoardAndKing(t *testing.T) {
	start, err := New().Start(nil)
	if err != nil {
		t.Fatal(err)
	}
	p, rng := start.(*Position), playout.Random(5)
	for !p.Result().Over() {
		for s, piece := range p.Board() {
			if piece != p.At(xiangqi.Square(s)) {
				t.Fatalf("%s: Board and At differ on %v", p.FEN(), xiangqi.Square(s))
			}
		}
		for side := game.First; side <= game.Second; side++ {
			if p.At(p.King(side)) != Revealed(side, xiangqi.King) {
				t.Fatalf("%s: no king on %v", p.FEN(), p.King(side))
			}
		}
		m, _ := playout.Choose(p, rng, nil)
		p.Make(m)
	}
}
