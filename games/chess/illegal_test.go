package chess

import (
	"testing"

	"banco/game/gametest"
	"banco/game/playout"
)

func TestRefusals(t *testing.T) {
	const start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
	for _, c := range []struct{ fen, move, key, square string }{
		{start, "e4e5", "move-empty", "e4"},
		{start, "e7e5", "move-foreign", "e7"},
		{start, "a1a2", "move-own", "a2"},
		{start, "a1a3", "move-way", "a2"},
		{start, "c1h6", "move-way", "d2"},
		{start, "d1d8", "move-way", "d2"},
		{start, "b1b3", "move-shape", ""},
		{start, "e1e1", "move-shape", ""},
		{start, "e2e5", "move-shape", ""},
		{start, "e2d3", "move-pawn-aside", "d3"},
		{"4k3/8/8/8/8/4p3/4P3/4K3 w - - 0 1", "e2e3", "move-pawn-ahead", "e3"},
		{"4k3/8/8/8/8/4p3/4P3/4K3 w - - 0 1", "e2e4", "move-way", "e3"},
		{"4k3/8/8/8/4p3/8/4P3/4K3 w - - 0 1", "e2e4", "move-pawn-ahead", "e4"},
		{"8/4P2k/8/8/8/8/8/K7 w - - 0 1", "e7e8", "move-promotion", ""},
		{"4k3/4r3/8/8/8/8/3P4/4K3 w - - 0 1", "d2d3", "move-check", ""},
		{"4k3/8/8/8/8/5n2/3P4/R3K3 w - - 0 1", "a1a8", "move-check", ""},
		{"4k3/4r3/8/8/8/8/4N3/4K3 w - - 0 1", "e2c3", "move-pinned", "e2"},
		{"4k3/8/8/8/7b/8/5P2/4K3 w - - 0 1", "f2f4", "move-pinned", "f2"},
		{"3rk3/8/8/8/8/8/8/4K3 w - - 0 1", "e1d1", "move-into-check", "d1"},
		{"3rk3/8/8/8/8/8/3r4/4K3 w - - 0 1", "e1d2", "move-into-check", "d2"},
		{"4k3/8/8/8/8/8/8/R3K2R w - - 0 1", "e1g1", "move-castling", ""},
		{"4k3/4r3/8/8/8/8/8/R3K2R w KQ - 0 1", "e1g1", "move-castling-check", ""},
		{"4k3/5r2/8/8/8/8/8/R3K2R w KQ - 0 1", "e1g1", "move-castling-attacked", "f1"},
		{"4k3/5r2/8/8/8/8/8/R3K2R w KQ - 0 1", "e1h1", "move-castling-attacked", "f1"},
		{"4k3/8/8/8/8/8/8/RN2K2R w KQ - 0 1", "e1c1", "move-way", "b1"},
		{"4k3/8/8/8/8/8/8/qR1K4 w B - 0 1", "d1b1", "move-castling-attacked", "c1"},
	} {
		_, err := parse(t, c.fen).ParseMove(c.move)
		if p := gametest.Problem(t, err); p.Key != c.key || p.Params["square"] != c.square {
			t.Errorf("%s: %s is refused with %s %v: %v", c.fen, c.move, p.Key, p.Params, err)
		}
	}
}

// A capture en passant that the rights do not offer, because its king would be in
// check, is refused for that reason.
func TestEnPassantRefusals(t *testing.T) {
	for _, c := range []struct{ fen, push, move, key string }{
		{"4k3/3p4/8/K3P2r/8/8/8/8 b - - 0 1", "d7d5", "e5d6", "move-pinned"}, // both pawns leave the rank
		{"4r1k1/3p4/8/4P3/8/8/8/4K3 b - - 0 1", "d7d5", "e5d6", "move-pinned"},
		{"b3k3/1p6/8/P7/4K3/8/8/8 b - - 0 1", "b7b5", "a5b6", "move-check"},
		{"4k3/3p4/8/4P3/8/8/8/4K3 b - - 0 1", "e8f8", "e5d6", "move-pawn-aside"}, // nothing has passed
	} {
		p := parse(t, c.fen)
		push, err := p.ParseMove(c.push)
		if err != nil {
			t.Fatal(err)
		}
		p.Make(push)
		_, err = p.ParseMove(c.move)
		if why := gametest.Problem(t, err); why.Key != c.key {
			t.Errorf("%s: %s is refused with %s: %v", p.FEN(), c.move, why.Key, err)
		}
	}
}

// Exactly the legal moves have no rule against them.
func TestRefusalsFitTheMoves(t *testing.T) {
	for seed := range uint64(6) {
		p := parse(t, startFEN(int(seed)*100))
		rng := playout.Random(seed)
		for range 120 {
			legal := map[[2]Square]bool{}
			for _, m := range p.Moves(nil) {
				to := To(m)
				if IsCastle(m) {
					to = CastlingRook(m)
				}
				legal[[2]Square{From(m), to}] = true
			}
			for range 200 {
				from, to := Square(rng.IntN(64)), Square(rng.IntN(64))
				if why := p.refusal(from, to, Queen); (why == nil) != legal[[2]Square{from, to}] {
					t.Fatalf("%s: %v%v: %v", p.FEN(), from, to, why)
				}
			}
			m, ok := playout.Choose(p, rng, nil)
			if !ok {
				break
			}
			p.Make(m)
		}
	}
}
