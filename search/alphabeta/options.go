package alphabeta

import (
	"banco/search"
	"banco/search/tt"
)

// DefaultDepth is the depth where neither Options nor Limits set a bound.
const DefaultDepth = 4

// DefaultHash is the size of the transposition table where Options set none, in MiB.
const DefaultHash = 16

// Options set up a searcher of this package. The zero value is plain
// alpha-beta to a fixed depth, which finds minimax's move and value; each
// switch adds one technique. [Full] has them all.
type Options struct {
	Depth     int              // plies, where Limits set no bound at all; 0 is DefaultDepth
	Evaluator search.Evaluator // nil takes every position for even
	Guide     search.Guide     // nil looks at every legal move, as listed
	Trace     search.Trace     // nil for none
	Hash      int              // MiB of the transposition table; 0 is DefaultHash

	// Outcomes is how many outcomes of a reply that is a chance move are searched;
	// 0 is all, everywhere. Otherwise all outcomes of a first move are searched,
	// and one of a move after the reply.
	Outcomes int

	// Veiled is for Textbook: the outcome of a chance move stays unknown, where
	// the game can do so, and the piece that moved does not move again.
	Veiled bool

	// Decided is for Textbook: a position that is worth more than this to either
	// side is taken for decided and searched no further, even where the game is
	// over. 0: no position is.
	Decided search.Score

	// RandomTies is for Textbook: every first move is searched with a full window,
	// and one of the best is chosen at random.
	RandomTies bool

	// The techniques, as Switches explains them.
	Deepening, TT, Captures, Killers, History, PVS, Aspiration bool
	Quiescence, Delta, Check, Null, LMR, Repetition, Star1     bool
}

// Full returns options with every technique on.
func Full() Options {
	o := Options{Outcomes: 2}
	o.Switches().Set(func(string) bool { return true })
	return o
}

// Switches lists the techniques, pointing into o.
func (o *Options) Switches() search.Switches {
	return search.Switches{
		{Name: "deepening", Help: "search to depth 1, 2, 3 … and begin each time with the best move so far", On: &o.Deepening},
		{
			Name: "tt", On: &o.TT,
			Help: "remember positions in a transposition table: cut where the answer is known, else try its best move first",
		},
		{Name: "captures", Help: "try moves that win something first, the most valuable before the others", On: &o.Captures},
		{Name: "killers", Help: "then quiet moves that refuted another move at the same distance from the root", On: &o.Killers},
		{Name: "history", Help: "then quiet moves that have often been good in this search", On: &o.History},
		{Name: "pvs", Help: "take the first move for the best and only prove of the others that they are not better", On: &o.PVS},
		{Name: "aspiration", Help: "expect the score of the last iteration, and search again where it is wrong", On: &o.Aspiration},
		{
			Name: "quiescence", On: &o.Quiescence,
			Help: "evaluate only quiet positions: at the depth limit follow captures and answer threats",
		},
		{Name: "delta", Help: "there leave out what wins too little to matter", On: &o.Delta},
		{Name: "check", Help: "look one ply deeper where the side to move is in check or must answer a threat", On: &o.Check},
		{Name: "null", Help: "leave a position that is good enough even after passing", On: &o.Null},
		{Name: "lmr", Help: "look less deeply at late quiet moves, and again in full where one surprises", On: &o.LMR},
		{Name: "repetition", Help: "count a position that stood before on the way from the root as a draw", On: &o.Repetition},
		{Name: "star1", Help: "stop searching the outcomes of a chance move when the others cannot matter any more", On: &o.Star1},
	}
}

// Bytes returns how much memory the tables of a searcher with these options take.
func (o Options) Bytes() int64 {
	if !o.TT {
		return 0
	}
	return tt.Bytes(o.complete().Hash)
}

// complete fills in the defaults.
func (o Options) complete() Options {
	if o.Depth <= 0 {
		o.Depth = DefaultDepth
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
	return o
}
