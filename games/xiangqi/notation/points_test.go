package notation_test

import (
	"slices"
	"strings"
	"testing"

	"banco/game"
	"banco/games/xiangqi"
	"banco/games/xiangqi/board"
	"banco/games/xiangqi/notation"
)

func TestMovesByPoints(t *testing.T) {
	p := parseFEN(t, StartFEN)
	for _, test := range []struct{ name, text string }{
		{"uci", "h2e2"}, {"iccs", "H2-E2"}, {"fairy", "h3e3"},
	} {
		n := named(t, test.name)
		if got := n.Format(p, board.NewMove(25, 22)); got != test.text {
			t.Errorf("%s writes %q, want %q", n.Name, got, test.text)
		}
		first, second := test.text[:2], test.text[len(test.text)-2:]
		for _, text := range []string{first + second, first + "-" + second, " " + first + second + " "} {
			for _, text := range []string{strings.ToLower(text), strings.ToUpper(text)} {
				if m, err := n.Parse(p, text); err != nil || m != board.NewMove(25, 22) {
					t.Errorf("%s reads %q as %v, %v", n.Name, text, m, err)
				}
			}
		}
	}
}

// The ranks 9 and 10 of the fairy notation have one and two digits.
func TestFairyLastRank(t *testing.T) {
	p := parseFEN(t, "3k5/9/9/9/9/9/9/9/R8/4K4 w - - 0 1")
	n := named(t, "fairy")
	for text, uci := range map[string]string{"a2a10": "a1a9", "a2a9": "a1a8", "a2a1": "a1a0", "e1e2": "e0e1"} {
		m, err := n.Parse(p, text)
		if err != nil {
			t.Errorf("%s: %v", text, err)
		} else if got := p.FormatMove(m); got != uci || n.Format(p, m) != text {
			t.Errorf("%s is %s, want %s", text, got, uci)
		}
	}
}

func TestBadMoves(t *testing.T) {
	p := parseFEN(t, StartFEN)
	for _, test := range []struct{ name, text, reason string }{
		{"uci", "", "a point is missing"},
		{"uci", "h2", "a point is missing"},
		{"uci", "j2e2", `no file from a to i at "j2e2"`},
		{"uci", "h2e", "no rank from 0 to 9"},
		{"uci", "h2e2x", `"x" after the second point`},
		{"uci", "h2e10", `"0" after the second point`},
		{"uci", "e0e9", "does not move"},
		{"uci", "h7e7", "not Red's"},
		{"fairy", "h0e0", "no rank from 1 to 10"},
		{"fairy", "h11e3", "no rank from 1 to 10"},
	} {
		_, err := named(t, test.name).Parse(p, test.text)
		if err == nil || !strings.Contains(err.Error(), test.reason) {
			t.Errorf("%s %q: %v, want %q", test.name, test.text, err, test.reason)
		}
	}
}

// FuzzMove wants every text that is read to be a legal move that is written
// back in a form that reads as the same move.
func FuzzMove(f *testing.F) {
	for _, text := range []string{"h2e2", "H2-E2", "h3e3", "b10c8", "", "a0a1a2", "i9-", "é0e1"} {
		f.Add(text)
	}
	p := parseFEN(f, StartFEN)
	legal := p.Moves(nil)
	f.Fuzz(func(t *testing.T, text string) {
		for _, n := range []game.Notation{notation.UCI, notation.ICCS, notation.Fairy} {
			m, err := n.Parse(p, text)
			if err != nil {
				continue
			}
			if !slices.Contains(legal, m) {
				t.Errorf("%s: %q reads as an illegal move", n.Name, text)
			}
			if back, err := n.Parse(p, n.Format(p, m)); err != nil || back != m {
				t.Errorf("%s: %q is written as %q, which reads as %v, %v", n.Name, text, n.Format(p, m), back, err)
			}
		}
	})
}

func named(t testing.TB, name string) game.Notation {
	t.Helper()
	for _, n := range xiangqi.New().Notations() {
		if n.Name == name {
			return n
		}
	}
	t.Fatalf("no notation %s", name)
	return game.Notation{}
}
