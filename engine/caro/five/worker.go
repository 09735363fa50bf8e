package five

import (
	rules "banco/games/caro"
	"banco/search"
	"banco/search/tt"
)

// worker is one of the goroutines that search a position together. They share
// only the transposition table.
type worker struct {
	vcf
	table   *tt.Table
	params  *Params
	tables  *tables
	budget  *search.Budget
	history [2][rules.Points]int32
	corrections
	frames    [maxPly + 2]frame
	fullBoard int // stones with which the game is over
	depth     int // of the iteration
	selDepth  int // the greatest ply reached
	stopped   bool
	roots     []rootMove
}

// countNode counts a node and reports whether to stop.
func (w *worker) countNode() bool {
	if w.budget.Node() {
		w.stopped = true
	}
	return w.stopped
}

// ageHistories halves the history of earlier searches and drops their killers.
func (w *worker) ageHistories() {
	for c := range w.history {
		for pt := range w.history[c] {
			w.history[c][pt] /= 2
		}
	}
	for i := range w.frames {
		w.frames[i].killers = [2]rules.Point{}
	}
}
