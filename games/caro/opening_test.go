package caro

import (
	"strings"
	"testing"

	"banco/game"
)

// TestSwap2 follows each way through the opening: after every move the seat to
// act and the colour of the next stone.
func TestSwap2(t *testing.T) {
	type state struct {
		move string
		side game.Side
		turn Stone
	}
	begin := []state{{"h8", game.First, White}, {"i9", game.First, Black}, {"g7", game.Second, White}}
	tests := map[string][]state{
		"white is kept": {{"a1", game.First, Black}, {"b1", game.Second, White}},
		"swap":          {{"swap", game.First, White}, {"a1", game.Second, Black}, {"b1", game.First, White}},
		"two, then black": {
			{"two", game.Second, White}, {"a1", game.Second, Black}, {"b1", game.First, White},
			{"black", game.Second, White}, {"c1", game.First, Black},
		},
		"two, then white": {
			{"two", game.Second, White}, {"a1", game.Second, Black}, {"b1", game.First, White},
			{"white", game.First, White}, {"c1", game.Second, Black},
		},
	}
	for name, way := range tests {
		p := start(t, "opening=swap2")
		for _, s := range append(append([]state{}, begin...), way...) {
			play(t, p, s.move)
			if p.Side() != s.side || p.Turn() != s.turn {
				t.Errorf("%s: after %s it is %v with %v, want %v with %v", name, s.move, p.Side(), p.Turn(), s.side, s.turn)
			}
			q := parse(t, p.FEN())
			if q.Side() != s.side || q.Turn() != s.turn || q.Hash() != p.Hash() {
				t.Errorf("%s: after %s the FEN %s reads as %v with %v", name, s.move, p.FEN(), q.Side(), q.Turn())
			}
		}
	}
}

func TestSwap2Choices(t *testing.T) {
	p := start(t, "opening=swap2,size=5")
	count := func(want int, choices string) {
		t.Helper()
		list := moveList(p)
		if got := len(strings.Fields(list)); got != want || !strings.HasPrefix(list, " "+choices) {
			t.Errorf("moves of %s are%s", p.FEN(), list)
		}
	}
	count(25, "a1")
	play(t, p, "a1 b1 c1")
	count(24, "swap two d1")
	play(t, p, "two")
	count(22, "d1")
	play(t, p, "d1 e1")
	count(2, "black white ")
	for _, s := range []string{"swap", "two", "a5", "stay", ""} {
		if _, err := p.ParseMove(s); err == nil {
			t.Errorf("%q is taken when a colour must be chosen", s)
		}
	}
	for range 6 {
		p.Unmake()
	}
	count(25, "a1")
}

// The winner is the seat that holds the colour, after a swap too.
func TestSwappedWinner(t *testing.T) {
	p := play(t, start(t, "opening=swap2"), "a1 a5 b1 swap a6 c1 a7 d1 a9 e1")
	if p.Result() != game.Win(game.Second, game.FiveInARow) {
		t.Errorf("Black, held by Second, has five: %v", p.Result())
	}
}

func TestPro(t *testing.T) {
	tests := []struct {
		variant, moves string
		bad            string // each refused after the moves
		good           string // each taken
	}{
		{"opening=pro", "", "a1 h7 i8", "h8"},
		{"opening=pro", "h8", "h8", "a1 h9 o15"},
		{"opening=pro", "h8 h9", "h9 j10 f6 h10 j8", "k8 h11 e5 k11"},
		{"opening=pro", "h8 h9 k8", "", "h7 a1"},
		{"opening=pro", "h8 h9 k8 a1", "", "h7 j10"},
		{"opening=longpro", "", "a1", "h8"},
		{"opening=longpro", "h8 h9", "k8 h11 e5", "l8 h12 d4"},
		{"opening=longpro", "h8 h9 l8 a1", "", "i8"},
		{"opening=pro,size=6", "", "c3", "d4"},
		{"opening=pro,size=6", "d4 a1", "b2 f6", "a2 f1"},
		{"opening=longpro,size=8", "", "d4", "e5"},
		{"opening=pro,rule=renju", "h8 a1", "h9", "h11"},
	}
	for _, tt := range tests {
		p := play(t, start(t, tt.variant), tt.moves)
		for _, s := range strings.Fields(tt.bad) {
			if _, err := p.ParseMove(s); err == nil || strings.Contains(moveList(p), " "+s+" ") {
				t.Errorf("%s, after %q: %s is legal (%v)", tt.variant, tt.moves, s, err)
			}
		}
		for _, s := range strings.Fields(tt.good) {
			if _, err := p.ParseMove(s); err != nil || !strings.Contains(moveList(p), " "+s+" ") {
				t.Errorf("%s, after %q: %s is not legal (%v)", tt.variant, tt.moves, s, err)
			}
		}
	}
}

func TestOpeningNeedsRoom(t *testing.T) {
	for _, text := range []string{"opening=pro,size=5", "opening=longpro,size=7"} {
		v := variant(t, text)
		if _, err := New().Start(v); err == nil || !strings.Contains(err.Error(), "at least") {
			t.Errorf("Start(%s): %v", text, err)
		}
		if _, err := New().Board(v); err == nil {
			t.Errorf("Board(%s) is drawn", text)
		}
	}
}
