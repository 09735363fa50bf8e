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
	// lead is how many frames stand before the root's, for looks back.
	lead = 4
)

// worker is one of the goroutines of a search, with its own position and
// memory. All share the table.
type worker struct {
	*Options
	Evaluator search.Evaluator // its own
	*memory
	table    *tt.Table
	budget   *search.Budget
	position game.Position
	passer   game.Passer
	veiled   game.Veiled // the position where chance is at play, otherwise nil

	roots    []rootMove
	depth    int // of the iteration
	deepest  int // ply reached
	nullFrom int // no pass before this ply, while a pass is verified
	stopped  bool
	watch    func(search.Step) // nil: nobody
	outcomes []game.Outcome    // scratch of openLot
	frames   [lead + maxPly + 2]frame
}

// frame is what a node at one ply needs, kept from node to node.
type frame struct {
	lists
	spare   lists // for a search of the same node within its search
	pv      []game.Move
	follow  []int16 // counts for what follows the move made here
	slot    int     // of the move made here; -1: none, or a pass
	killers [2]game.Move
	skipped game.Move    // not to be looked at, while it is found out whether it is the only good one
	eval    search.Score // as corrected; tt.NoEval in check
	keys    Keys
	check   bool // the side to move is in check
	extra   int  // extensions on the way here

	// Where the move made here is one of chance: how it may turn out, if each
	// of that is looked at, and how often that was done on the way here.
	turns   []turn
	promise search.Score // the mean of what they look like
	turned  int
}

// lists are the moves of a node.
type lists struct {
	moves   []game.Move
	choices []Choice
	ranked  bool // the choices but the first have their ranks
}

func (w *worker) frame(ply int) *frame { return &w.frames[lead+ply] }

// begin prepares a search of p.
func (w *worker) begin(p game.Position, b *search.Budget) {
	w.position, w.passer, w.budget = p, p.(game.Passer), b
	w.veiled, _ = p.(game.Veiled)
	w.stopped, w.deepest, w.nullFrom = false, 0, 0
	for i := range w.frames {
		f := &w.frames[i]
		f.killers, f.skipped, f.eval = [2]game.Move{}, game.NoMove, tt.NoEval
		f.follow, f.slot, f.extra = w.after(-1), -1, 0
		f.turns, f.turned = f.turns[:0], 0
	}
	w.frame(0).check = w.Tactics.Threatened(p)
}

// make plays a move, or passes for nil, and tells the next ply of it. What a move
// of chance turns out to be stays open.
func (w *worker) make(ply int, c *Choice) {
	f, next := w.frame(ply), w.frame(ply+1)
	if c == nil {
		w.passer.Pass()
		f.slot, f.follow = -1, w.after(-1)
		next.check, next.turned = false, f.turned
		return
	}
	if c.Lot {
		w.veiled.MakeVeiled(c.Move)
	} else {
		w.position.Make(c.Move)
	}
	next.turned = f.turned
	f.slot, f.follow = int(c.Slot), w.after(int(c.Slot))
	next.check = w.Tactics.Threatened(w.position)
}

// count counts a node and reports whether the search must stop.
func (w *worker) count(ply int) bool {
	w.deepest = max(w.deepest, ply)
	if w.budget.Node() {
		w.stopped = true
	}
	return w.stopped
}

// ruled returns the score of a position that the rules end, other than for
// want of a legal move, or that a table of endings knows. A win by the rules of
// repetition hangs on the way to the position, so that it is no mate.
func (w *worker) ruled(ply int) (search.Score, bool) {
	r := w.Tactics.Ruled(w.position, ply)
	switch {
	case !r.Over():
		return w.tabled(ply)
	case r.Winner == game.NoSide:
		return 0, true
	case r.Winner == w.position.Side():
		return search.Decisive - search.Score(ply), true
	}
	return search.Score(ply) - search.Decisive, true
}

// tabled returns the score of a position that a table of endings knows.
func (w *worker) tabled(ply int) (search.Score, bool) {
	if w.Endings == nil {
		return 0, false
	}
	e, ok := w.Endings.Probe(w.position)
	return e.Score(w.position.Side(), ply), ok
}

// extendLine makes a choice and the line after it the line of a ply. No line
// goes on beyond a move of chance: what follows depends on how it turns out.
func (w *worker) extendLine(ply int, c *Choice) {
	f := w.frame(ply)
	f.pv = append(f.pv[:0], c.Move)
	if !c.Lot {
		f.pv = append(f.pv, w.frame(ply+1).pv...)
	}
}

// evaluation returns what the position at a ply is worth as it stands, as the
// evaluator says (or said, where the table remembers) and corrected.
func (w *worker) evaluation(f *frame, known *tt.Entry) (raw, corrected search.Score) {
	raw = known.Eval
	if raw == tt.NoEval {
		raw = w.Evaluator.Evaluate(w.position)
	}
	if !w.Correction {
		return raw, raw
	}
	return raw, raw + w.correction(int(w.position.Side()&1), &f.keys)
}

// known returns what the table knows of the position.
func (w *worker) known(key uint64, ply int) tt.Entry {
	e, ok := w.table.Probe(key, ply)
	if !ok {
		return tt.Entry{Depth: -1, Eval: tt.NoEval}
	}
	return e
}

// store keeps what was found of the position, unless much more is known of it,
// also where that is from an earlier search.
func (w *worker) store(key uint64, ply int, known *tt.Entry, e tt.Entry) {
	if e.Bound == tt.Exact || e.Depth+keepDeeper >= known.Depth {
		w.table.Store(key, ply, e)
	}
}

// keepDeeper is by how many plies what is known must be deeper to stay.
const keepDeeper = 3

// settles reports whether a known score settles a node with that window.
func settles(e *tt.Entry, alpha, beta search.Score) bool {
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

// mate reports whether a score is one.
func mate(v search.Score) bool { return v > search.MateBound || v < -search.MateBound }
