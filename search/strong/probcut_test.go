package strong

import (
	"testing"

	"banco/search"
	"banco/search/tt"
)

// A node is left where the table knows enough above beta, from a search deep enough.
func TestTableProbCut(t *testing.T) {
	cut := func(change func(*worker, *node)) bool {
		w := &worker{Options: &Options{Params: DefaultParams(), ProbCut: true}}
		w.Params.ProbCutTableMargin = 400
		n := node{depth: 8, ply: 2, beta: 50, tt: tt.Entry{Depth: 4, Score: 450, Bound: tt.Lower}}
		change(w, &n)
		v, done := w.tableProbCut(&n)
		if done && v != 450 {
			t.Errorf("the value is %d, want 450", v)
		}
		return done
	}
	if !cut(func(*worker, *node) {}) || !cut(func(_ *worker, n *node) { n.tt.Bound = tt.Exact }) {
		t.Error("a node that exceeds beta by far is searched")
	}
	for name, change := range map[string]func(*worker, *node){
		"by too little":              func(_ *worker, n *node) { n.tt.Score-- },
		"by a search too shallow":    func(_ *worker, n *node) { n.tt.Depth-- },
		"by quiescence":              func(_ *worker, n *node) { n.depth, n.tt.Depth = 3, 0 },
		"at most":                    func(_ *worker, n *node) { n.tt.Bound = tt.Upper },
		"in the principal variation": func(_ *worker, n *node) { n.pv = true },
		"after the first move":       func(_ *worker, n *node) { n.ply = 1 },
		"by a mate":                  func(_ *worker, n *node) { n.tt.Score = search.WinIn(9) },
		"where it is off":            func(w *worker, _ *node) { w.ProbCut = false },
		"without a margin":           func(w *worker, _ *node) { w.Params.ProbCutTableMargin = 0 },
	} {
		if cut(change) {
			t.Errorf("a node that exceeds beta %s is left", name)
		}
	}
}
