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
