package chess

import (
	"slices"
	"testing"

	"banco/game/gametest"
)

// FuzzFEN holds that a position that is read is written as it is read, has
// legal moves that can be made and taken back, and no king to take.
func FuzzFEN(f *testing.F) {
	for _, fen := range []string{
		"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
		"r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
		"bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9",
		"8/8/8/8/k2Pp3/8/8/4K3 b - d3 0 1",
		"1r2k1r1/8/8/8/8/8/8/1R2K1R1 w KQkq -",
		"n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 9999 9999",
		"4k3/8/8/8/8/8/8/qRK5 w B - 0 1",
	} {
		f.Add(fen)
	}
	f.Fuzz(func(t *testing.T, fen string) {
		position, err := New().Parse(nil, fen)
		if err != nil {
			gametest.Problem(t, err)
			return
		}
		p := position.(*Position)
		text := p.FEN()
		again := parse(t, text)
		if again.FEN() != text || again.Hash() != p.Hash() || again.chess960 != p.chess960 && p.rights&castlingMask != 0 {
			t.Fatalf("%q is written as %q, then %q", fen, text, again.FEN())
		}
		moves := p.Moves(nil)
		if len(moves) != p.count() {
			t.Fatalf("%s: %d moves listed, %d counted", text, len(moves), p.count())
		}
		for _, m := range moves {
			before := p.moment
			p.Make(m)
			if p.attackers(p.king(p.side^1), p.side, p.occupied()) != 0 {
				t.Fatalf("%s: %v leaves the king in check", text, m)
			}
			if p.key != p.hash() {
				t.Fatalf("%s: the key after %v is not that of the board", text, m)
			}
			p.Unmake()
			if p.moment != before {
				t.Fatalf("%s: %v is not taken back", text, m)
			}
		}
		p.Result()
		New().Draw(p)
	})
}

// FuzzMove holds that text read as a move is a legal one that is written so
// that it is read again.
func FuzzMove(f *testing.F) {
	fens := []string{
		"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
		"r3k2r/p1Ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PP1BBPPP/R3K2R w KQkq - 0 1",
		"1r2k1r1/8/8/8/8/8/8/1R2K1R1 w GBgb - 0 1",
		"8/8/8/8/k2Pp3/8/8/4K3 b - d3 0 1",
	}
	for i, text := range []string{"e2e4", "c7c8q", "e1g1", "e1h1", "e1b1", "e4d3", "0000", "e2e4q", "g1g1"} {
		f.Add(uint8(i), text)
	}
	f.Fuzz(func(t *testing.T, which uint8, text string) {
		p := parse(t, fens[int(which)%len(fens)])
		m, err := p.ParseMove(text)
		if err != nil {
			return
		}
		if !slices.Contains(p.Moves(nil), m) {
			t.Fatalf("%q reads as an illegal move", text)
		}
		if again, err := p.ParseMove(p.FormatMove(m)); again != m {
			t.Fatalf("%q is written %q, which reads as another move (%v)", text, p.FormatMove(m), err)
		}
	})
}
