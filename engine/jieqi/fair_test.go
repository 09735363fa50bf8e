package jieqi_test

import (
	"context"
	"os"
	"slices"
	"testing"

	"banco/engine"
	. "banco/engine/jieqi"
	"banco/game"
	"banco/games/jieqi/jieqitest"
	"banco/nnue"
	"banco/search"
)

// thought is what a search came to: all that it could have told.
type thought struct {
	move  game.Move
	score search.Score
	nodes uint64
	line  []game.Move
}

func think(t *testing.T, agent *engine.Agent, view game.Position, nodes uint64) (found thought) {
	t.Helper()
	m, err := agent.Search(context.Background(), view, search.Limits{Nodes: nodes}, func(i search.Info) {
		found.score, found.nodes, found.line = i.Score, i.Nodes, i.PV
	})
	if err != nil {
		t.Fatal(err)
	}
	found.move = m
	return found
}

// TestStrongPlaysByItsViewAlone plays whole games of the strong search twice, under
// two deals that agree in all that its seat gets to see, once with each way of
// judging. For the same nodes it
// must come to the same move, score, nodes and line at every turn.
func TestStrongPlaysByItsViewAlone(t *testing.T) {
	network, err := os.ReadFile("../../nnue/testdata/jieqi.net")
	if err != nil {
		t.Fatal(err)
	}
	read, err := nnue.Read(network, "jieqi")
	if err != nil {
		t.Fatal(err)
	}
	judges := append(engine.Evaluators(Default, Evaluators(), Help), engine.Named{Name: "net", Evaluator: nnue.NewEvaluator(read)})
	kit := s3Kit()
	kit.Algorithms = []engine.Algorithm{engine.Strong(judges)}
	for _, judge := range judges {
		if judge.Name != "s3" {
			t.Run(judge.Name, func(t *testing.T) { playsByItsView(t, kit, "strong:hash=1,eval="+judge.Name) })
		}
	}
}

func playsByItsView(t *testing.T, kit *engine.Kit, name string) {
	turns, games := 0, uint64(4)
	if testing.Short() {
		games = 2
	}
	for number := range games {
		seat := game.Side(number % 2)
		pair := jieqitest.NewPair(100+number, seat, false)
		deals := newTwins(t, pair)
		var agents [3]*engine.Agent // one in each deal, and the opponent
		for i := range agents {
			var err error
			if agents[i], err = engine.New(kit, name); err != nil {
				t.Fatal(err)
			}
		}
		for ply := 0; ply < 200 && !pair.Stuck(); ply++ {
			open := deals[0].SharedView(game.NoSide)
			if open.Result().Over() {
				break
			}
			if side := open.Side(); side != seat {
				deals.play(t, think(t, agents[2], deals[0].View(side), 300).move)
				continue
			}
			first, second := think(t, agents[0], deals[0].View(seat), 1500), think(t, agents[1], deals[1].View(seat), 1500)
			if first.move != second.move || first.score != second.score || first.nodes != second.nodes ||
				!slices.Equal(first.line, second.line) {
				t.Fatalf("game %d, ply %d: %+v in one deal, %+v in the other", number, ply, first, second)
			}
			deals.play(t, first.move)
			turns++
		}
		if deals[0].Disclosure() == deals[1].Disclosure() {
			t.Error("the deals do not differ")
		}
	}
	if turns < 10*int(games) {
		t.Errorf("only %d turns were compared", turns)
	}
}
