package mcts

import (
	"banco/game"
	"banco/search"
)

// Form is a kind of Monte Carlo tree search.
type Form uint8

// The forms.
const (
	Modern Form = iota // PUCT, priors, evaluation, proofs
	UCB                // upper confidence bounds, and the material after one greedy move
)

// The defaults where Options say nothing.
const (
	DefaultSimulations = 3000
	DefaultHash        = 64 // MiB
	DefaultCPUCT       = 2
	DefaultScale       = 300
	DefaultExploration = 200
)

// Policy knows which moves are likely to be good before any of them is tried. It is
// used by one goroutine at a time.
type Policy interface {
	// Priors sets a share for each of the legal moves of p. They sum to 1.
	Priors(p game.Position, moves []game.Move, priors []float32)
}

// Options set up a Searcher. The zero value is of use.
type Options struct {
	Form        Form
	Simulations int              // where Limits set no bound; 0 is DefaultSimulations
	Evaluator   search.Evaluator // nil takes every position for even
	Guide       search.Guide     // nil looks at every legal move and knows no gains
	Trace       search.Trace     // nil for none; a Watcher hears of whole simulations instead
	Hash        int              // MiB for the tree, at most; 0 is DefaultHash
	Policy      Policy           // from which Modern has its priors; nil: from a short look at each move

	// CPUCT is how much Modern explores: the weight of a move's prior
	// against what simulations found. 0 is DefaultCPUCT.
	CPUCT float64

	// Exploration is how much UCB explores, in the unit of scores. More makes
	// it attack, less defend. 0 is DefaultExploration, two pawns: about as much as
	// the means of good and bad moves differ by, so that neither term buries the other.
	Exploration float64

	// Scale is the score, in the evaluator's units, that Modern takes for a
	// chance to win of three in four. 0 is DefaultScale.
	Scale search.Score
}

// Bytes returns how much memory the tree of a searcher with these options takes
// when it is full.
func (o Options) Bytes() int64 { return int64(o.complete().Hash) << 20 }

// complete fills in the defaults.
func (o Options) complete() Options {
	if o.Simulations <= 0 {
		o.Simulations = DefaultSimulations
	}
	if o.Evaluator == nil {
		o.Evaluator = search.Even{}
	}
	if o.Guide == nil {
		o.Guide = search.NoGuide{}
	}
	if o.Hash <= 0 {
		o.Hash = DefaultHash
	}
	if o.CPUCT <= 0 {
		o.CPUCT = DefaultCPUCT
	}
	if o.Exploration <= 0 {
		o.Exploration = DefaultExploration
	}
	if o.Scale <= 0 {
		o.Scale = DefaultScale
	}
	return o
}
