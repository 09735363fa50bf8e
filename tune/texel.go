package tune

import (
	"context"
	"math"

	"banco/engine/fit"
	"banco/search"
)

// Tuner fits the weights of an evaluation to games of self-play (Texel tuning):
// the points that the evaluation of a quiet position predicts shall be near to the
// result of its game and to the score of the search. The evaluation is taken to be
// linear near its weights, so that a position is its evaluation and the gradient.
type Tuner struct {
	model  *search.Model
	base   []int // the weights that samples are evaluated with
	at     search.Evaluator
	nudged []search.Evaluator // by weight: base with nudge added to that weight

	training, validation []sample
	scale                float64 // the score that stands for odds of e to one
}

// nudge is added to a weight to measure the gradient. It is large, so that the
// rounding of the evaluation does not matter.
const nudge = 16

// sample is a quiet position.
type sample struct {
	worth    float32 // by the base weights, for the side to move
	score    float32 // of the search
	points   float32 // of the side to move in the end: 1 for a win
	gradient []int16 // by weight: how much nudge changes the worth
}

// NewTuner returns a tuner that begins with weights of a model.
func NewTuner(m *search.Model, weights []int) *Tuner {
	t := &Tuner{model: m, base: weights, at: m.Make(weights)}
	for i := range weights {
		other := append([]int(nil), weights...)
		other[i] += nudge
		t.nudged = append(t.nudged, m.Make(other))
	}
	return t
}

// Samples returns how many positions there are to train and to validate with.
func (t *Tuner) Samples() (training, validation int) { return len(t.training), len(t.validation) }

// sigmoid returns the points that a score predicts.
func (t *Tuner) sigmoid(score float64) float64 { return 1 / (1 + math.Exp(-score/t.scale)) }

// Fit finds better weights by so many steps of gradient descent over all training
// positions. The target of a position is a mean of the search's score, with the
// share scoreShare, and of the result. Fit calls report after each step with the
// losses of both kinds of positions. It returns early when ctx ends.
func (t *Tuner) Fit(ctx context.Context, steps int, scoreShare float64, report func(step int, training, validation float64)) []int {
	t.fitScale()
	change := make([]float64, len(t.base))
	descent := fit.Adam{Rate: 1, Steps: steps}
	for step := 1; step <= steps && ctx.Err() == nil; step++ {
		descent.Step(change, t.gradient(change, scoreShare))
		report(step, t.loss(t.training, change, scoreShare), t.loss(t.validation, change, scoreShare))
	}
	weights := append([]int(nil), t.base...)
	for i := range weights {
		weights[i] += int(math.Round(change[i]))
	}
	return weights
}

// fitScale finds the scale with which the base weights predict results best.
func (t *Tuner) fitScale() {
	best := math.Inf(1)
	chosen := 0.0
	unchanged := make([]float64, len(t.base))
	for scale := 60.0; scale <= 600; scale += 20 {
		t.scale = scale
		if loss := t.loss(t.training, unchanged, 0); loss < best {
			best, chosen = loss, scale
		}
	}
	t.scale = chosen
}

// predict returns the points that changed weights predict for a sample.
func (t *Tuner) predict(s *sample, change []float64) float64 {
	worth := float64(s.worth)
	for i, d := range s.gradient {
		worth += float64(d) / nudge * change[i]
	}
	return t.sigmoid(worth)
}

// target returns the points that should be predicted for a sample.
func (t *Tuner) target(s *sample, scoreShare float64) float64 {
	return scoreShare*t.sigmoid(float64(s.score)) + (1-scoreShare)*float64(s.points)
}

// loss returns the mean squared error of samples.
func (t *Tuner) loss(samples []sample, change []float64, scoreShare float64) float64 {
	sum := 0.0
	for i := range samples {
		miss := t.predict(&samples[i], change) - t.target(&samples[i], scoreShare)
		sum += miss * miss
	}
	return sum / float64(max(len(samples), 1))
}

// gradient returns the gradient of the training loss.
func (t *Tuner) gradient(change []float64, scoreShare float64) []float64 {
	sum := make([]float64, len(change))
	for i := range t.training {
		s := &t.training[i]
		p := t.predict(s, change)
		pull := (p - t.target(s, scoreShare)) * p * (1 - p) / float64(len(t.training))
		for j, d := range s.gradient {
			sum[j] += pull * float64(d)
		}
	}
	return sum
}
