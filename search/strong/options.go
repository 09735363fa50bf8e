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
	Hash      int                      // MiB of the transposition table; 0 is DefaultHash
	Threads   int                      // workers on one table; 0 is 1
	Endings   search.Endings           // tables of positions with few men; nil: none
	Mates     func() search.MateProver // makes a prover of mates; nil: none
	MateBytes int64                    // the memory of that prover
	Params    Params                   // the zero value: ParamsFor the Tactics

	// The techniques, as Switches explains them.
	Aspiration, Killers, Continuation, CaptureHistory, PawnHistory bool
	LMR, LMP, Futility, ReverseFutility, Razoring, Null, ProbCut   bool
	Singular, Check, IIR, Correction, SEEPruning, HistoryPruning   bool
	QuiescenceSEE, QuiescenceChecks, MateThreat, MateProof         bool
}

// Full returns options with every technique on.
func Full() Options {
	var o Options
	o.Switches().Set(func(string) bool { return true })
	return o
}

// Switches lists the techniques, pointing into o.
func (o *Options) Switches() search.Switches {
	return search.Switches{
		{Name: "aspiration", Help: "expect the score of the last iteration, and search again where it is wrong", On: &o.Aspiration},
		{Name: "killers", Help: "try quiet moves early that refuted a move at the same ply, or the same reply elsewhere", On: &o.Killers},
		{Name: "continuation", Help: "judge quiet moves by how well they followed the moves before them", On: &o.Continuation},
		{Name: "capturehistory", Help: "order captures also by how often they were good", On: &o.CaptureHistory},
		{Name: "pawnhistory", Help: "judge quiet moves by how good they were with these pawns", On: &o.PawnHistory},
		{Name: "lmr", Help: "look less deeply at late moves, the less promising the less, and again where one surprises", On: &o.LMR},
		{Name: "lmp", Help: "near the leaves leave out quiet moves that come late", On: &o.LMP},
		{Name: "futility", Help: "near the leaves leave out quiet moves where far too little is on the board", On: &o.Futility},
		{Name: "reverse", Help: "leave a node near the leaves that stands far too well", On: &o.ReverseFutility},
		{Name: "matethreat", Help: "leave no such node where the opponent threatens mate in one", On: &o.MateThreat},
		{Name: "razor", Help: "near the leaves look at captures only where the position is far too bad", On: &o.Razoring},
		{Name: "null", Help: "leave a node that is good enough even after passing, deep ones after a proof", On: &o.Null},
		{Name: "probcut", Help: "leave a node that is far too good by a shallower search, of a capture or in the table", On: &o.ProbCut},
		{Name: "singular", Help: "look deeper where one move is much better than all others", On: &o.Singular},
		{Name: "check", Help: "look deeper at checks that lose nothing", On: &o.Check},
		{Name: "iir", Help: "look less deeply where the table knows no move", On: &o.IIR},
		{Name: "correction", Help: "correct the evaluation by how wrong it was with such men", On: &o.Correction},
		{Name: "exchange", Help: "near the leaves leave out moves that lose too much on their square", On: &o.SEEPruning},
		{Name: "historypruning", Help: "near the leaves leave out quiet moves that were always bad", On: &o.HistoryPruning},
		{Name: "qexchange", Help: "in quiescence leave out captures that lose or gain too little on their square", On: &o.QuiescenceSEE},
		{Name: "qcheck", Help: "at the beginning of quiescence try checks that lose nothing too (chess)", On: &o.QuiescenceChecks},
		{Name: "mateproof", Help: "where the game seems decided, prove mates by following all defences", On: &o.MateProof},
	}
}

// Bytes returns how much memory the tables of a searcher with these options take.
func (o Options) Bytes() int64 {
	o = o.complete()
	pieceTos, fromTos := o.Tactics.HistorySizes()
	return tt.Bytes(o.Hash) + int64(o.Threads)*historyBytes(pieceTos, fromTos) + o.MateBytes
}

// complete fills in the defaults.
func (o Options) complete() Options {
	if o.Hash <= 0 {
		o.Hash = DefaultHash
	}
	o.Threads = min(max(o.Threads, 1), MaxThreads)
	if o.Params == (Params{}) {
		o.Params = ParamsFor(o.Tactics)
	}
	return o
}
