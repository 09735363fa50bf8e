package main

import (
	"context"
	"fmt"
	"os"
	"time"

	"banco/engine"
	"banco/game"
	"banco/kits"
	"banco/lab"
	"banco/search"
)

type labCmd struct {
	Nodes      labNodesCmd      `cmd:"" help:"Count how many positions each search technique looks at."`
	Trace      labTraceCmd      `cmd:"" help:"Write the tree of a search."`
	Compare    labCompareCmd    `cmd:"" help:"Compare agents at one position, depth by depth."`
	Eval       labEvalCmd       `cmd:"" help:"Show what evaluators see in a position."`
	Tournament labTournamentCmd `cmd:"" help:"Play agents against each other, pausing and going on at will."`
	Learn      labLearnCmd      `cmd:"" help:"Learn what pieces are worth from games against itself."`
	Seeds      labSeedsCmd      `cmd:"" help:"Time the algorithms of the student projects against what they reported."`
	Suite      labSuiteCmd      `cmd:"" help:"Examine agents by exercises with known best moves."`
	Theory     labTheoryCmd     `cmd:"" help:"Count the leaves of minimax and alpha-beta beside what theory says."`
}

type labNodesCmd struct {
	setup
	Depth int           `default:"6" help:"Count for depths 1 to this."`
	Limit time.Duration `default:"20s" help:"The longest that one search may take; what takes longer is left out."`
	Eval  string        `placeholder:"NAME" help:"The evaluator; default: the game's own."`
}

func (labNodesCmd) Help() string {
	return `Searches one position to depth 1, 2, 3 … with minimax, with alpha-beta, and with one technique after the other added,
and prints how many positions each looked at: in all, and as a share of minimax's. Rows marked = still find minimax's
value; those marked ~ give that up. A dash is a search that took longer than --limit.

Example:
  banco lab nodes chess --depth 5
  banco lab nodes caro --limit 1m`
}

func (c *labNodesCmd) Run(ctx context.Context) error {
	if c.Depth < 1 || c.Depth > 20 {
		return fmt.Errorf("the depth must be from 1 to 20, not %d", c.Depth)
	}
	kit, err := kits.Find(c.Game)
	if err != nil {
		return err
	}
	eval, err := c.evaluator(kit)
	if err != nil {
		return err
	}
	p, err := c.position()
	if err != nil {
		return err
	}
	fmt.Printf("%-14s", "nodes to depth")
	for depth := 1; depth <= c.Depth; depth++ {
		fmt.Printf(" %18d", depth)
	}
	fmt.Println()
	full := make([]uint64, c.Depth+1)
	for _, rung := range lab.Ladder(eval, kit.Guide) {
		if err := c.row(ctx, &rung, p, full); err != nil {
			return err
		}
	}
	return nil
}

// row counts one technique. Once a depth takes too long the deeper ones do too.
func (c *labNodesCmd) row(ctx context.Context, rung *lab.Rung, p game.Position, full []uint64) error {
	mark := "~"
	if rung.Exact {
		mark = "="
	}
	fmt.Printf("%s %-12s", mark, rung.Name)
	slow := false
	for depth := 1; depth <= c.Depth; depth++ {
		if slow {
			fmt.Printf(" %18s", "-")
			continue
		}
		whisper(fmt.Sprintf("  depth %d …", depth))
		count, err := rung.Count(ctx, p, depth, c.Limit)
		whisper("")
		if err != nil {
			return err
		}
		if ctx.Err() != nil {
			fmt.Println()
			return ctx.Err()
		}
		if slow = !count.Finished; slow {
			fmt.Printf(" %18s", "-")
			continue
		}
		if full[depth] == 0 && rung.Name == "minimax" {
			full[depth] = count.Nodes
		}
		fmt.Printf(" %10d %7s", count.Nodes, share(count.Nodes, full[depth]))
	}
	fmt.Println()
	return nil
}

// share writes a part of a whole in per cent.
func share(part, whole uint64) string {
	if whole == 0 {
		return ""
	}
	return fmt.Sprintf("%.2f%%", 100*float64(part)/float64(whole))
}

// whisper shows what is being done behind the unfinished line, on a terminal
// only, and puts the cursor back.
func whisper(text string) {
	if info, err := os.Stdout.Stat(); err == nil && info.Mode()&os.ModeCharDevice != 0 {
		fmt.Print("\x1b7", text, "\x1b[K\x1b8")
	}
}

func (c *labNodesCmd) evaluator(kit *engine.Kit) (search.Evaluator, error) {
	for _, e := range kit.Evaluators {
		if c.Eval == "" || c.Eval == e.Name {
			return e.Evaluator, nil
		}
	}
	if c.Eval == "" {
		return search.Even{}, nil
	}
	return nil, noEvaluator(kit, c.Eval)
}
