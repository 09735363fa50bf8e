package jieqi

import (
	"testing"

	"banco/game"
	"banco/game/gametest"
	"banco/games/xiangqi"
)

func TestConformance(t *testing.T) {
	gametest.Run(t, New(), nil, game.Variant{"captured": "everyone"}, game.Variant{"captured": "no-one"})
}

// at reads a FEN that must be fine.
func at(t testing.TB, fen string) *Position {
	t.Helper()
	p, err := parse(fen)
	if err != nil {
		t.Fatalf("%s: %v", fen, err)
	}
	return p
}

// play makes moves given as text, with their outcomes.
func play(t testing.TB, p *Position, moves ...string) {
	t.Helper()
	for _, text := range moves {
		m, err := p.ParseMove(text)
		if err != nil {
			t.Fatalf("%s: %v", p.FEN(), err)
		}
		p.Make(m)
	}
}

func TestUnmakeRestoresPoolsAndKings(t *testing.T) {
	p := at(t, StartFEN)
	p.rule = toEveryone
	before := *p
	play(t, p, "b2b9Rn", "a9b9c", "e0e1", "b9b0C")
	for range 4 {
		p.Unmake()
	}
	if p.FEN() != before.FEN() || p.hash != before.hash || p.King(game.Second) != before.King(game.Second) || p.pool != before.pool {
		t.Errorf("back at %s, was %s", p.FEN(), before.FEN())
	}
}

func TestMakeWithoutOutcomePanics(t *testing.T) {
	defer func() {
		if recover() == nil {
			t.Error("a covered piece moved without turning up")
		}
	}()
	at(t, StartFEN).Make(xiangqi.NewMove(0, 9))
}

func FuzzCompose(f *testing.F) { gametest.FuzzCompose(f, rules{}, nil) }

// The pool of a side is what does not stand revealed, if anything is covered.
func TestComposeDerivesPools(t *testing.T) {
	pieces := []game.Placed{
		{Square: 4, Code: "K"}, {Square: 0, Code: "X"}, {Square: 40, Code: "R"}, {Square: 41, Code: "P"},
		{Square: xiangqi.Squares - 4, Code: "k"}, {Square: 70, Code: "n"},
	}
	got, err := rules{}.Compose(nil, pieces, map[string]string{"turn": "second"})
	if want := "5k3/9/7n1/9/9/4RP3/9/9/9/X3K4 b R1A2C2P4N2B2 0 1"; err != nil || got != want {
		t.Errorf("%q, %v; want %q", got, err, want)
	}
	if _, err := New().Parse(nil, got); err != nil {
		t.Error(err)
	}
	rook := func(s int) game.Placed { return game.Placed{Square: s, Code: "R"} }
	got, err = rules{}.Compose(nil, append(pieces, rook(50), rook(51)), nil)
	if err != nil {
		t.Fatal(err)
	}
	if _, err = New().Parse(nil, got); gametest.Problem(t, err).Key != "too-many-pieces" {
		t.Errorf("three rooks: %v", err)
	}
}
