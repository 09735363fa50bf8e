package main

import (
	"context"
	"strings"
	"testing"

	"banco/engine"
	"banco/kits"
	"banco/play"
)

// cheap has, for every algorithm, the agents that play a whole game quickly.
// Presets stand for one of these.
var cheap = map[string][]string{
	"random":    {"random:seed=1"},
	"greedy":    {"greedy:seed=1"},
	"minimax":   {"minimax:depth=1"},
	"alphabeta": {"alphabeta:form=textbook,depth=1", "alphabeta:depth=2,nodes=300"},
	"fallible":  {"fallible:nodes=300,lapse=200,seed=1"},
	"strong":    {"strong:nodes=300", "strong:nodes=300,threads=2,null=off"},
	"five":      {"five:nodes=300", "five:nodes=300,threads=2"},
	"mcts":      {"mcts:simulations=30", "mcts:form=ucb,simulations=30"},
	"threat":    {"threat:depth=1,nodes=300,proof=100"},
}

// Every algorithm plays a whole legal game of every game it applies to.
func TestEveryAlgorithmPlaysEveryGame(t *testing.T) {
	for _, kit := range kits.All() {
		for _, a := range kit.Public().Algorithms {
			if a.Preset != nil {
				continue
			}
			names := cheap[a.Name]
			if len(names) == 0 {
				t.Errorf("%s has no cheap agent to test with", a.Name)
			}
			for _, name := range names {
				if testing.Short() && !strings.Contains(name, "threads=2") {
					continue // with the race detector, what has nothing to race with is slow for nothing
				}
				t.Run(kit.Game.Name()+"/"+strings.ReplaceAll(name, "/", "_"), func(t *testing.T) { fullGame(t, kit, name) })
			}
		}
	}
}

func fullGame(t *testing.T, kit *engine.Kit, name string) {
	m, err := play.New(kit.Game, nil, play.Saved{Settings: play.Settings{Seats: [2]string{name, name}}})
	if err != nil {
		t.Fatal(err)
	}
	var agents [2]*engine.Agent
	for i := range agents {
		if agents[i], err = engine.New(kit, name); err != nil {
			t.Fatal(err)
		}
	}
	for ply := 0; !m.Result().Over(); ply++ {
		view := m.View(m.Turn())
		before := view.FEN()
		move, err := agents[m.Turn()].Move(context.Background(), view)
		if err != nil {
			t.Fatal(err)
		}
		if view.FEN() != before {
			t.Fatalf("the search left %s as %s", before, view.FEN())
		}
		if err := m.Play(view.FormatMove(move)); err != nil {
			t.Fatalf("ply %d: %v", ply, err)
		}
	}
}
