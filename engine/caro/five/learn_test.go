package five

import (
	"testing"

	"banco/engine/caro/shape"
	"banco/game"
	rules "banco/games/caro"
)

// TestLearn fits weights to random games in which the side with more own
// shapes is said to win: the loss falls, and own shapes gain.
func TestLearn(t *testing.T) {
	var samples []Sample
	playRandom(t, 24, func(f *Board) {
		if f.Result().Over() {
			return
		}
		points := 0.0
		if f.worth[f.Turn()-1] > 0 {
			points = 1
		}
		if s, ok := newSample(f, points); ok {
			samples = append(samples, s)
		}
	})
	before := Weights{}
	after := before.Learn(samples, 100)
	if len(samples) < 200 || after.Loss(samples) > before.Loss(samples)*0.7 {
		t.Errorf("%d samples: loss %.3f before, %.3f after", len(samples), before.Loss(samples), after.Loss(samples))
	}
	flat := after.flat()
	if rounded(&flat) != after {
		t.Error("weights by number are others")
	}
}

// TestSamplesSumUpToTheEvaluation holds what is learnt from against what is
// played with.
func TestSamplesSumUpToTheEvaluation(t *testing.T) {
	list := weights.flat()
	playRandom(t, 8, func(f *Board) {
		s, ok := newSample(f, 0)
		if !ok {
			return
		}
		sum := 0.0
		for _, one := range s.features {
			sum += list[one.weight] * float64(one.times)
		}
		if got := int(f.Evaluate()); got != int(sum)/WeightUnit {
			t.Fatalf("%s: %d, the features say %v", f.FEN(), got, sum/WeightUnit)
		}
	})
}

// TestLearnOrder fits an order to random choices, in which the point with the
// best own shape is taken: it learns to foresee them.
func TestLearnOrder(t *testing.T) {
	var choices []Choice
	playRandom(t, 24, func(f *Board) {
		if f.Result().Over() || f.open.Empty() {
			return
		}
		own := int(f.Turn() - rules.Black)
		var best rules.Point
		open := f.open
		for pt, ok := open.Pop(); ok; pt, ok = open.Pop() {
			if best == 0 || f.cells[pt].crosses[own] > f.cells[best].crosses[own] {
				best = pt
			}
		}
		if c, ok := ChoiceOf(f.Position, game.Move(best)); ok {
			choices = append(choices, c)
		}
	})
	var none Order
	learnt := none.Learn(choices, 60)
	_, _, before := none.Foresight(choices)
	first, _, after := learnt.Foresight(choices)
	if len(choices) < 200 || first < 0.5 || after > before*0.7 {
		t.Errorf("%d choices: %.2f foreseen, loss %.3f before, %.3f after", len(choices), first, before, after)
	}
	if learnt.Own[pairNumber(shape.Three, shape.Three)] <= learnt.Own[pairNumber(shape.Two, shape.One)] {
		t.Errorf("two threes come after a two: %v", learnt.Own)
	}
}
