package kits

import (
	"testing"

	"banco/engine"
	"banco/game"
	"banco/search"
)

// The strongest player wins the elementary endings in time, also where no
// network has learnt them.
func TestElementaryEndings(t *testing.T) {
	kit, err := Find("chess")
	if err != nil {
		t.Fatal(err)
	}
	for name, fen := range map[string]string{
		"rook":              "8/8/8/3k4/8/8/8/R3K3 w - - 0 1",
		"bishop and knight": "8/8/8/3k4/8/8/8/2B1K1N1 w - - 0 1", "pawn": "4k3/8/4K3/4P3/8/8/8/8 w - - 0 1",
	} {
		strong, err := engine.New(kit, "strong:hash=4")
		if err != nil {
			t.Fatal(err)
		}
		weak, err := engine.New(kit, "strong:hash=1")
		if err != nil {
			t.Fatal(err)
		}
		p, err := kit.Game.Parse(nil, fen)
		if err != nil {
			t.Fatal(err)
		}
		for !p.Result().Over() && !p.(game.Claimer).Claim().Over() {
			player, nodes := strong, uint64(15_000)
			if p.Side() == game.Second {
				player, nodes = weak, 1000
			}
			m, err := player.Search(t.Context(), p, search.Limits{Nodes: nodes}, nil)
			if err != nil {
				t.Fatal(err)
			}
			p.Make(m)
		}
		if p.Result() != game.Win(game.First, game.Checkmate) {
			t.Errorf("%s: it ends in %s", name, p.FEN())
		}
	}
}
