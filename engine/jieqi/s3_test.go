package jieqi_test

import (
	"context"
	"testing"

	"banco/engine"
	. "banco/engine/jieqi"
	"banco/engine/students"
	"banco/game"
	"banco/games/jieqi"
	"banco/games/xiangqi"
	"banco/search"
)

// secondOfNodes is what S3's search looks at in less than a second on one slow core.
const secondOfNodes = 1_000_000

// s3Kit is cờ úp with the players of S3 and those that they are made of.
func s3Kit() *engine.Kit {
	judges := engine.Evaluators(Default, Evaluators(), Help)
	return &engine.Kit{
		Game: jieqi.New(), Guide: Guide{}, Evaluators: judges, Algorithms: append(engine.Common(judges), engine.Strong(judges), students.S3()),
	}
}

// TestS3PlaysOn lets S3's alpha-beta play itself. It finishes its four plies
// within a second for every move, and walks no piece to and fro.
func TestS3PlaysOn(t *testing.T) {
	agent, err := engine.New(s3Kit(), "s3")
	if err != nil {
		t.Fatal(err)
	}
	deal, err := jieqi.New().(game.Dealer).Deal(nil, [32]byte{1})
	if err != nil {
		t.Fatal(err)
	}
	var played []game.Move
	turns := 60
	if testing.Short() {
		turns = 24
	}
	for turn := range turns {
		view := deal.View(game.Side(turn & 1))
		if view.Result().Over() {
			break
		}
		var info search.Info
		m, err := agent.Search(context.Background(), view, agent.Within(search.Limits{Seed: 1}, view.Side()),
			func(i search.Info) { info = i })
		if err != nil {
			t.Fatal(err)
		}
		if info.Depth != 4 || info.Nodes > secondOfNodes {
			t.Fatalf("move %d: depth %d with %d nodes", turn, info.Depth, info.Nodes)
		}
		if n := len(played); n >= 4 && m == played[n-4] && isReturn(m, played[n-2]) {
			t.Fatalf("move %d: %s once more, there and back", turn, view.FormatMove(m))
		}
		played = append(played, m)
		if err := deal.Play(m); err != nil {
			t.Fatal(err)
		}
	}
	if len(played) < 20 {
		t.Errorf("the game was over after %d moves", len(played))
	}
}

// isReturn reports whether a move takes another back.
func isReturn(m, before game.Move) bool {
	return xiangqi.From(m) == xiangqi.To(before) && xiangqi.To(m) == xiangqi.From(before)
}
