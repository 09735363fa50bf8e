package chess

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"banco/endings/endingstest"
	rules "banco/games/chess"
)

// longest are the moves of the longest mates, as every book on endings has them.
var longest = map[string]int{"KQvK": 10, "KRvK": 16, "KPvK": 28}

func TestEndings(t *testing.T) {
	f, found := endingstest.Made(t, Endings{}, "KPvK")
	for text, want := range longest {
		s, ok := found[text]
		if got := (s.Longest[0] + 1) / 2; !ok || got != want {
			t.Errorf("%s: the longest mate takes %d moves, not %d", text, got, want)
		}
	}
	// Half of the positions with the pawn on the files a to d and its mirror image.
	if s := found["KPvK"]; s.Won[0] != 62480 || s.Drawn[0] != 19184 || s.Lost[1] != 48802 || s.Drawn[1] != 35210 {
		t.Errorf("KPvK: %+v", s)
	}
	for _, men := range []string{"KQk", "KRk", "KPk", "Kkq", "Kkr", "Kkp"} {
		endingstest.Consistent(t, f, rules.New(), func(r *rand.Rand) string { return scattered(r, men) }, 2000)
	}
}

// These take seconds each: the mate with bishop and knight, and the queen
// against the rook, which the rook often draws or even wins.
func TestLongEndings(t *testing.T) {
	if testing.Short() {
		t.Skip("builds two endings, some seconds each")
	}
	for text, want := range map[string]int{"KBNvK": 33, "KQvKR": 35} {
		t.Run(text, func(t *testing.T) {
			t.Parallel()
			f, found := endingstest.Made(t, Endings{}, text)
			if got := (found[text].Longest[0] + 1) / 2; got != want {
				t.Errorf("the longest mate takes %d moves, not %d", got, want)
			}
			white, black, _ := strings.Cut(text, "v")
			for _, men := range []string{white + strings.ToLower(black), strings.ToLower(white) + black} {
				endingstest.Consistent(t, f, rules.New(), func(r *rand.Rand) string { return scattered(r, men) }, 5000)
			}
		})
	}
}

// What tables cannot know they do not answer: castling, en passant, and mates
// that the fifty moves forestall.
func TestEndingsKnowTheirLimits(t *testing.T) {
	f, _ := endingstest.Made(t, Endings{}, "KRvK")
	for fen, known := range map[string]bool{
		"4k3/8/8/8/8/8/8/R3K3 w - - 0 1":  true,
		"4k3/8/8/8/8/8/8/R3K3 w Q - 0 1":  false,
		"4k3/8/8/8/8/8/8/R3K3 w - - 90 1": false,
		"4k3/8/8/8/8/8/8/RR2K3 w - - 0 1": false,
		"4k3/8/8/8/8/8/8/4K3 w - - 0 1":   false,
	} {
		p, err := rules.New().Parse(nil, fen)
		if err != nil {
			t.Fatal(err)
		}
		if _, ok := f.Probe(p); ok != known {
			t.Errorf("%s: known is %v", fen, ok)
		}
	}
}

// scattered returns a FEN with men on random squares, of which many are
// against the rules.
func scattered(r *rand.Rand, men string) string {
	board := [64]byte{}
	for _, c := range []byte(men) {
		board[r.IntN(64)] = c
	}
	var b strings.Builder
	for s, c := range board {
		if s > 0 && s%8 == 0 {
			b.WriteByte('/')
		}
		if c == 0 {
			c = '1'
		}
		b.WriteByte(c)
	}
	return fmt.Sprintf("%s %c - - 0 1", b.String(), "wb"[r.IntN(2)])
}
