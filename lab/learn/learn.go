// Package learn learns the worth of each piece from self-play, by temporal
// differences, TD(λ): online, game by game. (Package tune fits weights to a finished
// file of games instead.)
//
// Its nouns: a [TrainingConfig] says what to learn and how; a [Run] is a config with
// what has been learnt so far, which can be stored and resumed; a [CurvePoint] is one
// point of its learning curves.
package learn

import (
	"context"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"strconv"

	"banco/engine"
	"banco/game"
	"banco/search"
)

// TrainingConfig says what to learn and how.
type TrainingConfig struct {
	Game   string  `json:"game"`
	Start  string  `json:"start,omitempty"` // weights to begin with, as an agent writes them; empty: all 0
	Lambda float64 `json:"lambda"`          // 0: each position from the next; 1: from the result alone
	Rate   float64 `json:"rate"`            // the learning rate
	Depth  int     `json:"depth"`           // of the searches, in plies
	Games  int     `json:"games"`
	Seed   int     `json:"seed"`
}

// The bounds of a config.
const (
	MaxGames = 20_000
	MaxDepth = 4
)

// Batch is how many games are played between two points of the curves, and
// matchEvery after how many points the strength is measured.
const (
	Batch      = 20
	matchEvery = 5
	matchGames = 20
)

// CurvePoint is what a batch of games adds to the curves.
type CurvePoint struct {
	Games    int      `json:"games"`              // played so far
	Error    float64  `json:"error"`              // mean square of what was expected less the result
	Strength *float64 `json:"strength,omitempty"` // points a game against the weights at the start, where measured
	Random   *float64 `json:"random,omitempty"`   // points a game against random weights, where measured
	Beats    bool     `json:"beats,omitempty"`    // it wins against them more often than it loses, beyond chance
	Weights  string   `json:"weights"`
}

// Run is a config with what has been learnt. Only one goroutine may use it at a time.
type Run struct {
	TrainingConfig
	Played  int          `json:"played"`
	Weights [26]float64  `json:"worth"` // by letter, in units of the logistic curve
	Curve   []CurvePoint `json:"curve"`

	kit *engine.Kit
}

// centipawns is the worth of one unit of the logistic curve: then a pawn is worth
// about 100.
const centipawns = 250

// New checks a config and returns its run. The error is a *game.Problem.
func New(k *engine.Kit, p TrainingConfig) (*Run, error) {
	r := &Run{TrainingConfig: p}
	if err := r.Attach(k); err != nil {
		return nil, err
	}
	if p.Start != "" {
		w, err := engine.ParseWeights(p.Start)
		if err != nil {
			return nil, game.Wrong("learn-weights", game.Params{"text": p.Start}, "%v", err)
		}
		for i, n := range w {
			r.Weights[i] = float64(n) / centipawns
		}
	}
	return r, nil
}

// Attach gives a stored run the kit of its game, and checks its config.
func (r *Run) Attach(k *engine.Kit) error {
	if !k.Counts() {
		return game.Wrong("learn-game", game.Params{"text": k.Game.Name()},
			"%s is not judged by the worth of its pieces; chess and xiangqi are", k.Game.Name())
	}
	for _, n := range []struct {
		field           string
		value, min, max float64
	}{
		{"lambda", r.Lambda, 0, 1}, {"rate", r.Rate, 0.0001, 1}, {"depth", float64(r.Depth), 1, MaxDepth},
		{"games", float64(r.Games), 1, MaxGames},
	} {
		if !(n.value >= n.min && n.value <= n.max) {
			text := func(f float64) string { return strconv.FormatFloat(f, 'f', -1, 64) }
			return game.Wrong("learn-number", game.Params{"field": n.field, "count": text(n.value), "min": text(n.min), "max": text(n.max)},
				"the %s must be from %g to %g, not %g", n.field, n.min, n.max, n.value)
		}
	}
	r.kit = k
	return nil
}

// Done reports whether all games are played.
func (r *Run) Done() bool { return r.Played >= r.Games }

// Step plays a batch of games, learns from each, and returns the new point of the
// curves. If ctx ends, nothing has changed.
func (r *Run) Step(ctx context.Context) (CurvePoint, error) {
	before := *r
	var sum float64
	var count int
	for range min(Batch, r.Games-r.Played) {
		errs, n, err := r.learn(ctx)
		if err != nil {
			*r = before
			return CurvePoint{}, err
		}
		sum, count = sum+errs, count+n
		r.Played++
	}
	p := CurvePoint{Games: r.Played, Error: sum / float64(max(count, 1)), Weights: r.Evaluator().String()}
	if (len(r.Curve)+1)%matchEvery == 0 || r.Done() {
		if err := r.measure(ctx, &p); err != nil {
			*r = before
			return CurvePoint{}, err
		}
	}
	r.Curve = append(r.Curve[:len(r.Curve):len(r.Curve)], p)
	return p, nil
}

// measure plays the weights against those at the start and against random ones.
func (r *Run) measure(ctx context.Context, p *CurvePoint) error {
	start, err := New(r.kit, r.TrainingConfig)
	if err != nil {
		return err
	}
	old, _, err := r.match(ctx, start.Evaluator())
	if err != nil {
		return err
	}
	random, beats, err := r.match(ctx, r.randomWeights())
	p.Strength, p.Random, p.Beats = &old, &random, beats
	return err
}

// Learnt reports whether the weights are worth more than a guess: when they were last
// measured, they beat random ones.
func (r *Run) Learnt() bool {
	for _, p := range slices.Backward(r.Curve) {
		if p.Random != nil {
			return p.Beats
		}
	}
	return false
}

// randomWeights returns weights up to that of a queen for the letters that games have
// shown so far. They are the same all through a run.
func (r *Run) randomWeights() *engine.Weights {
	rng := rand.New(rand.NewPCG(uint64(r.Seed), 3))
	w := new(engine.Weights)
	for i := range w {
		if n := search.Score(rng.IntN(1000)); r.Weights[i] != 0 {
			w[i] = n
		}
	}
	return w
}

// learn plays a game against itself and updates the weights by TD(λ). It returns the
// sum of squared errors and the number of positions.
func (r *Run) learn(ctx context.Context) (errs float64, count int, err error) {
	rng := rand.New(rand.NewPCG(uint64(r.Seed), engine.Mix(uint64(r.Played), 1)))
	w := r.Evaluator()
	played, err := r.play(ctx, [2]search.Evaluator{w, w}, rng, explored)
	if err != nil {
		return 0, 0, err
	}
	var trace [26]float64
	for i, x := range played.seen {
		v := r.expect(x)
		next := played.result
		if i+1 < len(played.seen) {
			next = r.expect(played.seen[i+1])
		}
		for l := range trace {
			trace[l] = r.Lambda*trace[l] + v*(1-v)*float64(x[l])
		}
		for l, e := range trace {
			r.Weights[l] += r.Rate * (next - v) * e
		}
		errs += (v - played.result) * (v - played.result)
	}
	return errs, len(played.seen), nil
}

// expect returns the points that First can expect.
func (r *Run) expect(x [26]int) float64 {
	var sum float64
	for l, n := range x {
		sum += r.Weights[l] * float64(n)
	}
	return 1 / (1 + math.Exp(-sum))
}

// Evaluator returns the weights as an evaluator.
func (r *Run) Evaluator() *engine.Weights {
	w := new(engine.Weights)
	for i, f := range r.Weights {
		w[i] = search.Score(math.Round(min(max(f*centipawns, -engine.MaxWeight), engine.MaxWeight)))
	}
	return w
}

// Agent returns the name of an agent that uses the learnt weights.
func (r *Run) Agent(depth int) string {
	text := r.Evaluator().String()
	if text == "" {
		text = "P0"
	}
	return fmt.Sprintf("alphabeta:depth=%d,weights=%s", depth, text)
}
