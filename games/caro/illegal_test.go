package caro

import (
	"strings"
	"testing"

	"banco/game"
	"banco/game/gametest"
)

func TestRefusals(t *testing.T) {
	for _, c := range []struct{ variant, line, move, key, square string }{
		{"", "h8", "h8", "move-occupied", "h8"},
		{"", "", "p9", "move-outside", ""},
		{"", "a1 b2 a2 b3 a3 b4 a4 c5 a5", "h8", "move-over", ""},
		{"rule=renju", "a1 b2 a2 b3 a3 o1 a5 o3 a6 o5", "a4", "move-overline", "a4"},
		{"rule=renju", "g8 a1 i8 a3 h7 a5 h9 a7", "h8", "move-three-three", "h8"},
		{"rule=renju", "e8 d8 f8 a3 g8 a5 h7 a7 h6 a9 h5 h4", "h8", "move-four-four", "h8"},
		{"opening=pro", "", "a1", "opening-centre", "h8"},
		{"opening=pro", "h8 a1", "h9", "opening-distance", ""},
		{"opening=longpro", "h8 a1", "h11", "opening-distance", ""},
		{"opening=swap2", "a1 b2 c4 two d5 e7", "h8", "move-colour", ""},
	} {
		v, err := game.ParseVariant(c.variant)
		if err != nil {
			t.Fatal(err)
		}
		p, err := New().Start(v)
		if err != nil {
			t.Fatal(err)
		}
		for _, text := range strings.Fields(c.line) {
			m, err := p.ParseMove(text)
			if err != nil {
				t.Fatal(err)
			}
			p.Make(m)
		}
		_, err = p.ParseMove(c.move)
		if why := gametest.Problem(t, err); why.Key != c.key || why.Params["square"] != c.square {
			t.Errorf("%s %s: %s is refused with %s %v: %v", c.variant, c.line, c.move, why.Key, why.Params, err)
		}
	}
}
