package five

import (
	rules "banco/games/caro"
	"banco/search"
	"banco/search/tt"
)

// worker is one of the goroutines that search a position together: they share
// the table, and nothing else.
type worker struct {
	fours
	table   *tt.Table
	budget  *search.Budget
	history [2][rules.Points]int32
	frames  [maxPly + 2]frame
	last    int // stones with which the game is over
	depth   int // of the iteration
	deepest int // ply reached
	stopped bool
	roots   []rootMove
}

// count counts a node and reports whether to stop.
func (w *worker) count() bool {
	if w.budget.Node() {
		w.stopped = true
	}
	return w.stopped
}

// fade makes what was learnt of moves in earlier searches count less.
func (w *worker) fade() {
	for c := range w.history {
		for pt := range w.history[c] {
			w.history[c][pt] /= 2
		}
	}
	for i := range w.frames {
		w.frames[i].killers = [2]rules.Point{}
	}
}
