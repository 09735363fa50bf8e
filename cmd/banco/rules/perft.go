package rules

import (
	"bufio"
	"context"
	"fmt"
	"os"
	"slices"
	"time"

	"banco/cmd/banco/cli"
	"banco/game"
)

// Perft counts the leaves of the tree of legal moves.
type Perft struct {
	cli.Setup
	Depth  int  `arg:"" help:"How many plies deep to count."`
	Divide bool `help:"Show the count below each first move."`
}

// Help is the text of --help.
func (Perft) Help() string {
	return `Counts the leaves of the tree of legal moves, the proof that a move generator is right. The last line reads
"nodes N  seconds S  mnps M" (million nodes a second).

Example:
  banco perft chess 5
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
	nodes, err := c.count(ctx, p)
	if err != nil {
		return err
	}
	seconds := time.Since(begun).Seconds()
	_, err = fmt.Printf("nodes %d  seconds %.3f  mnps %.1f\n", nodes, seconds, float64(nodes)/max(seconds, 1e-9)/1e6)
	return err
}

// count goes through the first moves one by one, so that it can be divided
// and interrupted.
func (c *Perft) count(ctx context.Context, p game.Position) (uint64, error) {
	if c.Depth == 0 {
		return 1, nil
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
	var total uint64
	var lines []string
	for {
		select {
		case <-ctx.Done():
			fmt.Fprintf(os.Stderr, "after %d of %d first moves: %d nodes\n", len(lines), len(moves), total)
			return 0, ctx.Err()
		case n, more := <-counts:
			if more {
				total += n[1]
				lines = append(lines, fmt.Sprintf("%s: %d", p.FormatMove(moves[n[0]]), n[1]))
				continue
			}
		}
		if c.Divide {
			slices.Sort(lines)
			for _, l := range lines {
				fmt.Println(l)
			}
		}
		return total, nil
	}
}

// Moves lists the legal moves of a position.
type Moves struct{ cli.Setup }

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
	w := bufio.NewWriter(os.Stdout)
	for _, l := range lines {
		fmt.Fprintln(w, l)
	}
	return w.Flush()
}
