package gametest

import (
	"testing"

	"banco/game"
	"banco/game/playout"
)

// testTaken plays a game and holds the pieces taken against those that are
// gone since it began, from the start and from a position in its middle.
func testTaken(t *testing.T, g game.Game, v game.Variant) {
	p := start(t, g, v)
	rng := playout.Random(3)
	begin := len(g.Draw(p).Pieces)
	for ply := 0; ply < 200 && !p.Result().Over(); ply++ {
		m, _ := playout.Choose(p, rng, nil)
		p.Make(m)
		picture := g.Draw(p)
		if taken, gone := len(picture.Taken[0])+len(picture.Taken[1]), max(0, begin-len(picture.Pieces)); taken != gone {
			t.Fatalf("ply %d of %s: %v taken, %d gone", ply, p.FEN(), picture.Taken, gone)
		}
		if ply%20 != 10 {
			continue
		}
		set, err := g.Parse(v, p.FEN())
		if err != nil {
			t.Fatal(err)
		}
		if taken := g.Draw(set).Taken; len(taken[0])+len(taken[1]) > 0 {
			t.Fatalf("set up as %s, %v is taken", p.FEN(), taken)
		}
	}
}
