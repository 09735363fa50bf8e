package strong

import (
	"banco/search"
	"banco/search/tt"
)

// Defaults of Options.
const (
	DefaultHash  = 16 // MiB
	DefaultDepth = 8  // plies, where nothing bounds a search
	MaxThreads   = 64
)

// Options set up a searcher. Evaluator and Tactics must be given; [Full] has
// every technique switched on.
type Options struct {
	Evaluator search.Evaluator
	Tactics   Tactics
	Hash      int            // MiB of the transposition table; 0 is DefaultHash
	Threads   int            // workers on one table; 0 is 1
	Endings   search.Endings // tables of positions with few men; nil: none

	// The techniques, as Switches explains them.
	Aspiration, Killers, Continuation, CaptureHistory, PawnHistory      bool
	LMR, LMP, Futility, ReverseFutility, Razoring, Null, ProbCut        bool
	Singular, Check, IIR, Correction, Exchange, HistoryPruning, Quiesce bool
}

// Full returns options with every technique on.
func Full() Options {
	var o Options
	for _, s := range o.Switches() {
		*s.On = true
	}
	return o
}

// Switch is a technique by the name it has in the description of an agent.
type Switch struct {
	Name, Help string
	On         *bool
}

// Switches lists the techniques, pointing into o.
func (o *Options) Switches() []Switch {
	return []Switch{
		{"aspiration", "expect the score of the last iteration, and search again where it is wrong", &o.Aspiration},
		{"killers", "try quiet moves early that refuted a move at the same ply, or the same reply elsewhere", &o.Killers},
		{"continuation", "judge quiet moves by how well they followed the moves before them", &o.Continuation},
		{"capturehistory", "order captures also by how often they were good", &o.CaptureHistory},
		{"pawnhistory", "judge quiet moves by how good they were with these pawns", &o.PawnHistory},
		{"lmr", "look less deeply at late moves, the less promising the less, and again where one surprises", &o.LMR},
		{"lmp", "near the leaves leave out quiet moves that come late", &o.LMP},
		{"futility", "near the leaves leave out quiet moves where far too little is on the board", &o.Futility},
		{"reverse", "leave a node near the leaves that stands far too well", &o.ReverseFutility},
		{"razor", "near the leaves look at captures only where the position is far too bad", &o.Razoring},
		{"null", "leave a node that is good enough even after passing, deep ones after a proof", &o.Null},
		{"probcut", "leave a node where a capture is far too good in a shallower search", &o.ProbCut},
		{"singular", "look deeper where one move is much better than all others", &o.Singular},
		{"check", "look deeper at checks that lose nothing", &o.Check},
		{"iir", "look less deeply where the table knows no move", &o.IIR},
		{"correction", "correct the evaluation by how wrong it was with such men", &o.Correction},
		{"exchange", "near the leaves leave out moves that lose too much on their square", &o.Exchange},
		{"historypruning", "near the leaves leave out quiet moves that were always bad", &o.HistoryPruning},
		{"qexchange", "in quiescence leave out captures that lose or gain too little on their square", &o.Quiesce},
	}
}

// Bytes returns how much memory the tables of a searcher with these options take.
func (o Options) Bytes() int64 {
	o = o.complete()
	slots, paths := o.Tactics.Shape()
	return tt.Bytes(o.Hash) + int64(o.Threads)*memoryBytes(slots, paths)
}

// complete fills in the defaults.
func (o Options) complete() Options {
	if o.Hash <= 0 {
		o.Hash = DefaultHash
	}
	o.Threads = min(max(o.Threads, 1), MaxThreads)
	return o
}
