package tune_test

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"testing"

	"banco/game/playout"
	"banco/kits"
	"banco/search"
	"banco/tune"
)

// A model with its own weights judges as the evaluation plays, and every weight
// matters somewhere.
func TestModels(t *testing.T) {
	for _, name := range []string{"chess", "xiangqi"} {
		kit, err := kits.Find(name)
		if err != nil {
			t.Fatal(err)
		}
		m := kit.Model()
		if len(m.Names) != len(m.Weights) || len(m.Names) < 20 {
			t.Fatalf("%s: %d names, %d weights", name, len(m.Names), len(m.Weights))
		}
		same := m.Make(m.Weights)
		matters := make([]bool, len(m.Names))
		var other []search.Evaluator
		for i := range m.Names {
			list := append([]int(nil), m.Weights...)
			list[i] += 50
			other = append(other, m.Make(list))
		}
		for seed := range uint64(40) {
			p, err := kit.Game.Start(nil)
			if err == nil && seed == 0 && name == "xiangqi" { // a hunt, which few games come to
				p, err = kit.Game.Parse(nil, "3k5/9/9/9/9/9/9/R8/9/4K4 w - - 0 1")
			}
			if err != nil {
				t.Fatal(err)
			}
			rng := playout.Random(seed)
			for plies := 0; plies < 200 && !p.Result().Over(); plies++ {
				v := kit.Evaluators[0].Evaluator.Evaluate(p)
				if got := same.Evaluate(p); got != v {
					t.Fatalf("%s: %s is worth %d, by the model %d", name, p.FEN(), v, got)
				}
				for i, e := range other {
					matters[i] = matters[i] || e.Evaluate(p) != v
				}
				moves := p.Moves(nil)
				p.Make(moves[rng.IntN(len(moves))])
			}
		}
		for i, ok := range matters {
			if !ok {
				t.Errorf("%s: the weight %q changes nothing", name, m.Names[i])
			}
		}
	}
}

// A learner that begins with wrong weights comes back to those by which games
// were judged, and the positions held back agree.
func TestLearning(t *testing.T) {
	kit, err := kits.Find("chess")
	if err != nil {
		t.Fatal(err)
	}
	file, err := os.ReadFile("../nnue/testdata/chess.bin")
	if err != nil {
		t.Fatal(err)
	}
	m := kit.Model()
	wrong := append([]int(nil), m.Weights...)
	for i, name := range m.Names {
		if name == "knight middle" || name == "knight end" {
			wrong[i] -= 150
		}
	}
	l := tune.NewTuner(m, wrong)
	if err := l.Read(t.Context(), kit.Game, bytes.NewReader(file), tune.SampleConfig{Every: 1, Max: 3000, Validation: 5}); err != nil {
		t.Fatal(err)
	}
	var first, last [2]float64
	after := l.Fit(t.Context(), 120, 1, func(step int, learnt, held float64) {
		if last = [2]float64{learnt, held}; step == 1 {
			first = last
		}
	})
	if last[0] > first[0]*0.95 || last[1] > first[1] {
		t.Errorf("the loss went from %v to %v", first, last)
	}
	for i, name := range m.Names {
		if name == "knight middle" && after[i] < wrong[i]+20 {
			t.Errorf("%s went from %d to %d", name, wrong[i], after[i])
		}
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	stopped := l.Fit(ctx, 10, 1, func(int, float64, float64) { t.Error("a step after the end") })
	if fmt.Sprint(stopped) != fmt.Sprint(wrong) {
		t.Errorf("stopped at once: %v", stopped)
	}
	xiangqi, err := kits.Find("xiangqi")
	if err != nil {
		t.Fatal(err)
	}
	if err := l.Read(t.Context(), xiangqi.Game, bytes.NewReader(file), tune.SampleConfig{}); err == nil {
		t.Error("games of chess are read as xiangqi")
	}
}
