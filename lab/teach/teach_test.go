package teach_test

import (
	"errors"
	"strings"
	"testing"

	"banco/game"
	"banco/lab/teach"
)

func TestWhatIsWrongWithATree(t *testing.T) {
	for _, tt := range []struct {
		text, key    string
		line, column int
	}{
		{"((3 5) (2 9)", "tree-bracket", 1, 1},
		{"max ((3 5)\n (2 9)", "tree-bracket", 1, 5},
		{"((3 5)\n (2 9", "tree-bracket", 2, 2},
		{"((3 5) (2 9)))", "tree-close", 1, 14},
		{"((3 5] (2 9))", "tree-close", 1, 6},
		{"((3 x) (2 9))", "tree-number", 1, 5},
		{"((3 100001))", "tree-number", 1, 5},
		{"((3 ()) 1)", "tree-empty", 1, 5},
		{"((3 5)) 7", "tree-after", 1, 9},
		{"", "tree-open", 1, 1},
		{"3", "tree-open", 1, 1},
		{strings.Repeat("(", 11) + "1" + strings.Repeat(")", 11), "tree-deep", 1, 11},
		{"(" + strings.Repeat("1 ", 401) + ")", "tree-large", 1, 800},
	} {
		_, err := teach.Kit("tree").Game.Parse(nil, tt.text)
		var p *game.Problem
		var at *game.TextError
		if !errors.As(err, &p) || !errors.As(err, &at) || p.Key != tt.key || at.Line != tt.line || at.Column != tt.column {
			t.Errorf("%.40q: %v, want %s at %d:%d", tt.text, err, tt.key, tt.line, tt.column)
		}
	}
	for _, text := range []string{"", "0", "13", "7-6", "x", "4-", "-3"} {
		var p *game.Problem
		if _, err := teach.Kit("nim").Game.Parse(nil, text); !errors.As(err, &p) || p.Key != "nim" {
			t.Errorf("nim %q: %v", text, err)
		}
	}
}

func TestForms(t *testing.T) {
	for text, want := range map[string]string{
		"[[3, 12], [2, −4]]": "max ((3 12) (2 -4))",
		" min\n(1 (2 3) 4)":  "min (1 (2 3) 4)",
		"max((1;2))":         "max ((1 2))",
	} {
		p, err := teach.Kit("tree").Game.Parse(nil, text)
		if err != nil || p.FEN() != want {
			t.Errorf("%q: %v", text, err)
		}
	}
}

func TestNimHasTheMovesOfTheBook(t *testing.T) {
	p, err := teach.Kit("nim").Game.Parse(nil, "7")
	if err != nil {
		t.Fatal(err)
	}
	var moves []string
	for _, m := range p.Moves(nil) {
		moves = append(moves, p.FormatMove(m))
	}
	if got := strings.Join(moves, " "); got != "7=6+1 7=5+2 7=4+3" {
		t.Errorf("moves %s", got)
	}
	m, err := p.ParseMove("7=5+2")
	if err != nil {
		t.Fatal(err)
	}
	p.Make(m)
	if got := p.FEN(); got != "min 5-2" {
		t.Errorf("after it %s", got)
	}
	p.Unmake()
	if got := p.FEN(); got != "max 7" || p.Hash() != p.Clone().Hash() {
		t.Errorf("taken back: %s", got)
	}
}

// Whatever is read is written and read again as the same, and walks to its
// leaves and back.
func FuzzParse(f *testing.F) {
	for _, s := range []string{"((3 12 8) (2 4 6) (14 5 2))", "min [[1,2],[3]]", "(", ")", "7", "4-2-1", "max (−1 (2))"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, text string) {
		for _, kit := range teach.Kits() {
			p, err := kit.Game.Parse(nil, text)
			if err != nil {
				continue
			}
			fen := p.FEN()
			again, err := kit.Game.Parse(nil, fen)
			if err != nil || again.FEN() != fen {
				t.Fatalf("%q is written %q: %v", text, fen, err)
			}
			plies := 0
			for moves := p.Moves(nil); len(moves) > 0; moves = p.Moves(moves[:0]) {
				p.Make(moves[len(moves)-1])
				plies++
			}
			if !p.Result().Over() {
				t.Fatalf("%q ends without a result", text)
			}
			for range plies {
				p.Unmake()
			}
			if p.FEN() != fen {
				t.Fatalf("%q has become %q", fen, p.FEN())
			}
		}
	})
}
