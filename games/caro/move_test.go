package caro

import (
	"slices"
	"strings"
	"testing"

	"banco/game"
)

func notation(name string) game.Notation {
	list := New().Notations()
	return list[slices.IndexFunc(list, func(n game.Notation) bool { return n.Name == name })]
}

func TestMoveText(t *testing.T) {
	tests := []struct{ variant, notation, text, want string }{
		{"", "uci", "h8", "h8"},
		{"", "uci", " H 8 ", "h8"},
		{"", "uci", "h08", "h8"},
		{"", "uci", "i9", "i9"},
		{"size=22", "uci", "V22", "v22"},
		{"", "gomocup", "0,0", "a15"},
		{"", "gomocup", "14,0", "o15"},
		{"", "gomocup", " 7 , 7 ", "h8"},
		{"size=20", "gomocup", "0,19", "a1"},
		{"size=20", "gomocup", "10,9", "k11"},
	}
	for _, tt := range tests {
		p := start(t, tt.variant)
		m, err := notation(tt.notation).Parse(p, tt.text)
		if err != nil {
			t.Errorf("%s %q: %v", tt.notation, tt.text, err)
			continue
		}
		if got := p.FormatMove(m); got != tt.want {
			t.Errorf("%s %q is %s, want %s", tt.notation, tt.text, got, tt.want)
		}
	}
	p := start(t, "size=20")
	if got := notation("gomocup").Format(p, game.Move(PointAt(10, 10))); got != "10,9" {
		t.Errorf("k11 in gomocup is %s", got)
	}
}

func TestBadMoves(t *testing.T) {
	tests := []struct{ notation, text, reason string }{
		{"uci", "", "a column letter and a row number"},
		{"uci", "8h", "a column letter"},
		{"uci", "h", "a column letter"},
		{"uci", "h8x", "a column letter"},
		{"uci", "p1", "outside the 15×15 board"},
		{"uci", "a0", "outside"},
		{"uci", "a16", "outside"},
		{"uci", "h99999999999999999999", "outside"},
		{"uci", "h8", "a black stone stands there"},
		{"uci", "swap", "a column letter"},
		{"uci", strings.Repeat("h", 200), "too long"},
		{"gomocup", "7", "a column and a row from 0"},
		{"gomocup", "7,7,0", "a column and a row"},
		{"gomocup", "-1,7", "a column and a row"},
		{"gomocup", "15,0", "outside"},
		{"gomocup", "7,7", "a black stone stands there"},
		{"gomocup", "h8", "a column and a row"},
	}
	p := play(t, start(t, ""), "h8")
	for _, tt := range tests {
		_, err := notation(tt.notation).Parse(p, tt.text)
		if err == nil || !strings.Contains(err.Error(), tt.reason) {
			t.Errorf("%s %.20q: %v; want %q", tt.notation, tt.text, err, tt.reason)
		}
	}
	over := parse(t, "xxxxx/oooo1/5/5/5")
	if _, err := over.ParseMove("e4"); err == nil || !strings.Contains(err.Error(), "black has won") {
		t.Errorf("after the end: %v", err)
	}
}

func FuzzMove(f *testing.F) {
	for _, s := range []string{"h8", "a15", "7,7", "swap", "two", "black", "white", "H 8", "o16", "0,0"} {
		f.Add(s)
	}
	positions := []*Position{
		start(f, ""), start(f, "opening=pro"),
		play(f, start(f, "opening=swap2"), "a1 b1 c1"), play(f, start(f, "opening=swap2"), "a1 b1 c1 two d1 e1"),
		parse(f, stones("k4 l4 j3 l3", "e15 h15 k15 n15")),
	}
	f.Fuzz(func(t *testing.T, s string) {
		for _, p := range positions {
			for _, n := range New().Notations() {
				m, err := n.Parse(p, s)
				if err != nil {
					continue
				}
				if !slices.Contains(p.Moves(nil), m) {
					t.Fatalf("%s: %q is %x, which is not legal in %s", n.Name, s, m, p.FEN())
				}
				if back, err := n.Parse(p, n.Format(p, m)); err != nil || back != m {
					t.Fatalf("%s: %q reads back as %x (%v)", n.Name, s, back, err)
				}
			}
		}
	})
}

// Two positions have the moves in common after which they were the same, in whatever
// order these were made.
func TestCommonMoves(t *testing.T) {
	played := func(variant, stones string) *Position {
		p := start(t, variant)
		for _, stone := range strings.Fields(stones) {
			m, err := p.ParseMove(stone)
			if err != nil {
				t.Fatal(err)
			}
			p.Make(m)
		}
		return p
	}
	p := played("", "h8 a1 i8 b1")
	for _, tt := range []struct {
		variant, stones string
		want            int
	}{
		{"", "", 0}, {"", "h8 a1", 2}, {"", "h8 a1 i8 b1 j8", 4}, {"", "h8 a1 i8 c1", 3}, {"", "g7 a1 i8 b1", 0},
		{"", "i8 b1 h8 a1 j8", 4}, {"size=20", "h8 a1 i8 b1", -1},
	} {
		q := played(tt.variant, tt.stones)
		if got, back := p.CommonMoves(q), q.CommonMoves(p); got != tt.want || back != tt.want {
			t.Errorf("%s %s: %d and %d, want %d", tt.variant, tt.stones, got, back, tt.want)
		}
		if q.Made() != len(strings.Fields(tt.stones)) {
			t.Errorf("%s: %d moves made", tt.stones, q.Made())
		}
	}
}
