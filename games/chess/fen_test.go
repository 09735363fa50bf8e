package chess

import (
	"strings"
	"testing"

	"banco/game"
	"banco/game/gametest"
)

func TestFENRoundTrip(t *testing.T) {
	for _, fen := range []string{
		"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
		"r3k2r/8/8/8/8/8/8/R3K2R b Kq - 13 57",
		"8/8/8/8/k2Pp3/8/8/4K3 b - d3 0 1",
		"bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9",
		"r3k2r/8/8/8/8/8/8/R3K2R w HAha - 0 1",
		"4k3/8/8/8/8/8/8/R1R1K1RR w GC - 9999 9999",
	} {
		if got := parse(t, fen).FEN(); got != fen {
			t.Errorf("%s is written as %s", fen, got)
		}
	}
}

func TestFENNormalized(t *testing.T) {
	for _, c := range []struct{ name, fen, want string }{
		{"four fields", "4k3/8/8/8/8/8/8/4K3 b - -", "4k3/8/8/8/8/8/8/4K3 b - - 0 1"},
		{"five fields", "4k3/8/8/8/8/8/8/4K3 b - - 7", "4k3/8/8/8/8/8/8/4K3 b - - 7 1"},
		{"moves counted from 0", "4k3/8/8/8/8/8/8/4K3 w - - 0 0", "4k3/8/8/8/8/8/8/4K3 w - - 0 1"},
		{"spaces", "  4k3/8/8/8/8/8/8/4K3\tw  - -  3 4 ", "4k3/8/8/8/8/8/8/4K3 w - - 3 4"},
		{"gaps in pieces", "4k3/8/8/8/8/8/8/1111K21 w - - 0 1", "4k3/8/8/8/8/8/8/4K3 w - - 0 1"},
		{"rights in any order", "r3k2r/8/8/8/8/8/8/R3K2R w qkQK - 0 1", "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1"},
		{"nobody can take en passant", "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1",
			"rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1"},
		{"en passant would open a rank", "8/8/8/8/k2Pp2Q/8/8/4K3 b - d3 0 1", "8/8/8/8/k2Pp2Q/8/8/4K3 b - - 0 1"},
		{"en passant by a pinned pawn", "8/5bk1/8/2Pp4/8/1K6/8/8 w - d6 0 1", "8/5bk1/8/2Pp4/8/1K6/8/8 w - - 0 1"},
		{"X-FEN, rooks on other files", "1r2k1r1/8/8/8/8/8/8/1R2K1R1 w KQkq - 0 1", "1r2k1r1/8/8/8/8/8/8/1R2K1R1 w GBgb - 0 1"},
		{"X-FEN, the outermost rook", "4k3/8/8/8/8/8/8/RR2KRR1 w KQ - 0 1", "4k3/8/8/8/8/8/8/RR2KRR1 w GA - 0 1"},
		{"X-FEN, an inner rook by its file", "4k3/8/8/8/8/8/8/RR2KRR1 w FB - 0 1", "4k3/8/8/8/8/8/8/RR2KRR1 w FB - 0 1"},
	} {
		if got := parse(t, c.fen).FEN(); got != c.want {
			t.Errorf("%s: %s, want %s", c.name, got, c.want)
		}
	}
}

func TestFENCounters(t *testing.T) {
	p := parse(t, "r3k2r/8/8/8/8/8/4p3/R3K2R b KQkq - 9998 9999")
	for _, step := range []struct{ move, want string }{
		{"e8c8", "2kr3r/8/8/8/8/8/4p3/R3K2R w KQ - 9999 9999"},
		{"h1h7", "2kr3r/7R/8/8/8/8/4p3/R3K3 b Q - 9999 9999"},
		{"h8h7", "2kr4/7r/8/8/8/8/4p3/R3K3 w Q - 0 9999"},
	} {
		play(t, p, step.move)
		if got := p.FEN(); got != step.want {
			t.Fatalf("after %s: %s, want %s", step.move, got, step.want)
		}
	}
}

func TestBadFEN(t *testing.T) {
	for _, c := range []struct{ fen, want string }{
		{"", "0 fields"},
		{"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq", "3 fields"},
		{"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 x", "7 fields"},
		{"rnbqkbnr/pppppppp/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", "field 1 (placement): 7 ranks"},
		{"rnbqkbnr/ppppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", "rank 7: 9 squares"},
		{"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPP/RNBQKBNR w KQkq - 0 1", "rank 2: 7 squares"},
		{"rnbqkbnr/pppppppp/8/8/44p/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", "rank 4: 9 squares"},
		{"rnbqkbnr/pppppppp/9/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", "rank 6: '9' is not a man"},
		{"rnbqkbnr/pppppppp/8/8/7é/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", "rank 4: 'é' is not a man"},
		{"rnbqkbnr/pppppppp/8/8/7x/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", "'x' is not a man"},
		{"4k3/8/8/8/8/8/8/4K3 W - - 0 1", `field 2 (side to move): "W"`},
		{"4k3/8/8/8/8/8/8/8 w - - 0 1", "White has 0 kings"},
		{"4k3/8/8/8/8/8/8/K3K3 w - - 0 1", "White has 2 kings"},
		{"k3k3/8/8/8/8/8/8/4K3 w - - 0 1", "Black has 2 kings"},
		{"4k3/8/8/8/8/8/8/3PK3 w - - 0 1", "a pawn on d1"},
		{"p3k3/8/8/8/8/8/8/4K3 w - - 0 1", "a pawn on a8"},
		{"4k3/8/8/8/8/8/8/4K2r b - - 0 1", "White is in check, but Black is to move"},
		{"8/8/8/8/8/8/3k4/4K3 w - - 0 1", "Black is in check, but White is to move"},
		{"4k3/8/8/8/1b2r3/3n4/8/4K3 w - - 0 1", "White is in check from 3 men"},
		{"4k3/8/8/8/P7/8/PPPPPPPP/4K3 w - - 0 1", "White has 9 pawns"},
		{"4k3/8/8/8/NNNNNN2/8/PPPP4/4K3 w - - 0 1", ""},
		{"4k3/8/8/8/NNNNNNN1/8/PPPP4/4K3 w - - 0 1", "White has 5 promoted men beside 4 pawns"},
		{"4k3/8/8/8/1B1B4/8/PPPPPPPP/4K3 w - - 0 1", "White has 1 promoted men"},
		{"rnbqkbnr/pppppppp/8/8/8/N7/PPPPPPPP/RNBQKBNR w KQkq - 0 1", "White has 17 men"},
		{"r3k2r/8/8/8/8/8/8/R3K2R w KQx - 0 1", "field 3 (castling): 'x'"},
		{"r3k2r/8/8/8/8/8/8/R3K2R w K- - 0 1", "field 3 (castling): '-'"},
		{"r3k2r/8/8/8/8/8/8/R3K2R w KK - 0 1", "second right"},
		{"r3k2r/8/8/8/8/8/8/R3K2R w KH - 0 1", "second right"},
		{"r3k2r/8/8/8/8/8/8/R3K1RR w GH - 0 1", "second right"},
		{"r3k2r/8/8/8/8/8/8/R3K3 w KQ - 0 1", "'K', but no rook"},
		{"r3k2r/8/8/8/8/8/8/R3K2r w Q - 0 1", ""},
		{"r3k3/8/8/8/8/8/8/R3K2R w kq - 0 1", "'k', but no rook"},
		{"r3k2r/8/8/8/8/8/8/R3K2R w G - 0 1", "'G', but no rook"},
		{"4k3/8/8/8/8/8/4K3/7R w K - 0 1", "'K', but the king on e2 has moved"},
		{"4k3/8/8/8/4P3/8/8/4K3 b - e9 0 1", `field 4 (en passant): "e9" is not a square`},
		{"4k3/8/8/8/4P3/8/8/4K3 b - e6 0 1", "is not a square of rank 3"},
		{"4k3/8/8/8/3P4/8/8/4K3 b - e3 0 1", "no pawn on e4"},
		{"4k3/8/8/8/4p3/8/8/4K3 b - e3 0 1", "no pawn on e4"},
		{"4k3/8/8/8/4P3/4N3/8/4K3 b - e3 0 1", "cannot have come from e2"},
		{"4k3/8/8/8/4P3/8/4N3/4K3 b - e3 0 1", "cannot have come from e2"},
		{"4k3/8/8/8/8/8/8/4K3 w - - x 1", `field 5 (half-move clock): "x"`},
		{"4k3/8/8/8/8/8/8/4K3 w - - -1 1", "field 5"},
		{"4k3/8/8/8/8/8/8/4K3 w - - 10000 1", "field 5"},
		{"4k3/8/8/8/8/8/8/4K3 w - - 0 99999999999999999999", "field 6 (move number)"},
	} {
		_, err := New().Parse(nil, c.fen)
		if err != nil {
			gametest.Problem(t, err)
		}
		switch {
		case c.want == "" && err != nil:
			t.Errorf("%s: %v", c.fen, err)
		case c.want != "" && (err == nil || !strings.Contains(err.Error(), c.want)):
			t.Errorf("%s: error %v, want %q", c.fen, err, c.want)
		}
	}
}

func TestParseRefusesBadVariant(t *testing.T) {
	for _, v := range []game.Variant{{"position": "960"}, {"position": "-1"}, {"size": "8"}} {
		if _, err := New().Parse(v, "4k3/8/8/8/8/8/8/4K3 w - - 0 1"); err == nil {
			t.Errorf("Parse takes the variant %v", v)
		}
		if _, err := New().Board(v); err == nil {
			t.Errorf("Board takes the variant %v", v)
		}
	}
}
