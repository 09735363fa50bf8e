package xiangqi

import (
	"strings"
	"testing"

	"banco/game"
	"banco/game/gametest"
)

func TestFEN(t *testing.T) {
	for _, test := range []struct{ in, out string }{
		{StartFEN, StartFEN},
		{"rheakaehr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RHEAKAEHR r", StartFEN},
		{"rnbakabnr/9/1c5c1/p1p1p1p1p/54/9/P1P1P1P1P/1C5C1/333/RNBAKABNR", StartFEN},
		{" 3k5/9/9/9/9/9/9/9/9/4K4  b - - 17 40 ", "3k5/9/9/9/9/9/9/9/9/4K4 b - - 17 40"},
		{"3k5/9/9/9/9/9/9/9/9/4K4 w - - 0 0", "3k5/9/9/9/9/9/9/9/9/4K4 w - - 0 1"},
		{"3k5/9/9/9/9/9/9/9/9/4K4 w - - 120 61", "3k5/9/9/9/9/9/9/9/9/4K4 w - - 120 61"},
	} {
		p, err := ParseFEN(test.in)
		if err != nil {
			t.Errorf("%s: %v", test.in, err)
		} else if got := p.FEN(); got != test.out {
			t.Errorf("%s is written as %s", test.in, got)
		}
	}
}

func TestBadFEN(t *testing.T) {
	const rest = "/9/9/9/9/9/9/9/9/4K4"
	for _, test := range []struct{ fen, reason string }{
		{"", "empty"},
		{"3k5/9/9/9/9/9/9/9/9/4K4 w - - 0 1 x", "7 fields"},
		{"3k5/9/9/9/9/9/9/9/4K4 w", "9 ranks"},
		{"3k4" + rest, "rank 9: 8 points, not 9"},
		{"3k55" + rest, "rank 9: 14 points, not 9"},
		{"3k5/9/9/9/8x/9/9/9/9/4K4", `rank 5: "x" is not a piece`},
		{"3k5/0/9/9/9/9/9/9/9/4K4", `rank 8: "0" is not a piece`},
		{"3k5/é8/9/9/9/9/9/9/9/4K4", `rank 8: "é" is not a piece`},
		{"3k5" + rest + " x", `side to move is "x"`},
		{"3k5" + rest + " w KQ", `field 3 is "KQ"`},
		{"3k5" + rest + " w - - -1", `clock is "-1"`},
		{"3k5" + rest + " w - - 70000", `clock is "70000"`},
		{"3k5" + rest + " w - - 0 one", `number is "one"`},
		{"9" + rest, "Black has no general"},
		{"3k5/9/9/9/9/9/9/9/9/9", "Red has no general"},
		{"3k5/9/9/9/9/9/9/9/9/3KK4", "Red has 2 generals"},
		{"3k5/9/9/9/9/9/9/9/9/2K6", "Red's general cannot stand on c0"},
		{"3k5/9/9/9/9/9/4K4/9/9/9", "Red's general cannot stand on e3"},
		{"3ka4/9/9/9/9/9/9/9/9/4K4", "Black's advisor cannot stand on e9"},
		{"3k5/9/9/9/9/9/9/9/9/B3K4", "Red's elephant cannot stand on a0"},
		{"3k5/9/9/4B4/9/9/9/9/9/4K4", "Red's elephant cannot stand on e6"},
		{"3k5/9/9/9/9/9/9/9/4P4/4K4", "Red's pawn cannot stand on e1"},
		{"3k4p/9/9/9/9/9/9/9/9/4K4", "Black's pawn cannot stand on i9"},
		{"3k5/9/9/9/9/9/1P7/9/9/4K4", "Red's pawn cannot stand on b3"},
		{"3k5/9/9/9/1p7/9/9/9/9/4K4", "Black's pawn cannot stand on b5"},
		{"3k5/9/9/9/9/9/P8/9/9/RR1RK4", "Red has 3 pieces of the kind rook"},
		{"3k5/PPPPPP3/9/9/9/9/9/9/9/4K4", "Red has 6 pieces of the kind pawn"},
		{"4k4/9/9/9/9/9/9/9/9/4K4 w", "the generals face each other on file e"},
		{"3k5/9/9/9/9/9/9/9/3R5/4K4 w", "Black is in check, but Red is to move"},
		{"3k5/9/9/9/9/9/9/9/4r4/4K4 b", "Red is in check, but Black is to move"},
	} {
		_, err := New().Parse(nil, test.fen)
		if err == nil || !strings.Contains(err.Error(), test.reason) {
			t.Errorf("%q: %v, want %q", test.fen, err, test.reason)
		}
		gametest.Problem(t, err)
	}
}

// FuzzFEN wants every FEN that is read to be written back in a form that
// reads as the same position, and that position to be playable.
func FuzzFEN(f *testing.F) {
	for _, test := range perfts {
		f.Add(test.fen)
	}
	f.Add("3k5/9/9/9/9/9/9/9/9/4K4 b - - 17 40")
	f.Add("rheakaehr/9/1c5c1/p1p1p1p1p/54/9/P1P1P1P1P/1C5C1/9/RHEAKAEHR r")
	f.Fuzz(func(t *testing.T, text string) {
		p, err := ParseFEN(text)
		if err != nil {
			gametest.Problem(t, err)
			return
		}
		fen := p.FEN()
		back, err := ParseFEN(fen)
		if err != nil {
			t.Fatalf("%q is written as %q: %v", text, fen, err)
		}
		if back.FEN() != fen || back.Hash() != p.Hash() {
			t.Fatalf("%q is written as %q, then as %q", text, fen, back.FEN())
		}
		moves := p.Moves(nil)
		if over := p.Result().Reason; len(moves) == 0 && over != game.Checkmate && over != game.Stalemate {
			t.Fatalf("%q: no moves, but %v", fen, over)
		}
		for _, m := range moves {
			p.Make(m)
			if _, err := ParseFEN(p.FEN()); err != nil {
				t.Fatalf("%q, %s: %v", fen, p.FormatMove(m), err)
			}
			p.Unmake()
		}
		if p.FEN() != fen {
			t.Fatalf("%q became %q", fen, p.FEN())
		}
	})
}
