package lab_test

import (
	"context"
	"testing"
	"time"

	caroengine "banco/engine/caro"
	"banco/games/caro"
	"banco/lab"
	"banco/search"
)

// TestLeaves has the table of S1's report for 40 moves a position, with what
// the formula gives where the report has other numbers (1852, 74118, 2964770).
func TestLeaves(t *testing.T) {
	full := []uint64{40, 1600, 64000, 2560000, 102400000, 4096000000, 163840000000, 6553600000000}
	best := []uint64{40, 79, 1639, 3199, 65599, 127999, 2623999, 5119999}
	for i := range full {
		if f, b := lab.Leaves(40, i+1); f != full[i] || b != best[i] {
			t.Errorf("depth %d: %d and %d leaves, want %d and %d", i+1, f, b, full[i], best[i])
		}
	}
}

// TestTree counts the leaves of caro with twelve squares a position. Where all
// positions are even every move is the best, so that alpha-beta looks at the
// fewest leaves there can be; with an evaluation it looks at more.
func TestTree(t *testing.T) {
	const squares, depth = 12, 3
	p, err := caro.New().Parse(nil, "15/15/15/15/15/15/15/7x7/15/15/15/15/15/15/15 o")
	if err != nil {
		t.Fatal(err)
	}
	full, best := lab.Leaves(squares, depth)
	guide := caroengine.Guide{Squares: squares, S1: true}
	even := lab.Tree{Position: p, Guide: guide, Evaluator: search.Even{}}
	judged := lab.Tree{Position: p, Guide: guide, Evaluator: caroengine.Evaluators()["s1"]}
	if got, ok, err := even.Minimax(context.Background(), depth, time.Minute); got != full || !ok || err != nil {
		t.Errorf("minimax: %d leaves, %v, %v, want %d", got, ok, err, full)
	}
	if got, ok, err := even.AlphaBeta(context.Background(), depth, time.Minute); got != best || !ok || err != nil {
		t.Errorf("alpha-beta at best: %d leaves, %v, %v, want %d", got, ok, err, best)
	}
	if got, _, err := judged.AlphaBeta(context.Background(), depth, time.Minute); got <= best || got >= full || err != nil {
		t.Errorf("alpha-beta: %d leaves, %v, of %d to %d", got, err, best, full)
	}
}
