package learn_test

import (
	"context"
	"encoding/json"
	"errors"
	"reflect"
	"strings"
	"testing"

	"banco/engine"
	"banco/game"
	"banco/kits"
	"banco/lab/learn"
)

func kit(t *testing.T, name string) *engine.Kit {
	t.Helper()
	k, err := kits.Find(name)
	if err != nil {
		t.Fatal(err)
	}
	return k
}

// short is a syllabus of two steps, of which the second is short.
func short() learn.TrainingConfig {
	return learn.TrainingConfig{Game: "chess", Lambda: 0.8, Rate: 0.05, Depth: 1, Games: learn.Batch + 2, Seed: 1}
}

func TestSyllabusesThatMakeNoSense(t *testing.T) {
	for _, tt := range []struct {
		key, field string
		change     func(*learn.TrainingConfig)
	}{
		{"learn-number", "lambda", func(s *learn.TrainingConfig) { s.Lambda = 1.1 }},
		{"learn-number", "rate", func(s *learn.TrainingConfig) { s.Rate = 0 }},
		{"learn-number", "depth", func(s *learn.TrainingConfig) { s.Depth = 5 }},
		{"learn-number", "games", func(s *learn.TrainingConfig) { s.Games = -1 }},
		{"learn-weights", "", func(s *learn.TrainingConfig) { s.Start = "P1.P2" }},
	} {
		s := short()
		tt.change(&s)
		_, err := learn.New(kit(t, "chess"), s)
		var wrong *game.Problem
		if !errors.As(err, &wrong) || wrong.Key != tt.key || wrong.Params["field"] != tt.field {
			t.Errorf("%s %s: %v", tt.key, tt.field, err)
		}
	}
	if _, err := learn.New(kit(t, "caro"), short()); err == nil {
		t.Error("stones are worth something")
	}
}

// steps takes so many steps.
func steps(t *testing.T, r *learn.Run, n int) {
	t.Helper()
	for range n {
		if _, err := r.Step(t.Context()); err != nil {
			t.Fatal(err)
		}
	}
}

// A run that is written down and read again in its middle learns the same, and one
// that is interrupted has learnt nothing of the games that were cut short.
func TestGoingOn(t *testing.T) {
	whole, err := learn.New(kit(t, "chess"), short())
	if err != nil {
		t.Fatal(err)
	}
	steps(t, whole, 2)
	parts, err := learn.New(kit(t, "chess"), short())
	if err != nil {
		t.Fatal(err)
	}
	steps(t, parts, 1)
	stopped, stop := context.WithCancel(t.Context())
	stop()
	if _, err := parts.Step(stopped); !errors.Is(err, context.Canceled) || parts.Played != learn.Batch {
		t.Fatalf("%v after %d games", err, parts.Played)
	}
	text, err := json.Marshal(parts)
	if err != nil {
		t.Fatal(err)
	}
	again := new(learn.Run)
	if err := json.Unmarshal(text, again); err != nil {
		t.Fatal(err)
	}
	if err := again.Attach(kit(t, "chess")); err != nil {
		t.Fatal(err)
	}
	steps(t, again, 1)
	if !again.Done() || again.Weights != whole.Weights || !reflect.DeepEqual(again.Curve, whole.Curve) || whole.Weights == [26]float64{} {
		t.Errorf("learnt %s in parts, %s at once", again.Evaluator(), whole.Evaluator())
	}
	if last := whole.Curve[1]; last.Strength == nil || *last.Strength < 0 || *last.Strength > 1 || last.Games != learn.Batch+2 {
		t.Errorf("the last point: %+v", last)
	}
	if _, _, err := engine.Check(kit(t, "chess"), whole.Agent(2)); err != nil ||
		!strings.HasPrefix(whole.Agent(2), "alphabeta:depth=2,weights=") {
		t.Errorf("%s: %v", whole.Agent(2), err)
	}
}

// A hundred games teach too little: the bishop may stand above the queen. That is not
// called learnt until it beats random weights.
func TestAFewGamesAreNotLearnt(t *testing.T) {
	s := short()
	s.Games = 100
	r, err := learn.New(kit(t, "chess"), s)
	if err != nil {
		t.Fatal(err)
	}
	steps(t, r, s.Games/learn.Batch)
	last := r.Curve[len(r.Curve)-1]
	if last.Random == nil || *last.Random < 0 || *last.Random > 1 {
		t.Fatalf("random weights were not met: %+v", last)
	}
	if last.Beats || r.Learnt() {
		t.Errorf("%s counts as learnt, with %.2f points a game against random weights", r.Evaluator(), *last.Random)
	}
	r.Curve[len(r.Curve)-1].Beats = true
	if r.Curve = append(r.Curve, learn.CurvePoint{Games: 120}); !r.Learnt() {
		t.Error("what beat random weights when it was measured is not learnt")
	}
}

// Weights that are far off are drawn towards what games show: a queen that is
// thought to be a burden gains.
func TestBadWeightsMend(t *testing.T) {
	s := short()
	s.Start, s.Lambda, s.Rate = "P100.N300.B300.R500.Q-300", 1, 0.2
	r, err := learn.New(kit(t, "chess"), s)
	if err != nil {
		t.Fatal(err)
	}
	steps(t, r, 1)
	if q := r.Evaluator()['Q'-'A']; q <= -300 {
		t.Errorf("the queen is worth %d", q)
	}
}
