package chess

import (
	"testing"

	"banco/game"
	"banco/game/gametest"
)

func FuzzCompose(f *testing.F) { gametest.FuzzCompose(f, rules{}, game.Variant{"position": "0"}) }

func TestCompose(t *testing.T) {
	kings := []game.Placed{{Square: 4, Code: "K"}, {Square: 60, Code: "k"}}
	rooks := append(kings, game.Placed{Square: 0, Code: "R"}, game.Placed{Square: 2, Code: "R"})
	c960 := game.Variant{"position": "0"}
	for _, tt := range []struct {
		variant game.Variant
		pieces  []game.Placed
		fields  map[string]string
		want    string // FEN or key
	}{
		{nil, kings, nil, "4k3/8/8/8/8/8/8/4K3 w - - 0 1"},
		{nil, kings, map[string]string{"turn": "second"}, "4k3/8/8/8/8/8/8/4K3 b - - 0 1"},
		{nil, rooks, map[string]string{"castle-first-left": "yes"}, "4k3/8/8/8/8/8/8/R1R1K3 w Q - 0 1"},
		{c960, rooks, map[string]string{"castle-first-left": "c"}, "4k3/8/8/8/8/8/8/R1R1K3 w C - 0 1"},
		{nil, rooks, map[string]string{"castle-first-left": "c"}, "field-value"},
		{nil, nil, map[string]string{"en-passant": "e3"}, "8/8/8/8/8/8/8/8 w - e3 0 1"},
		{nil, append(kings, kings...), nil, "pieces-on-one-square"},
		{nil, []game.Placed{{Square: 64, Code: "K"}}, nil, "square-unknown"},
		{nil, []game.Placed{{Square: -1, Code: "K"}}, nil, "square-unknown"},
		{nil, []game.Placed{{Square: 0, Code: ""}}, nil, "fen-piece"},
		{game.Variant{"position": "x"}, nil, nil, "option"},
	} {
		got, err := rules{}.Compose(tt.variant, tt.pieces, tt.fields)
		if err != nil {
			got = gametest.Problem(t, err).Key
		}
		if got != tt.want {
			t.Errorf("%v %v: %q, want %q", tt.pieces, tt.fields, got, tt.want)
		}
	}
}

// A right of an inner rook is taken apart and put together again.
func TestFieldedInnerRook(t *testing.T) {
	p, err := New().Parse(nil, "4k3/8/8/8/8/8/8/R1R1K1RR w CG - 0 1")
	if err != nil {
		t.Fatal(err)
	}
	fields := rules{}.Fielded(p)
	if fields["castle-first-left"] != "c" || fields["castle-first-right"] != "g" || fields["castle-second-left"] != "no" {
		t.Errorf("fields %v", fields)
	}
}
