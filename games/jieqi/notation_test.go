package jieqi

import (
	"slices"
	"strings"
	"testing"

	"banco/game"
	"banco/game/playout"
	"banco/games/xiangqi"
	"banco/games/xiangqi/notation"
)

func TestMoveText(t *testing.T) {
	const fen = "xxxxk1x1x/9/1x5x1/x1x1x1x1x/9/9/X1X1X1X1X/1X5X1/9/XXXXK1XXX w R2A2C1P5N2B2r2a2c2p5b2 0 1"
	tests := []struct {
		text               string
		revealed, captured xiangqi.Kind
	}{
		{"b2b9", xiangqi.None, xiangqi.None},
		{"b2b9R", xiangqi.Rook, xiangqi.None},
		{"b2b9Cp", xiangqi.Cannon, xiangqi.Pawn},
		{"e0e1", xiangqi.None, xiangqi.None},
	}
	p := at(t, fen)
	for _, tt := range tests {
		m, err := p.ParseMove(tt.text)
		if err != nil || Turned(m) != tt.revealed || Captured(m) != tt.captured {
			t.Errorf("%s reads as %v, %v (%v)", tt.text, Turned(m), Captured(m), err)
		} else if back := p.FormatMove(m); back != tt.text {
			t.Errorf("%s is written back as %s", tt.text, back)
		}
	}
}

func TestMoveTextOfOneLetter(t *testing.T) {
	p := at(t, "1x1k5/9/9/9/9/9/9/9/9/1R2K4 w p2 0 1")
	m, err := p.ParseMove("b0b9p")
	if err != nil || Turned(m) != xiangqi.None || Captured(m) != xiangqi.Pawn {
		t.Errorf("reads as %v, %v (%v)", Turned(m), Captured(m), err)
	}
	p.Make(m)
	if got, want := p.FEN(), "1R1k5/9/9/9/9/9/9/9/9/4K4 b p1 0 1"; got != want {
		t.Errorf("leads to %s, want %s", got, want)
	}
}

func TestMoveRefusals(t *testing.T) {
	tests := []struct{ text, reason string }{
		{"b2", "not of the form"}, {"b2b9RnR", "not of the form"}, {"b2bx", "not of the form"}, {"j0a0", "not of the form"},
		{"b2b8", "in the way"}, {"b7b0", "not Red's"}, {"e5e6", "nothing stands"},
		{"b2b9Q", "not a piece"}, {"b2b9K", "no such piece left"},
		{"b2b9RR", "comes first and once"}, {"b2b9nR", "comes first and once"},
		{"b2b9n", "not as what"},
		{"e0e1R", "no covered piece of Red is on e0"}, {"b2b3Rn", "no covered piece of Black is on b3"},
	}
	p := at(t, StartFEN)
	for _, tt := range tests {
		if m, err := p.ParseMove(tt.text); err == nil {
			t.Errorf("%s is taken as %s", tt.text, p.FormatMove(m))
		} else if !strings.Contains(err.Error(), tt.reason) {
			t.Errorf("%s is refused because %v, not because of %q", tt.text, err, tt.reason)
		}
	}
}

func FuzzMove(f *testing.F) {
	positions := []string{
		StartFEN,
		"x3k1x2/4p3r/n2b2c1p/2x1C1x1x/9/2R6/X3X1X1X/5A3/9/XXX1KXXXX b R1A1C1P5N1B2r1c1p3n1b1 0 9",
		"3k5/9/P8/9/P8/9/X8/A8/A8/4K4 w R1 0 1",
	}
	for i := range positions {
		for _, text := range []string{"b2b9", "b2b9Rn", "e0e1", "R1+1", "2P9+1", "A-+8", "+++++", "a6a5p"} {
			f.Add(uint8(i), text)
		}
	}
	f.Fuzz(func(t *testing.T, which uint8, text string) {
		p := at(t, positions[int(which)%len(positions)])
		if m, err := p.ParseMove(text); err == nil {
			if back, err := p.ParseMove(p.FormatMove(m)); err != nil || back != m {
				t.Errorf("%q is written back as %q", text, p.FormatMove(m))
			}
			if !slices.Contains(p.Moves(nil), plain(m)) {
				t.Errorf("%q is not legal", text)
			}
		}
		m, err := notation.CoveredWXF.Parse(p, text)
		if err != nil {
			return
		}
		if back, err := notation.CoveredWXF.Parse(p, p.formatWXF(m)); err != nil || back != m || !slices.Contains(p.Moves(nil), m) {
			t.Errorf("%q reads as %x, %s, then as %x (%v)", text, m, p.formatWXF(m), back, err)
		}
	})
}

func TestVietnamese(t *testing.T) {
	for _, tt := range []struct{ fen, move, want string }{
		{StartFEN, "b2b9", "Úpt8.7"},
		{StartFEN, "b0c2", "Úps8.7"},
		{StartFEN, "e3e4P", "Úp5.1=B"},
		{StartFEN, "i0i1N", "Úps1.1=M"},
		{StartFEN, "i3i4", "Úpt1.1"},
		{"3k5/9/9/9/9/9/R8/9/9/4K4 w - 0 1", "a3b3", "X9-8"},
		{"3k5/9/9/9/9/R8/R8/9/9/4K4 w - 0 1", "a3b3", "Xs-8"},
		{"3k5/9/9/9/9/R8/R8/9/9/4K4 w - 0 1", "a4a5", "Xt.1"},
		{"3k5/9/9/x8/9/R8/9/9/9/4K4 w p1 0 1", "a4a6p", "X9.2:B"},
		{"3k5/9/P8/P8/P8/P8/9/9/9/4K4 w - 0 1", "a6b6", "2B-8"},
		{"3k5/9/9/P8/P8/P8/9/9/9/4K4 w - 0 1", "a5b5", "Bg-8"},
	} {
		p := at(t, tt.fen)
		m, err := p.ParseMove(tt.move)
		if err != nil {
			t.Errorf("%s: %v", tt.move, err)
			continue
		}
		if got := p.formatVietnamese(m); got != tt.want {
			t.Errorf("%s is %s, want %s", tt.move, got, tt.want)
		}
		if back, err := p.parseVietnamese(tt.want); err != nil || back != m {
			t.Errorf("%s reads as %s, %v", tt.want, p.FormatMove(back), err)
		}
	}
}

func TestVietnameseWords(t *testing.T) {
	for text, want := range map[string]string{
		"Úp 5 tiến 1=B": "e3e4P", "up 5 tan 1": "e3e4", "U5+1": "e3e4", "ÚP5.1 = C": "e3e4P", "Úp trước 8 bình 5": "b2e2",
		"Úp sau 8 tiến 7": "b0c2", "Tướng 5 tiến 1": "e0e1", "Tg5.1": "e0e1", "Úp8-5=Pháo": "b2e2C", "u\u0301p5.1": "e3e4",
	} {
		p := at(t, StartFEN)
		m, err := p.parseVietnamese(text)
		if err != nil || p.FormatMove(m) != want {
			t.Errorf("%s reads as %s, %v; want %s", text, p.FormatMove(m), err, want)
		}
	}
	for _, text := range []string{"", "Úp1.1", "P8-5", "Úp5.1=K", "Úp5.1=Tg", "Úp5.1=?", "Úp5.9", "Úp5.1=B:M", "binh"} {
		if m, err := at(t, StartFEN).parseVietnamese(text); err == nil {
			t.Errorf("%q reads as %s", text, at(t, StartFEN).FormatMove(m))
		}
	}
}

// A piece may be called by any of its names, as in xiangqi.
func TestVietnameseNamesOfPieces(t *testing.T) {
	for text, want := range map[string]string{
		"Ngựa 8 tiến 7": "b0c2", "ngua 8 tan 7": "b0c2", "Mã 8 tấn 7": "b0c2", "Voi 3 tiến 5": "g0e2", "Chốt 5 tiến 1": "e3e4",
		"Sỹ 6 tấn 5": "d0e1",
	} {
		p := at(t, "4k4/9/9/9/9/9/4P4/9/9/1N1AK1B2 w - 0 1")
		m, err := p.parseVietnamese(text)
		if err != nil || p.FormatMove(m) != want {
			t.Errorf("%s reads as %s, %v; want %s", text, p.FormatMove(m), err, want)
		}
	}
	p := at(t, StartFEN)
	if m, err := p.parseVietnamese("Úp5.1=Ngựa"); err != nil || p.FormatMove(m) != "e3e4N" {
		t.Errorf("what turned up reads as %s, %v", p.FormatMove(m), err)
	}
}

// Every outcome of every move in a random game reads back.
func TestVietnameseReadsBack(t *testing.T) {
	position, _ := New().Start(game.Variant{"captured": "everyone"})
	p := position.(*Position)
	rng := playout.Random(4)
	for ply := 0; ply < 120 && !p.Result().Over(); ply++ {
		for _, m := range p.Moves(nil) {
			for _, o := range game.Outcomes(p, m) {
				text := p.formatVietnamese(o.Move)
				if back, err := p.parseVietnamese(text); err != nil || back != o.Move {
					t.Fatalf("%s: %s is %s, which reads as %s (%v)", p.FEN(), p.FormatMove(o.Move), text, p.FormatMove(back), err)
				}
			}
			if ply%10 != 0 {
				break
			}
		}
		m, _ := playout.Choose(p, rng, nil)
		p.Make(m)
	}
}

func FuzzVietnamese(f *testing.F) {
	for _, s := range []string{"Úp5.1=P", "Úp 2 tiến 1", "Tg5.1", "X9.2:B", "=:", "::=="} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		p := at(t, StartFEN)
		m, err := p.parseVietnamese(s)
		if err == nil && !p.legal(plain(m)) {
			t.Fatalf("%q reads as %s", s, p.FormatMove(m))
		}
	})
}

func TestWXF(t *testing.T) {
	tests := []struct{ name, fen, uci, wxf string }{
		{"a covered rook", StartFEN, "i0i1", "R1+1"},
		{"a covered cannon across", StartFEN, "h2e2", "C2.5"},
		{"a covered horse", StartFEN, "b0c2", "H8+7"},
		{"Black counts from its own right", "xxxxkxxxx/9/1x5x1/x1x1x1x1x/9/9/X1X1X1X1X/1X5X1/9/XXXXKXXXX b R2A2C2P5N2B2r2a2c2p5n2b2 0 1",
			"h9g7", "H8+7"},
		{"back", "3k5/9/9/9/9/9/9/R8/9/4K4 w - 0 1", "a2a1", "R9-1"},
		{"a covered rook behind a true one", "3k5/9/9/9/R8/9/9/9/9/X3K4 w P1 0 1", "a0a1", "R-+1"},
		{"the true one", "3k5/9/9/9/R8/9/9/9/9/X3K4 w P1 0 1", "a5b5", "R+.8"},
		{"two files with two", "3k5/9/9/9/R7R/9/9/9/9/X3K3X w P2 0 1", "i5i6", "1R1+1"},
		{"two files with two, behind", "3k5/9/9/9/R7R/9/9/9/9/X3K3X w P2 0 1", "a0a1", "2R9+1"},
		{"three on a file", "3k5/9/R8/9/R8/9/9/9/9/X3K4 w P1 0 1", "a5b5", "2R9.8"},
		{"four pawns on a file", "P2k5/P8/9/9/P8/9/X8/9/9/4K4 w R1 0 1", "a3a4", "4P9+1"},
		{"advisors on one file", "3k5/9/9/9/A8/9/A8/9/9/4K4 w - 0 1", "a3b4", "A-+8"},
	}
	for _, tt := range tests {
		p := at(t, tt.fen)
		m, err := p.ParseMove(tt.uci)
		if err != nil {
			t.Fatal(err)
		}
		if got := p.formatWXF(m); got != tt.wxf {
			t.Errorf("%s: %s, want %s", tt.name, got, tt.wxf)
		}
		for _, text := range []string{tt.wxf, strings.ToLower(tt.wxf), strings.Replace(tt.wxf, ".", "=", 1)} {
			if back, err := notation.CoveredWXF.Parse(p, text); err != nil || back != m {
				t.Errorf("%s: %s reads as %x (%v)", tt.name, text, back, err)
			}
		}
	}
}

// A covered piece's first move has the letter of its point, the next its own.
func TestWXFChangesLetter(t *testing.T) {
	p := at(t, StartFEN)
	play(t, p, "i0i1N", "a6a5p")
	m, err := notation.CoveredWXF.Parse(p, "H1+2")
	if err != nil || p.FormatMove(m) != "i1h3" {
		t.Errorf("H1+2 reads as %s (%v)", p.FormatMove(m), err)
	}
}

func TestWXFReading(t *testing.T) {
	tests := []struct{ text, reason string }{
		{"", "expected"}, {"R1", "expected"}, {"Q1+1", "expected"}, {"R1+0", "expected"}, {"R0+1", "expected"},
		{"R1*1", "expected"}, {"+R1+1", "Red has no rook"}, {"R1+11", "expected"},
		{"R1+9", "in the way"}, {"H1+2", "Red has no horse"}, {"R++1", "Red has no rook"}, {"2R1+1", "Red has no rook"},
	}
	p := at(t, StartFEN)
	for _, tt := range tests {
		if m, err := notation.CoveredWXF.Parse(p, tt.text); err == nil {
			t.Errorf("%q is taken as %s", tt.text, p.FormatMove(m))
		} else if !strings.Contains(err.Error(), tt.reason) {
			t.Errorf("%q is refused because %v, not because of %q", tt.text, err, tt.reason)
		}
	}
	p = at(t, "3k5/9/R8/9/R8/9/9/9/9/X3K4 w P1 0 1")
	for text, want := range map[string]string{"R+.8": "a7b7", "R-.8": "a0b0"} {
		if m, err := notation.CoveredWXF.Parse(p, text); err != nil || p.FormatMove(m) != want {
			t.Errorf("%s of three on a file reads as %s (%v)", text, p.FormatMove(m), err)
		}
	}
	p = at(t, "3k5/9/9/9/R8/9/9/9/9/X3K4 w P1 0 1")
	if _, err := notation.CoveredWXF.Parse(p, "R9+1"); err == nil || !strings.Contains(err.Error(), "could be R-+1 (a0a1) or R++1 (a5a6)") {
		t.Errorf("an ambiguous move: %v", err)
	}
}
