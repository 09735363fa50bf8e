package caro

import (
	"testing"

	"banco/game"
	"banco/game/gametest"
)

func FuzzCompose(f *testing.F) {
	gametest.FuzzCompose(f, rules{}, game.Variant{"size": "7", "opening": "swap2", "rule": "renju"})
}

func TestCompose(t *testing.T) {
	small := game.Variant{"size": "5"}
	swap := game.Variant{"size": "5", "opening": "swap2"}
	three := []game.Placed{{Square: 0, Code: "x"}, {Square: 1, Code: "x"}, {Square: 5, Code: "x"}}
	for _, tt := range []struct {
		variant game.Variant
		fields  map[string]string
		want    string // FEN
		key     string // of what Parse says of it
	}{
		{small, nil, "5/5/5/x4/xx3 rule=caro opening=free", "stone-count"},
		{small, map[string]string{"turn": "first"}, "5/5/5/x4/xx3 x rule=caro opening=free counts=any", ""},
		{small, map[string]string{"turn": "second"}, "5/5/5/x4/xx3 o rule=caro opening=free counts=any", ""},
		{swap, map[string]string{"turn": "first", "black": "second", "phase": "play"},
			"5/5/5/x4/xx3 o rule=caro opening=swap2 phase=play black=second counts=any", ""},
		{swap, map[string]string{"turn": "first", "phase": "colour"},
			"5/5/5/x4/xx3 x rule=caro opening=swap2 phase=colour counts=any", "phase"},
	} {
		got, err := rules{}.Compose(tt.variant, three, tt.fields)
		if err != nil || got != tt.want {
			t.Errorf("%v: %q, %v; want %q", tt.fields, got, err, tt.want)
			continue
		}
		p, err := New().Parse(tt.variant, got)
		if tt.key != "" {
			if got := gametest.Problem(t, err).Key; got != tt.key {
				t.Errorf("%q: %s, want %s", tt.want, got, tt.key)
			}
		} else if err != nil || p.Side().String() != tt.fields["turn"] {
			t.Errorf("%q: %v, %v to move", tt.want, err, p.Side())
		}
	}
}
