package tune

import (
	"context"
	"math"

	"banco/search"
)

// Learner fits the weights of an evaluation to games of self-play: what the
// evaluation expects of a position at rest is to be near to how its game came out
// and to what the search thought (Texel's way). The evaluation is taken to be
// linear near its weights, so that a position is what it is worth and by how much
// that changes with each weight.
type Learner struct {
	model *search.Model
	base  []int // the weights that samples are seen from
	at    search.Evaluator
	near  []search.Evaluator // one weight more by nudge

	learnt, held []sample // of games to learn from, and to check by
	scale        float64  // the score that stands for odds of e to one
}

// nudge is by how much weights are changed to see what they do: enough for the
// evaluation's rounding not to matter.
const nudge = 16

// sample is a position at rest.
type sample struct {
	worth  float32 // by the base weights, for the side to move
	score  float32 // as the search said
	points float32 // how the game came out: 1 for a win
	slopes []int16 // by how much nudge changes the worth
}

// NewLearner returns a learner that begins with weights of a model.
func NewLearner(m *search.Model, weights []int) *Learner {
	l := &Learner{model: m, base: weights, at: m.Make(weights)}
	for i := range weights {
		other := append([]int(nil), weights...)
		other[i] += nudge
		l.near = append(l.near, m.Make(other))
	}
	return l
}

// Samples returns how many positions there are to learn from and to check by.
func (l *Learner) Samples() (learnt, held int) { return len(l.learnt), len(l.held) }

// sigmoid is the points to expect of a score.
func (l *Learner) sigmoid(score float64) float64 { return 1 / (1 + math.Exp(-score/l.scale)) }

// Fit finds better weights by so many steps of gradient descent (Adam) over all
// positions, ever smaller ones. The target is trust parts of what the search
// thought, and the rest of how the game came out. It calls report after each step
// with the loss of the positions learnt from and of the others. The end of ctx
// ends it with the weights of the step before.
func (l *Learner) Fit(ctx context.Context, steps int, trust float64, report func(step int, learnt, held float64)) []int {
	l.fitScale()
	change := make([]float64, len(l.base))
	mean, square := make([]float64, len(l.base)), make([]float64, len(l.base))
	const rate, keep, keepSquare, tiny = 1.0, 0.9, 0.999, 1e-12
	for step := 1; step <= steps && ctx.Err() == nil; step++ {
		slope := l.slope(change, trust)
		left := (1 + math.Cos(math.Pi*float64(step)/float64(steps))) / 2
		for i, g := range slope {
			mean[i] = keep*mean[i] + (1-keep)*g
			square[i] = keepSquare*square[i] + (1-keepSquare)*g*g
			m := mean[i] / (1 - math.Pow(keep, float64(step)))
			v := square[i] / (1 - math.Pow(keepSquare, float64(step)))
			change[i] -= rate * left * m / (math.Sqrt(v) + tiny)
		}
		report(step, l.loss(l.learnt, change, trust), l.loss(l.held, change, trust))
	}
	weights := append([]int(nil), l.base...)
	for i := range weights {
		weights[i] += int(math.Round(change[i]))
	}
	return weights
}

// fitScale finds the scale by which the evaluation as it is foretells results best.
func (l *Learner) fitScale() {
	best := math.Inf(1)
	chosen := 0.0
	still := make([]float64, len(l.base))
	for scale := 60.0; scale <= 600; scale += 20 {
		l.scale = scale
		if loss := l.loss(l.learnt, still, 0); loss < best {
			best, chosen = loss, scale
		}
	}
	l.scale = chosen
}

// expects returns the points to expect of a sample after a change of the weights.
func (l *Learner) expects(s *sample, change []float64) float64 {
	worth := float64(s.worth)
	for i, d := range s.slopes {
		worth += float64(d) / nudge * change[i]
	}
	return l.sigmoid(worth)
}

// target is what a sample should expect.
func (l *Learner) target(s *sample, trust float64) float64 {
	return trust*l.sigmoid(float64(s.score)) + (1-trust)*float64(s.points)
}

// loss returns the mean squared miss of samples.
func (l *Learner) loss(samples []sample, change []float64, trust float64) float64 {
	sum := 0.0
	for i := range samples {
		miss := l.expects(&samples[i], change) - l.target(&samples[i], trust)
		sum += miss * miss
	}
	return sum / float64(max(len(samples), 1))
}

// slope returns the gradient of the loss.
func (l *Learner) slope(change []float64, trust float64) []float64 {
	slope := make([]float64, len(change))
	for i := range l.learnt {
		s := &l.learnt[i]
		e := l.expects(s, change)
		pull := (e - l.target(s, trust)) * e * (1 - e) / float64(len(l.learnt))
		for j, d := range s.slopes {
			slope[j] += pull * float64(d)
		}
	}
	return slope
}
