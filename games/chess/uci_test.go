package chess

import (
	"strings"
	"testing"
)

func TestParseMove(t *testing.T) {
	const (
		castles  = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1"
		shredder = "r3k2r/8/8/8/8/8/8/R3K2R w HAha - 0 1"
		near     = "4k3/8/8/8/8/8/8/1R3KR1 w GB - 0 1" // g-side castling is to g1, where the rook stands
		step     = "4k3/8/8/8/8/8/8/5K1R w H - 0 1"    // g1 is a step and the castling square
		stays    = "4k3/8/8/8/8/8/8/R1K4R w HA - 0 1"  // c-side castling leaves the king on c1
		promotes = "8/4P2k/8/8/8/8/8/K7 w - - 0 1"
	)
	for _, c := range []struct{ fen, move, want string }{
		{castles, "e1g1", "e1g1 castle"},
		{castles, "e1h1", "e1g1 castle"},
		{castles, "e1c1", "e1c1 castle"},
		{castles, "e1a1", "e1c1 castle"},
		{castles, "e1f1", "e1f1"},
		{shredder, "e1h1", "e1h1 castle"},
		{shredder, "e1g1", "e1h1 castle"},
		{shredder, "e1a1", "e1a1 castle"},
		{near, "f1g1", "f1g1 castle"},
		{near, "f1c1", "f1b1 castle"},
		{near, "f1e1", "f1e1"},
		{step, "f1h1", "f1h1 castle"},
		{step, "f1g1", "f1g1"},
		{stays, "c1a1", "c1a1 castle"},
		{stays, "c1g1", "c1h1 castle"},
		{promotes, "e7e8q", "e7e8q"},
		{promotes, "e7e8N", "e7e8n"},
	} {
		p := parse(t, c.fen)
		m, err := p.ParseMove(c.move)
		if err != nil {
			t.Errorf("%s: %v", c.fen, err)
			continue
		}
		got := p.FormatMove(m)
		if IsCastle(m) {
			got += " castle"
		}
		if got != c.want {
			t.Errorf("%s: %s reads as %s, want %s", c.fen, c.move, got, c.want)
		}
	}
}

func TestBadMove(t *testing.T) {
	const start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
	for _, c := range []struct{ fen, move, want string }{
		{start, "", "two squares"},
		{start, "e2e4e5", "two squares"},
		{start, strings.Repeat("e2", 1000), "two squares"},
		{start, "i2e4", `"i2" is not a square`},
		{start, "e2e0", `"e0" is not a square`},
		{start, "e2e4k", "'k' is none of q, r, b, n"},
		{start, "e2e4p", "'p' is none of"},
		{start, "e2e4\x1f", "is none of"},
		{start, "e2e4q", "does not promote"},
		{start, "e4e5", "nothing stands on e4"},
		{start, "e7e5", "the man on e7 is not White's"},
		{start, "e2e5", "a pawn does not move"},
		{start, "0000", `"00" is not a square`},
		{"8/4P2k/8/8/8/8/8/K7 w - - 0 1", "e7e8", "the promotion is missing"},
		{"4k3/4r3/8/8/8/8/3P4/4K3 w - - 0 1", "d2d3", "in check"},
		{"r3k2r/8/8/8/8/8/6n1/R3K2R w KQkq - 0 1", "e1g1", "a king in check"},
		{"r3k2r/8/8/8/8/6n1/8/R3K2R w KQkq - 0 1", "e1g1", "over f1"},
		{"4k3/8/8/8/8/8/8/R1K4R w HA - 0 1", "c1c1", "a king does not move"},
		{"1r2k3/8/8/8/8/8/8/R3K3 w Q - 0 1", "e1b1", "a king does not move"},
	} {
		_, err := parse(t, c.fen).ParseMove(c.move)
		if err == nil || !strings.Contains(err.Error(), c.want) || len(err.Error()) > 200 {
			t.Errorf("%s: %.20q: error %v, want %q", c.fen, c.move, err, c.want)
		}
	}
}

// TestMoveParts reads moves apart.
func TestMoveParts(t *testing.T) {
	for _, c := range []struct {
		fen, move                  string
		mover, captured, promotion Kind
		enPassant                  bool
	}{
		{"4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", "e1g1", King, NoKind, NoKind, false},
		{"3rk3/4P3/8/8/8/8/8/4K3 w - - 0 1", "e7d8n", Pawn, Rook, Knight, false},
		{"4k3/8/8/3Pp3/8/8/8/4K3 w - e6 0 1", "d5e6", Pawn, Pawn, NoKind, true},
		{"4k3/8/4q3/3P4/8/8/8/3K4 w - - 0 1", "d5e6", Pawn, Queen, NoKind, false},
		{"4k3/8/4b3/8/3N4/8/8/3K4 w - - 0 1", "d4e6", Knight, Bishop, NoKind, false},
	} {
		m, err := parse(t, c.fen).ParseMove(c.move)
		if err != nil {
			t.Error(err)
			continue
		}
		if Mover(m) != c.mover || Captured(m) != c.captured || Promotion(m) != c.promotion || IsEnPassant(m) != c.enPassant {
			t.Errorf("%s: mover %d, captured %d, promotion %d, en passant %v", c.move, Mover(m), Captured(m), Promotion(m), IsEnPassant(m))
		}
	}
}
