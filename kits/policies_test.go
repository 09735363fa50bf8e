package kits

import (
	"bytes"
	"context"
	"encoding/csv"
	"math"
	"os"
	"strconv"
	"strings"
	"testing"

	"banco/engine"
	"banco/game"
	"banco/nnue"
	"banco/search"
	"banco/tune"
)

// policyGames have a policy.
var policyGames = []string{"chess", "xiangqi"}

// The policies in the binary are sound, small, and offered; games without one say
// so.
func TestPoliciesAreSound(t *testing.T) {
	for _, name := range policyGames {
		file, err := policies.ReadFile("policies/" + name + ".policy")
		if err != nil || len(file) > 400_000 {
			t.Fatalf("%s: %d bytes, %v", name, len(file), err)
		}
		if _, err := nnue.ReadPolicy(file, name); err != nil {
			t.Error(err)
		}
		kit, err := Find(name)
		if err != nil {
			t.Fatal(err)
		}
		if _, _, err := engine.Check(kit.Public(), "mcts:eval=net,policy=net"); err != nil {
			t.Errorf("%s is not offered: %v", name, err)
		}
		if _, _, err := engine.Check(kit, "mcts:form=ucb,policy=net"); err == nil || !strings.Contains(err.Error(), "not for form=ucb") {
			t.Errorf("%s, form=ucb: %v", name, err)
		}
	}
	jieqi, err := Find("jieqi")
	if err != nil {
		t.Fatal(err)
	}
	if _, _, err := engine.Check(jieqi, "mcts:policy=net"); err == nil || !strings.Contains(err.Error(), "no parameter \"policy\"") {
		t.Errorf("cờ úp has no policy: %v", err)
	}
}

// testdata holds what scripts/train/policy.py worked out for every 20th position of
// a file of self-play by the policies in the binary. Following the games by our
// rules, the policies say the same.
func TestPolicyTrainerAgrees(t *testing.T) {
	for _, name := range policyGames {
		kit, err := Find(name)
		if err != nil {
			t.Fatal(err)
		}
		want := readLogits(t, "testdata/"+name+".logits.csv")
		file, err := os.ReadFile("../nnue/testdata/" + name + ".bin")
		if err != nil {
			t.Fatal(err)
		}
		_, chunks, err := tune.Read(bytes.NewReader(file))
		if err != nil {
			t.Fatal(err)
		}
		count := 0
		visit := func(p game.Position, ply tune.Ply, _ game.Move) {
			score, ok := ply.Score()
			moves := p.Moves(nil)
			if !ok || max(score, -score) > 4000 || len(moves) < 2 { // as scripts/policydata does
				return
			}
			if count++; count%20 != 1 {
				return
			}
			if len(want) == 0 {
				t.Fatalf("%s: position %d is not expected", name, count)
			}
			compareLogits(t, kit, p, moves, want[0])
			want = want[1:]
		}
		for chunk, err := range chunks {
			if err != nil {
				t.Fatal(err)
			}
			for _, played := range chunk.Games {
				if err := played.Follow(kit.Game, nil, visit); err != nil {
					t.Fatal(err)
				}
			}
		}
		if len(want) > 0 {
			t.Errorf("%s: %d positions more are expected", name, len(want))
		}
	}
}

// readLogits reads lines of numbers, as many as each position has moves.
func readLogits(t *testing.T, name string) [][]string {
	t.Helper()
	file, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	r := csv.NewReader(bytes.NewReader(file))
	r.FieldsPerRecord = -1
	lines, err := r.ReadAll()
	if err != nil {
		t.Fatal(err)
	}
	return lines
}

// compareLogits compares what a kit's policy says with what is expected.
func compareLogits(t *testing.T, kit *engine.Kit, p game.Position, moves []game.Move, want []string) {
	t.Helper()
	board := nnue.Board(p.(nnue.Placement).Planes())
	choices := kit.Guide.(engine.ChoiceGuide).Choices(p, moves, nil)
	logits := make([]int64, len(moves))
	kit.Policy().Logits(&board, int(p.Side()), choices, logits)
	if len(want) != len(logits) {
		t.Fatalf("%s: %d moves, %d are expected", p.FEN(), len(logits), len(want))
	}
	sum := 0.0
	for i, l := range logits {
		if strconv.FormatInt(l, 10) != want[i] {
			t.Fatalf("%s: the logit of %v is %d, the trainer says %s", p.FEN(), choices[i], l, want[i])
		}
		sum += math.Exp(float64(l) / nnue.LogitOne)
	}
	if math.IsInf(sum, 0) || math.IsNaN(sum) {
		t.Errorf("%s: a softmax of %v", p.FEN(), logits)
	}
}

// In caro mcts has its priors from the network of five: two open threes are found to
// win.
func TestCaroPolicy(t *testing.T) {
	kit, err := Find("caro")
	if err != nil {
		t.Fatal(err)
	}
	agent, err := engine.New(kit.Public(), "mcts:eval=net,policy=net,simulations=2000,seed=1")
	if err != nil {
		t.Fatal(err)
	}
	p, err := kit.Game.Start(game.Variant{"rule": "freestyle", "size": "15"})
	if err != nil {
		t.Fatal(err)
	}
	for _, stone := range strings.Fields("h8 a1 i8 o1 g7 a15 g6 o15") {
		m, err := p.ParseMove(stone)
		if err != nil {
			t.Fatal(err)
		}
		p.Make(m)
	}
	var last search.Info
	m, err := agent.Search(context.Background(), p, search.Limits{Nodes: 2000, Seed: 1}, func(i search.Info) { last = i })
	if mate, proved := last.Score.Mate(); err != nil || p.FormatMove(m) != "g8" || !proved || mate < 1 {
		t.Errorf("%s with a score of %d, %v", p.FormatMove(m), last.Score, err)
	}
}
