package puzzles

import (
	"slices"
	"strings"
	"testing"

	"banco/kits"
)

// games are those with a collection, and how many puzzles it has at least.
var games = map[string]int{"chess": 8000, "xiangqi": 8000, "caro": 3000, "jieqi": 250}

func TestCollections(t *testing.T) {
	for name, least := range games {
		c := Of(name)
		if len(c.Heads) < least {
			t.Errorf("%s has %d puzzles, not %d", name, len(c.Heads), least)
		}
		for i, p := range c.All() {
			if h := c.Heads[i]; h.ID != p.ID() || len(h.ID) != 6 || h.Rating != p.Rating || h.Opening != p.Opening ||
				i%97 == 0 && c.Find(h.ID).String() != p.String() {
				t.Errorf("%s: %s is not found by its ID %s", name, p.FEN, p.ID())
			}
			if len(p.Themes) == 0 && name == "caro" {
				t.Errorf("%s: %s has no theme", name, p.FEN)
			}
		}
	}
	if c := Of("othello"); len(c.Heads) != 0 || c.Find("000000") != nil || c.Daily(3) != nil {
		t.Error("othello has puzzles")
	}
}

// sampled is how many puzzles of a game are proved in the tests; all of them
// are by banco puzzles check.
const sampled = 5

func TestSampleHolds(t *testing.T) {
	for name := range games {
		t.Run(name, func(t *testing.T) {
			k, err := kits.Find(name)
			if err != nil {
				t.Fatal(err)
			}
			m, err := NewMaker(k)
			if err != nil {
				t.Fatal(err)
			}
			all := Of(name)
			for i := range sampled {
				p := all.puzzle(all.Heads[i*len(all.Heads)/sampled])
				if err := m.Check(t.Context(), p); err != nil {
					t.Errorf("%s: %v", p.FEN, err)
				}
			}
		})
	}
}

// Whatever is wrong with what is written of a puzzle, the check finds it.
func TestCheckRefuses(t *testing.T) {
	k, err := kits.Find("chess")
	if err != nil {
		t.Fatal(err)
	}
	m, err := NewMaker(k)
	if err != nil {
		t.Fatal(err)
	}
	right := Puzzle{FEN: "kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1", Moves: 2, Rating: 1, Line: []string{"a1a6", "b7a6", "b6b7"},
		Themes: []string{"sacrifice", "quiet", "pawn-mate"}}
	if err := m.Check(t.Context(), &right); err != nil {
		t.Fatal(err)
	}
	for what, change := range map[string]func(p *Puzzle){
		"won in 2 moves":    func(p *Puzzle) { p.Moves = 3 },
		"another line":      func(p *Puzzle) { p.Line = []string{"a1a7", "b8a7", "b6a7"} },
		"other themes":      func(p *Puzzle) { p.Themes = []string{"fork"} },
		"not won":           func(p *Puzzle) { p.FEN = "kbK5/pp6/1P6/8/8/8/8/8 w - - 0 1" },
		"two ways":          func(p *Puzzle) { p.FEN = "7k/8/8/8/8/8/R7/1R2K3 w - - 0 1" },
		"no position":       func(p *Puzzle) { p.FEN = "8/8/8/8/8/8/8/8 w - - 0 1" },
		"mate in one is no": func(p *Puzzle) { p.FEN = "7k/8/6K1/8/8/8/8/R7 w - - 0 1" },
	} {
		p := right
		change(&p)
		if err := m.Check(t.Context(), &p); err == nil {
			t.Errorf("%s: %s passes", what, p.FEN)
		}
	}
}

func TestEveryPuzzleHasItsDay(t *testing.T) {
	c := Of("caro")
	seen := map[string]bool{}
	for day := -40; day < len(c.Heads)-40; day++ {
		seen[c.Daily(day).ID()] = true
	}
	if len(seen) != len(c.Heads) {
		t.Errorf("%d of %d puzzles have a day", len(seen), len(c.Heads))
	}
	if c.Daily(20_000).ID() != c.Daily(20_000+len(c.Heads)).ID() {
		t.Error("they do not come back")
	}
}

func TestLines(t *testing.T) {
	const line = "1500\t2\tfork,quiet\tkbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1\ta1a6 b7a6 b6b7"
	p, err := Parse(line)
	if err != nil || p.String() != line || p.Moves != 2 || p.Rating != 1500 || !p.Has("quiet") || p.Has("qui") || len(p.Line) != 3 {
		t.Errorf("%+v, %v", p, err)
	}
	for _, bad := range []string{
		"", "x", strings.Replace(line, "1500", "high", 1), strings.Replace(line, "\t2\t", "\t0\t", 1), strings.Replace(line,
			"a1a6 b7a6 b6b7", "", 1),
		line + "\t", line + "\tItalian Game\t", line + "\t\t1±2 a=1 b=2", strings.Replace(line, "kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1", "", 1),
	} {
		if _, err := Parse(bad); err == nil {
			t.Errorf("%q is taken", bad)
		}
	}
	if _, err := Read(line + "\n\n" + line + "\n"); err == nil || !strings.Contains(err.Error(), "line 3") {
		t.Errorf("a puzzle that is there twice: %v", err)
	}
}

func FuzzRead(f *testing.F) {
	f.Add("1500\t2\tfork\tkbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1\ta1a6\n")
	f.Fuzz(func(t *testing.T, text string) {
		c, err := Read(text)
		if err != nil {
			return
		}
		var lines []string
		for _, p := range c.Puzzles {
			lines = append(lines, p.String())
		}
		again, err := Read(strings.Join(lines, "\n"))
		if err != nil || !slices.EqualFunc(again.Puzzles, c.Puzzles, func(a, b *Puzzle) bool { return a.String() == b.String() }) {
			t.Errorf("%q is read otherwise the second time: %v", text, err)
		}
	})
}
