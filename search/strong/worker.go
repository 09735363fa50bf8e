package strong

import (
	"banco/game"
	"banco/search"
	"banco/search/tt"
)

const (
	// maxPly is how far from the root a line can go, quiescence included.
	maxPly = 126
	// maxDepth is how deep an iteration may be.
	maxDepth = 60
	// framesBeforeRoot are for looks back from the root's frame.
	framesBeforeRoot = 4
)

// worker is one of the goroutines of a search, with its own position and
// histories. All share the table.
type worker struct {
	*Options
	Evaluator search.Evaluator // its own
	*histories
	reductionLog [64]int16 // of reductionLogs
	table        *tt.Table
	budget       *search.Budget
	position     game.Position
	passer       game.Passer
	checker      CheckTactics    // the Tactics where it lists checks, otherwise nil
	veiled       game.LazyChance // the position in a game of chance, otherwise nil

	roots      []rootMove
	depth      int // of the iteration
	selDepth   int // the greatest ply reached
	nullMinPly int // no null move before this ply, while a null move is verified
	stopped    bool
	watch      func(search.Step) // nil: nobody
	outcomeBuf []game.Outcome    // scratch of openChance
	frames     [framesBeforeRoot + maxPly + 2]frame
}

// frame is what a node at one ply needs. Its memory is used again by the next
// node at that ply.
type frame struct {
	moveLists
	spareLists   moveLists // of the singular search, which searches the same node within its search
	pv           []game.Move
	continuation []int16    // the continuation history after the move made here
	move         ScoredMove // made here; of a null move its Move is NoMove
	pieceTo      int        // of the move made here; -1: none, or a null move
	cutoffs      int        // at this ply, among the replies to the moves of one node
	killers      [2]game.Move
	excluded     game.Move    // left out by the singular search
	eval         search.Score // corrected; tt.NoEval in check
	keys         Keys
	inCheck      bool // the side to move is in check
	extensions   int  // on the way here

	outcomes      []outcome    // of the chance move made here, where it is open
	outcomeMean   search.Score // the mean evaluation after those
	chancesOpened int          // on the way here
}

// moveLists are the moves of a node.
type moveLists struct {
	moves     []game.Move
	scored    []ScoredMove
	partial   bool // only the table's move is listed yet
	areScored bool // all but the table's move and unscored ones have their scores
	unscored  bool // there are quiet moves without a score
}

// madeQuiet reports whether the move made at a ply is a quiet one.
func (f *frame) madeQuiet() bool {
	return f.pieceTo >= 0 && f.move.Move != game.NoMove && f.move.quiet()
}

func (w *worker) frame(ply int) *frame { return &w.frames[framesBeforeRoot+ply] }

// begin prepares a search of p.
func (w *worker) begin(p game.Position, b *search.Budget) {
	w.position, w.passer, w.budget = p, p.(game.Passer), b
	w.veiled, _ = p.(game.LazyChance)
	w.checker, _ = w.Tactics.(CheckTactics)
	w.stopped, w.selDepth, w.nullMinPly = false, 0, 0
	for i := range w.frames {
		f := &w.frames[i]
		f.move, f.cutoffs = ScoredMove{}, 0
		f.killers, f.excluded, f.eval = [2]game.Move{}, game.NoMove, tt.NoEval
		f.continuation, f.pieceTo, f.extensions = w.continuationRow(-1), -1, 0
		f.outcomes, f.chancesOpened = f.outcomes[:0], 0
	}
	w.frame(0).inCheck = w.Tactics.Threatened(p)
}

// makeMove plays a move and prepares the next ply. The outcome of a chance move
// stays unknown.
func (w *worker) makeMove(ply int, m *ScoredMove) {
	f, next := w.frame(ply), w.frame(ply+1)
	if m.Chance {
		w.veiled.MakeUnresolved(m.Move)
	} else {
		w.position.Make(m.Move)
	}
	w.table.Prefetch(w.position.Hash())
	next.chancesOpened = f.chancesOpened
	f.move, f.pieceTo, f.continuation = *m, int(m.PieceTo), w.continuationRow(int(m.PieceTo))
	next.inCheck = w.Tactics.Threatened(w.position)
}

// makeNullMove passes and prepares the next ply.
func (w *worker) makeNullMove(ply int) {
	f, next := w.frame(ply), w.frame(ply+1)
	w.passer.Pass()
	w.table.Prefetch(w.position.Hash())
	f.move.Move, f.pieceTo, f.continuation = game.NoMove, -1, w.continuationRow(-1)
	next.inCheck, next.chancesOpened = false, f.chancesOpened
}

// countNode counts a node and reports whether the search must stop.
func (w *worker) countNode(ply int) bool {
	w.selDepth = max(w.selDepth, ply)
	if w.budget.Node() {
		w.stopped = true
	}
	return w.stopped
}

// ruleScore returns the score of a position that the rules end, other than for
// want of a legal move, or that a tablebase knows. A win by the rules of
// repetition depends on the way to the position, so that it is no mate.
func (w *worker) ruleScore(ply int) (search.Score, bool) {
	r := w.Tactics.RuleResult(w.position, ply)
	switch {
	case !r.Over():
		if w.Endings == nil {
			return 0, false
		}
		e, ok := w.Endings.Probe(w.position)
		return e.Score(w.position.Side(), ply), ok
	case r.Winner == game.NoSide:
		return 0, true
	case r.Winner == w.position.Side():
		return search.Decisive - search.Score(ply), true
	}
	return search.Score(ply) - search.Decisive, true
}

// noMoveScore returns the score of a position without a legal move.
func (w *worker) noMoveScore(ply int) search.Score {
	v, _ := search.Ended(w.position, ply)
	return v
}

// updatePV makes a move and the line after it the principal variation of a ply.
// The line ends with a chance move: what follows depends on the outcome.
func (w *worker) updatePV(ply int, m *ScoredMove) {
	f := w.frame(ply)
	f.pv = append(f.pv[:0], m.Move)
	if !m.Chance {
		f.pv = append(f.pv, w.frame(ply+1).pv...)
	}
}

// staticEval returns the evaluation of the position at a ply: by the evaluator
// (or as the table remembers it), and corrected.
func (w *worker) staticEval(f *frame, entry *tt.Entry) (raw, corrected search.Score) {
	raw = entry.Eval
	if raw == tt.NoEval {
		raw = w.Evaluator.Evaluate(w.position)
	}
	if !w.Correction {
		return raw, raw
	}
	return raw, raw + w.correction(&w.Params, int(w.position.Side()&1), &f.keys)
}

// noEntry stands for a position that the table does not know.
var noEntry = tt.Entry{Depth: -1, Eval: tt.NoEval}

// probeTT returns the table's entry for a position, or noEntry.
func (w *worker) probeTT(key uint64, ply int) tt.Entry {
	e, ok := w.table.Probe(key, ply)
	if !ok {
		return noEntry
	}
	return e
}

// storeTT stores the result of a node, unless the table's entry for it is much
// deeper, even from an earlier search.
func (w *worker) storeTT(key uint64, ply int, old *tt.Entry, e tt.Entry) {
	if e.Bound == tt.Exact || e.Depth+ttKeepDeeper >= old.Depth {
		w.table.Store(key, ply, e)
	}
}

// decides reports whether the score of an entry decides a node with that window
// (a transposition-table cutoff).
func decides(e *tt.Entry, alpha, beta search.Score) bool {
	switch e.Bound {
	case tt.Exact:
		return true
	case tt.Lower:
		return e.Score >= beta
	case tt.Upper:
		return e.Score <= alpha
	}
	return false
}

// improvesEval reports whether the score of an entry says more than an
// evaluation: it is exact, or a bound that excludes the evaluation.
func improvesEval(e *tt.Entry, eval search.Score) bool {
	return e.Bound == tt.Exact || e.Bound == tt.Lower && e.Score > eval || e.Bound == tt.Upper && e.Score < eval
}

// isMate reports whether a score is a mate, for either side.
func isMate(v search.Score) bool { return v > search.MateBound || v < -search.MateBound }
