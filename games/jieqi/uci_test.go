package jieqi

import (
	"slices"
	"strings"
	"testing"

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
		{"b2b9Q", "no piece"}, {"b2b9K", "no such piece left"},
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
