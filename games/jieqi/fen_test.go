package jieqi

import (
	"strings"
	"testing"

	"banco/game"
	"banco/game/gametest"
)

func TestFENReadsBack(t *testing.T) {
	tests := []struct{ fen, want string }{
		{StartFEN, StartFEN},
		{"3k5/9/9/9/9/9/9/9/9/4K4 b - 12 34", ""},
		{"3k5/9/9/9/9/9/9/9/9/4K4 b  12 34", "3k5/9/9/9/9/9/9/9/9/4K4 b - 12 34"},
		{"3k5/9/9/9/9/9/9/9/9/4K4 r", "3k5/9/9/9/9/9/9/9/9/4K4 w - 0 1"},
		{"3k5/9/9/9/9/9/9/9/9/X3K4 w P1p0R0r2", "3k5/9/9/9/9/9/9/9/9/X3K4 w P1r2 0 1"},
		{"3k5/9/9/9/9/9/9/9/9/X3K4 w C2N1r2 5 9", ""}, // two captured unseen
	}
	for _, tt := range tests {
		want := tt.want
		if want == "" {
			want = tt.fen
		}
		if got := at(t, tt.fen).FEN(); got != want {
			t.Errorf("%s reads back as %s", tt.fen, got)
		}
	}
}

func TestFENRefusals(t *testing.T) {
	tests := []struct{ fen, reason string }{
		{"", "nothing is written"},
		{"3k5/9/9/9/9/9/9/9/9/4K4 w - 0", "4 fields"},
		{"3k5/9/9/9/9/9/9/9/4K4 w - 0 1", "9 ranks"},
		{"3k6/9/9/9/9/9/9/9/9/4K4 w - 0 1", "rank 9: 10 points, not 9"},
		{"3k5/9/9/9/9/9/9/9/9/4KRRRRRR w - 0 1", "rank 0: 11 points, not 9"},
		{"3k5/9/9/9/9/9/9/9/9/4K3 w - 0 1", "rank 0: 8 points, not 9"},
		{"3q5/9/9/9/9/9/9/9/9/4K4 w - 0 1", `rank 9: "q" is not a piece`},
		{"3k5/9/9/9/9/9/9/9/9/4K4 x - 0 1", "side to move"},
		{"3k5/9/9/9/9/9/9/9/9/4K4 w Q1 0 1", "'Q' at character 1"},
		{"3k5/9/9/9/9/9/9/9/9/4K4 w K1 0 1", "kings are never covered"},
		{"3k5/9/9/9/9/9/9/9/9/4K4 w R 0 1", "no count after 'R'"},
		{"3k5/9/9/9/9/9/9/9/9/4K4 w R1R1 0 1", "given twice"},
		{"3k5/9/9/9/9/9/9/9/9/4K4 w R3 0 1", "more than 2"},
		{"3k5/9/9/9/9/9/9/9/9/4K4 w - -1 1", "clock"},
		{"3k5/9/9/9/9/9/9/9/9/4K4 w - 0 0", "number"},
		{"3k5/9/9/9/9/9/9/9/9/4K4 w - 0 99999999999999999999", "number"},
		{"3k5/9/9/9/9/9/9/9/9/4X4 w R1 0 1", "covered king on e0"},
		{"3k5/9/9/9/9/9/9/9/X8/4K4 w R1 0 1", "covered piece on a1, which is not a starting point of Red"},
		{"X2k5/9/9/9/9/9/9/9/9/4K4 w R1 0 1", "covered piece on a9, which is not a starting point of Red"},
		{"3k5/9/9/9/9/9/9/9/9/9 w - 0 1", "Red has no general"},
		{"3kk4/9/9/9/9/9/9/9/9/4K4 w - 0 1", "Black has 2 generals"},
		{"3k5/9/9/9/9/9/4K4/9/9/9 w - 0 1", "Red's king on e3 is outside its palace"},
		{"4K4/9/9/9/9/9/9/9/9/3k5 w - 0 1", "outside its palace"},
		{"3k5/9/9/9/9/9/9/9/9/XX2K4 w R1 0 1", "2 covered pieces, but only 1 in the pool"},
		{"3k5/9/9/9/9/9/9/9/9/R3K4 w R2 0 1", "Red has 3 rooks in all"},
		{"3k5/9/9/pppppp3/9/9/9/9/9/4K4 w - 0 1", "Black has 6 pawns in all"},
		{"4k4/9/9/9/9/9/9/9/9/4K4 w - 0 1", "face each other on file e"},
		{"3k5/3R5/9/9/9/9/9/9/9/4K4 w - 0 1", "Black is in check, but Red is to move"},
	}
	for _, tt := range tests {
		if p, err := parse(tt.fen); err == nil {
			t.Errorf("%s is taken as %s", tt.fen, p.FEN())
		} else if !strings.Contains(err.Error(), tt.reason) {
			t.Errorf("%s is refused because %v, not because of %q", tt.fen, err, tt.reason)
		} else {
			gametest.Problem(t, err)
		}
	}
}

func FuzzFEN(f *testing.F) {
	for _, fen := range []string{
		StartFEN, "3k5/9/9/9/9/9/9/9/9/X3K4 w C2N1r2 5 9", "3k5/9/9/9/9/9/9/9/9/4K4 b  12 34",
		"xx1x1kx2/4p3r/n2b2c1p/2x1C1x1x/9/2R6/X3X1X1X/5A3/9/XXXXK1XXX w R1A1C1P5N1B2r1c1p3n1b1 0 9",
		"3k5/9/9/9/9/9/9/9/9/XX2K4 w R1 0 1", "4k4/9/9/9/9/9/9/9/9/4X4 w",
	} {
		f.Add(fen)
	}
	f.Fuzz(func(t *testing.T, fen string) {
		p, err := parse(fen)
		if err != nil {
			gametest.Problem(t, err)
			return
		}
		again := at(t, p.FEN())
		if again.FEN() != p.FEN() || again.hash != p.hash {
			t.Fatalf("%q reads as %s, then as %s", fen, p.FEN(), again.FEN())
		}
		before := p.FEN()
		for _, m := range p.Moves(nil) {
			for _, o := range game.Outcomes(p, m) {
				p.Make(o.Move)
				if next := at(t, p.FEN()); next.hash != p.hash {
					t.Fatalf("%s: hash %x, from scratch %x", p.FEN(), p.hash, next.hash)
				}
				p.Unmake()
			}
		}
		if p.FEN() != before || p.hash != again.hash {
			t.Fatalf("%s became %s", before, p.FEN())
		}
	})
}
