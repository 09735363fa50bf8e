package chess

import (
	"testing"

	"banco/search"
)

func TestGain(t *testing.T) {
	fen := "r3k3/1P6/8/3pP3/8/8/8/R3K3 w Qq d6 0 1"
	p := parse(t, fen)
	for move, want := range map[string]search.Score{
		"e5e6": 0, "e1c1": 0, "a1a8": 500, "e5d6": 100,
		"b7b8q": 800, "b7b8n": 220, "b7a8q": 500 + 800, "b7a8r": 500 + 400,
	} {
		m, err := p.ParseMove(move)
		if err != nil {
			t.Fatal(err)
		}
		if got := (Guide{}).Gain(p, m); got != want {
			t.Errorf("%s gains %d, want %d", move, got, want)
		}
	}
}
