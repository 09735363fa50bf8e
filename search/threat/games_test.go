package threat_test

import (
	"context"
	"math/rand/v2"
	"testing"

	"banco/game"
	"banco/game/playout"
	"banco/games/caro"
	"banco/games/chess"
	"banco/games/jieqi"
	"banco/games/xiangqi"
	"banco/search"
	"banco/search/threat"
)

// inCheck is the advice of games with checks: who is in check is threatened.
type inCheck struct{ search.NoGuide }

func (inCheck) Threatened(p game.Position) bool {
	c, ok := p.(interface{ InCheck() bool })
	return ok && c.InCheck()
}

var games = map[string]game.Game{"chess": chess.New(), "xiangqi": xiangqi.New(), "jieqi": jieqi.New(), "caro": caro.New()}

func parse(t *testing.T, name, fen string) game.Position {
	t.Helper()
	p, err := games[name].Parse(nil, fen)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// random returns a position of a random game.
func random(t *testing.T, g game.Game, rng *rand.Rand) game.Position {
	t.Helper()
	for {
		p, err := g.Start(nil)
		if err != nil {
			t.Fatal(err)
		}
		var buf []game.Move
		for range 10 + rng.IntN(150) {
			if p.Result().Over() {
				break
			}
			m, _ := playout.Choose(p, rng, buf)
			p.Make(m)
		}
		if !p.Result().Over() {
			return p
		}
	}
}

var checks = threat.NewProver(threat.Checks{Guide: inCheck{}}, 1)

// prove looks for a win by checks.
func prove(p game.Position, moves int) threat.Proof {
	budget := search.NewBudget(context.Background(), search.Limits{}, p.Side())
	return checks.Prove(p, budget, threat.Task{Moves: moves, Nodes: 100_000})
}
