package minimax_test

import (
	"context"
	"fmt"
	"slices"
	"testing"

	"banco/game"
	"banco/games/chess"
	"banco/search"
	"banco/search/alphabeta"
	"banco/search/minimax"
)

// values judges a walk by the value at its end, and writes down which it saw.
type values struct{ seen []int }

func (v *values) Evaluate(p game.Position) search.Score {
	w := p.(*walk)
	v.seen = append(v.seen, w.here().value)
	if w.Side() == game.Second {
		return search.Score(-w.here().value)
	}
	return search.Score(w.here().value)
}

// The examples that textbooks draw: the value, the move, and the leaves that
// alpha-beta looks at.
var examples = []struct {
	name  string
	root  *tree
	move  game.Move
	value search.Score
	seen  []int // by alpha-beta
}{
	{"three by three", node(node(leaf(3), leaf(12), leaf(8)), node(leaf(2), leaf(4), leaf(6)), node(leaf(14), leaf(5), leaf(2))),
		1, 3, []int{3, 12, 8, 2, 14, 5, 2}},
	{"the second is better", node(node(leaf(1), leaf(9)), node(leaf(4), leaf(5)), node(leaf(4), leaf(7))),
		2, 4, []int{1, 9, 4, 5, 4}},
	{"chance", node(
		chanceNode(node(leaf(10), leaf(2)), node(leaf(-8), leaf(30))),
		chanceNode(node(leaf(1), leaf(3)), node(leaf(0), leaf(0)))),
		2, 0, []int{10, 2, -8, 30, 1, 3, 0, 0}},
}

func TestExamples(t *testing.T) {
	for _, tt := range examples {
		for _, form := range []string{"minimax", "alpha-beta"} {
			eval := &values{}
			var s search.Searcher = minimax.New(minimax.Options{Evaluator: eval, Depth: 2})
			if form == "alpha-beta" {
				s = alphabeta.NewTextbook(alphabeta.Options{Evaluator: eval, Depth: 2})
			}
			var info search.Info
			m, err := s.Search(context.Background(), &walk{way: []*tree{tt.root}}, search.Limits{}, func(i search.Info) { info = i })
			if err != nil || m != tt.move || info.Score != tt.value || info.PV[0] != m {
				t.Errorf("%s, %s: move %d with %d, want %d with %d; %v", tt.name, form, m, info.Score, tt.move, tt.value, err)
			}
			if form == "alpha-beta" && !slices.Equal(eval.seen, tt.seen) {
				t.Errorf("%s: alpha-beta looks at %v, want %v", tt.name, eval.seen, tt.seen)
			}
		}
	}
}

// Minimax visits every node of the tree once.
func TestNodes(t *testing.T) {
	p, err := chess.New().Start(nil)
	if err != nil {
		t.Fatal(err)
	}
	want := uint64(1)
	for depth := 1; depth <= 3; depth++ {
		want += game.Perft(p, depth)
		var info search.Info
		if _, err := minimax.New(minimax.Options{}).Search(context.Background(), p, search.Limits{Depth: depth},
			func(i search.Info) { info = i }); err != nil {
			t.Fatal(err)
		}
		if info.Nodes != want || info.Depth != depth {
			t.Errorf("depth %d: %d nodes, want %d", info.Depth, info.Nodes, want)
		}
	}
}

func ExampleNew() {
	p, _ := chess.New().Parse(nil, "kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1") // Morphy's problem: mate in two
	s := minimax.New(minimax.Options{Depth: 3})
	m, _ := s.Search(context.Background(), p, search.Limits{}, func(i search.Info) {
		moves, _ := i.Score.Mate()
		fmt.Printf("mate in %d, %d nodes\n", moves, i.Nodes)
	})
	fmt.Println(p.FormatMove(m))
	// Output:
	// mate in 2, 2096 nodes
	// a1a6
}
