package experiments

import (
	"context"
	"fmt"
	"time"

	caroengine "banco/engine/caro"
	"banco/kits"
	"banco/lab"
	"banco/search"
)

type theoryCmd struct {
	Depth int           `default:"8" help:"Count for depths 1 to this."`
	Limit time.Duration `default:"10s" help:"The longest that one search may take; what takes longer is left out."`
}

func (theoryCmd) Help() string {
	return `Prints how many leaves minimax and alpha-beta look at where every position has 40 moves: by theory, as the student
project S1 reported them, and as counted in trees of caro over the 40 best squares of the board. Alpha-beta is counted
at its best, where every move is as good as any other, and with the project's evaluation. A column × is how many times
more leaves than for the depth before, and "of" how many times fewer than minimax. A dash took longer than --limit.

Example:
  banco lab theory --depth 4`
}

// branching is how many moves a position has in the table of S1's report.
const branching = 40

// theoryReported are alpha-beta's leaves at best in that table, how many times
// more they are than the depth before has, and how many times fewer than minimax's.
var theoryReported = []struct{ leaves, growth, ratio string }{
	{"40", "", ""}, {"79", "1.9", "20"}, {"1852", "23.2", "34"}, {"3199", "1.7", "800"},
	{"74118", "23.2", "1381"}, {"127999", "1.7", "32000"}, {"2964770", "23.2", "55262"}, {"5120000", "1.7", "1280000"},
}

func (c *theoryCmd) Run(ctx context.Context) error {
	if c.Depth < 1 || c.Depth > len(theoryReported) {
		return fmt.Errorf("the depth must be from 1 to %d, not %d", len(theoryReported), c.Depth)
	}
	rows, err := newTheory(c.Limit)
	if err != nil {
		return err
	}
	fmt.Printf("%-5s %13s %4s %9s %5s %8s   %9s %5s %8s   %9s %9s %9s\n", "", "theory", "", "", "", "", "reported", "", "", "counted", "", "")
	fmt.Printf("%-5s %13s %4s %9s %5s %8s   %9s %5s %8s   %9s %9s %9s\n", "depth", "minimax", "×", "at best", "×", "of", "at best", "×",
		"of", "minimax", "at best", "judged")
	for depth := 1; depth <= c.Depth; depth++ {
		if err := rows.print(ctx, depth); err != nil {
			return err
		}
	}
	return nil
}

// theory prints the rows of the table, one after the other.
type theory struct {
	limit        time.Duration
	even, judged lab.Tree
	slow         [3]bool // by counted column: a depth took longer than the limit
}

func newTheory(limit time.Duration) (*theory, error) {
	kit, err := kits.Find("caro")
	if err != nil {
		return nil, err
	}
	p, err := kit.Game.Parse(nil, "15/15/15/15/15/15/15/7x7/15/15/15/15/15/15/15 o")
	if err != nil {
		return nil, err
	}
	guide := caroengine.Guide{Squares: branching, S1: true}
	return &theory{
		limit:  limit,
		even:   lab.Tree{Position: p, Guide: guide, Evaluator: search.Even{}},
		judged: lab.Tree{Position: p, Guide: guide, Evaluator: caroengine.Evaluators()["s1"]},
	}, nil
}

func (t *theory) print(ctx context.Context, depth int) error {
	full, best := lab.Leaves(branching, depth)
	growth, fewer, more := "", "", ""
	if depth > 1 {
		fullBefore, before := lab.Leaves(branching, depth-1)
		more, growth = fmt.Sprint(full/fullBefore), fmt.Sprintf("%.1f", float64(best)/float64(before))
		fewer = fmt.Sprint(full / best)
	}
	r := theoryReported[depth-1]
	fmt.Printf("%-5d %13d %4s %9d %5s %8s   %9s %5s %8s  ", depth, full, more, best, growth, fewer, r.leaves, r.growth, r.ratio)
	for i, count := range []func(context.Context, int, time.Duration) (uint64, bool, error){t.judged.Minimax, t.even.AlphaBeta,
		t.judged.AlphaBeta} {
		text := "-"
		if !t.slow[i] {
			n, ok, err := count(ctx, depth, t.limit)
			if err != nil {
				return err
			}
			if t.slow[i] = !ok; ok {
				text = fmt.Sprint(n)
			}
		}
		fmt.Printf(" %9s", text)
		if ctx.Err() != nil {
			fmt.Println()
			return ctx.Err()
		}
	}
	fmt.Println()
	return nil
}
