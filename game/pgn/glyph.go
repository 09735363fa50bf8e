package pgn

import (
	"strings"
	"unicode/utf8"
)

// glyphs are the annotations that have a form of their own beside $n.
var glyphs = map[string]int{
	"!": 1, "?": 2, "!!": 3, "??": 4, "!?": 5, "?!": 6,
	"‼": 3, "⁇": 4, "⁉": 5, "⁈": 6,
	"□": 7, "=": 10, "∞": 13, "⩲": 14, "⩱": 15,
	"+/=": 14, "=/+": 15, "+=": 14, "=+": 15, "±": 16, "∓": 17,
	"+/-": 16, "-/+": 17, "+-": 18, "-+": 19, "+−": 18, "−+": 19,
}

// splitGlyphs cuts the marks off the end of a move: "Nf3!?" is Nf3 and 5. Of
// three marks or more the first two count.
func splitGlyphs(s string) (move string, nag int) {
	if c := s[len(s)-1]; c < utf8.RuneSelf && c != '!' && c != '?' {
		return s, 0
	}
	move = strings.TrimRight(s, "!?‼⁇⁈⁉")
	marks := []rune(s[len(move):])
	if len(marks) == 0 || move == "" {
		return s, 0
	}
	if marks[0] < 0x80 && len(marks) > 1 {
		if nag, ok := glyphs[string(marks[:2])]; ok {
			return move, nag
		}
	}
	return move, glyphs[string(marks[:1])]
}
