package rules

import (
	"bufio"
	"context"
	"fmt"
	"os"
	"slices"
	"strings"
	"time"

	"banco/cmd/banco/cli"
	"banco/game"
)

// Perft counts the leaves of the tree of legal moves.
type Perft struct {
	cli.Setup
	cli.JSONFlag
	Depth  int  `arg:"" help:"How many plies deep to count."`
	Divide bool `help:"Show the count below each first move."`
}

// Help is the text of --help.
func (Perft) Help() string {
	return `Counts the leaves of the tree of legal moves, the proof that a move generator is right. The last line reads
"nodes N  seconds S  mnps M" (million nodes a second).

Example:
  banco perft chess 5
  banco perft chess 4 --divide --json
  banco perft xiangqi 3 --divide --fen "C1nNk4/9/9/9/9/9/n1pp5/B3C4/9/3A1K3 w - - 0 1"`
}

// Run runs the command.
func (c *Perft) Run(ctx context.Context) error {
	if c.Depth < 0 || c.Depth > 100 {
		return fmt.Errorf("the depth must be from 0 to 100, not %d", c.Depth)
	}
	p, err := c.Position()
	if err != nil {
		return err
	}
	begun := time.Now()
	first, nodes, err := c.count(ctx, p)
	if err != nil {
		return err
	}
	seconds := time.Since(begun).Seconds()
	if !c.Divide {
		first = nil
	}
	if c.JSON {
		return cli.PrintJSON(perftOutput{c.Game, p.FEN(), c.Depth, nodes, seconds, first})
	}
	for _, f := range first {
		fmt.Printf("%s: %d\n", f.Move, f.Nodes)
	}
	_, err = fmt.Printf("nodes %d  seconds %.3f  mnps %.1f\n", nodes, seconds, float64(nodes)/max(seconds, 1e-9)/1e6)
	return err
}

// perftOutput is what --json prints.
type perftOutput struct {
	Game    string      `json:"game"`
	FEN     string      `json:"fen"`
	Depth   int         `json:"depth"`
	Nodes   uint64      `json:"nodes"`
	Seconds float64     `json:"seconds"`
	Divide  []moveCount `json:"divide,omitempty"`
}

// moveCount is how many leaves are below a first move.
type moveCount struct {
	Move  string `json:"move"`
	Nodes uint64 `json:"nodes"`
}

// count goes through the first moves one by one, so that it can be divided
// and interrupted. It returns them sorted, and the sum.
func (c *Perft) count(ctx context.Context, p game.Position) (first []moveCount, total uint64, err error) {
	if c.Depth == 0 {
		return nil, 1, nil
	}
	counts := make(chan [2]uint64)
	moves := p.Moves(nil)
	work := p.Clone()
	go func() { // counting cannot be interrupted, so it is left behind when the context ends
		defer close(counts)
		for i, m := range moves {
			counts <- [2]uint64{uint64(i), game.PerftMove(work, m, c.Depth)}
		}
	}()
	for {
		select {
		case <-ctx.Done():
			fmt.Fprintf(os.Stderr, "after %d of %d first moves: %d nodes\n", len(first), len(moves), total)
			return nil, 0, ctx.Err()
		case n, more := <-counts:
			if more {
				total += n[1]
				first = append(first, moveCount{p.FormatMove(moves[n[0]]), n[1]})
				continue
			}
		}
		slices.SortFunc(first, func(a, b moveCount) int { return strings.Compare(a.Move, b.Move) })
		return first, total, nil
	}
}

// Moves lists the legal moves of a position.
type Moves struct {
	cli.Setup
	cli.JSONFlag
}

// Help is the text of --help.
func (Moves) Help() string {
	return `Prints every legal move in the game's UCI form, one a line, in alphabetical order. A game that is over has none.

Example:
  banco moves chess
  banco moves caro --variant rule=renju,size=15`
}

// Run runs the command.
func (c *Moves) Run() error {
	p, err := c.Position()
	if err != nil {
		return err
	}
	var lines []string
	for _, m := range p.Moves(nil) {
		lines = append(lines, p.FormatMove(m))
	}
	slices.Sort(lines)
	if c.JSON {
		return cli.PrintJSON(movesOutput{c.Game, p.FEN(), append([]string{}, lines...)})
	}
	w := bufio.NewWriter(os.Stdout)
	for _, l := range lines {
		fmt.Fprintln(w, l)
	}
	return w.Flush()
}

// movesOutput is what --json prints.
type movesOutput struct {
	Game  string   `json:"game"`
	FEN   string   `json:"fen"`
	Moves []string `json:"moves"`
}
