package jieqi

import (
	"strings"
	"testing"

	"banco/games/xiangqi/notation"
)

func TestWXF(t *testing.T) {
	tests := []struct{ name, fen, uci, wxf string }{
		{"a covered rook", StartFEN, "i0i1", "R1+1"},
		{"a covered cannon across", StartFEN, "h2e2", "C2.5"},
		{"a covered horse", StartFEN, "b0c2", "H8+7"},
		{"Black counts from its own right", "xxxxkxxxx/9/1x5x1/x1x1x1x1x/9/9/X1X1X1X1X/1X5X1/9/XXXXKXXXX b R2A2C2P5N2B2r2a2c2p5n2b2 0 1", "h9g7", "H8+7"},
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
