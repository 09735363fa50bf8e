package notation_test

import (
	"strings"
	"testing"

	"golang.org/x/text/unicode/norm"

	"banco/games/jieqi"
	"banco/games/xiangqi"
	"banco/games/xiangqi/notation"
)

// TestAccentsEitherWay: a letter and its accent may be one character or two,
// and stand in full width; all mean the same, in both games.
func TestAccentsEitherWay(t *testing.T) {
	covered, err := jieqi.New().Parse(nil, "3k5/9/9/9/4B4/9/X1X6/7C1/9/1XB1K4 w R1N1A1 0 1")
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		l          *notation.Language
		p          notation.Position
		text, move string
	}{
		{notation.Vietnamese, parseFEN(t, xiangqi.StartFEN), "Tướng 5 tấn 1", "e0e1"},
		{notation.Vietnamese, parseFEN(t, xiangqi.StartFEN), "Tượng 3 tấn 5", "g0e2"},
		{notation.Vietnamese, parseFEN(t, xiangqi.StartFEN), "Sĩ sáu tiến năm", "d0e1"},
		{notation.Vietnamese, parseFEN(t, tandemRooks), "Xe sau thoái 1", "a2a1"},
		{notation.Vietnamese, parseFEN(t, threePawns), "Tốt giữa bình 4", "g6f6"},
		{notation.CoveredVietnamese, covered.(notation.Position), "Tướng 5 tiến 1", "e0e1"},
		{notation.CoveredVietnamese, covered.(notation.Position), "Tượng 7 tiến 9", "c0a2"},
		{notation.CoveredVietnamese, covered.(notation.Position), "Úp 9 tiến 1", "a3a4"},
		{notation.CoveredVietnamese, covered.(notation.Position), "Pháo 2 bình 6", "h2d2"},
	} {
		for _, text := range []string{
			c.text, norm.NFC.String(c.text), norm.NFD.String(c.text), strings.ToUpper(c.text),
			norm.NFD.String(strings.ToUpper(c.text)), strings.ReplaceAll(c.text, " ", "\u3000"),
		} {
			if m, err := c.l.Parse(c.p, text); err != nil || c.p.FormatMove(m) != c.move {
				t.Errorf("%+q is read as %s, %v; want %s", text, c.p.FormatMove(m), err, c.move)
			}
		}
	}
}

// TestLongTexts: what is far too long is refused without being looked at.
func TestLongTexts(t *testing.T) {
	p := parseFEN(t, xiangqi.StartFEN)
	for _, l := range languages {
		for _, text := range []string{strings.Repeat("1", 1_000_000), strings.Repeat("lộ ", 1000) + "P2-5", strings.Repeat(" ", 500)} {
			if _, err := l.Parse(p, text); err == nil || len(err.Error()) > 400 {
				t.Errorf("%s: %.60q…: %v", l.Notation().Name, text, err)
			}
		}
	}
}
