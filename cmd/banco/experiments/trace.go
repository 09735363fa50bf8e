package experiments

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"os"
	"strings"

	"banco/cmd/banco/cli"
	"banco/engine"
	"banco/game"
	"banco/kits"
	"banco/lab/teach"
	"banco/lab/trace"
	"banco/search"
)

type traceCmd struct {
	cli.Setup
	Agent string `default:"alphabeta:form=textbook" help:"Who searches: minimax, alphabeta, mcts or threat, with its parameters. Default: alphabeta:form=textbook."`
	Depth int    `placeholder:"N" help:"Plies to look ahead."`
	Tree  int    `default:"-1" help:"Where the search began anew, as deepening does, which tree to write, from 0. Default: the last."`
	Some  int    `default:"6" help:"Moves of a position to write, those first that matter; 0: all. Default: 6."`
	Nodes int    `default:"200" help:"Nodes to write, about. Default: 200."`
	cli.Output
}

func (traceCmd) Help() string {
	return `Searches a position and writes the tree of the search: at every node the move that led there, the window it was searched
with, what it is worth for the side that is to move at the root (Max), and why it was left. Beside the games there are two
small trees: "tree", whose FEN is the tree itself in brackets, and "nim", whose FEN are the piles.

A move with an outcome that is not known, such as a reveal, is a chance node: below it stand its outcomes with their
likelihood, and its value is their mean. Textbook and minimax search every outcome with an open window (expectation); the
engine's form narrows their windows (star1), and a chance node that is cut has an end of its window for its value; MCTS draws
an outcome (sampling); a proof needs all (worst).

Example:
  banco lab trace tree --fen "((3 12 8) (2 4 6) (14 5 2))"
  banco lab trace nim --fen 7 --agent minimax
  banco lab trace chess --agent minimax --depth 2
  banco lab trace jieqi --depth 1
  banco lab trace xiangqi --agent mcts:simulations=200,form=ucb --json tree.json`
}

// kit returns what plays the game, which may be a small tree.
func (c *traceCmd) kit() (*engine.Kit, error) {
	if k := teach.Kit(c.Game); k != nil {
		return k, nil
	}
	return kits.Find(c.Game)
}

func (c *traceCmd) Run(ctx context.Context) error {
	if err := c.Check(); err != nil {
		return err
	}
	kit, err := c.kit()
	if err != nil {
		return err
	}
	v, err := game.ParseVariant(c.Variant)
	if err != nil {
		return err
	}
	q := trace.Request{Kit: kit, Agent: c.Agent, Limits: search.Limits{Depth: c.Depth}}
	if teach.Kit(c.Game) != nil && c.Depth == 0 {
		q.Limits.Depth = teach.Depth
	}
	if c.Fen == nil {
		q.Position, err = trace.Opening(kit, v, c.Agent)
	} else {
		q.Position, err = kit.Game.Parse(v, *c.Fen)
	}
	if err != nil {
		return err
	}
	t, err := q.Run(ctx)
	if err != nil {
		return err
	}
	if c.Tree < 0 {
		c.Tree = t.Steps
	}
	view := t.View(trace.ViewOptions{Tree: c.Tree, Some: c.Some, Most: c.Nodes})
	if c.JSON != "" || c.CSV != "" {
		return c.Write(nodeRows(view), view)
	}
	out := bufio.NewWriter(os.Stdout)
	writeTree(out, t, view)
	return out.Flush()
}

// nodeRows has the nodes as a table.
func nodeRows(v *trace.View) [][]string {
	rows := [][]string{{
		"node", "parent", "move", "kind", "max", "weight", "alpha", "beta", "value", "why", "enter", "leave", "visits", "prior", "hidden",
	}}
	for _, n := range v.Nodes {
		rows = append(rows, []string{
			fmt.Sprint(n.ID), fmt.Sprint(n.Parent), n.UCI, n.Kind, fmt.Sprint(n.Max), fmt.Sprint(n.Weight),
			fmt.Sprint(int(n.Alpha)), fmt.Sprint(int(n.Beta)),
			fmt.Sprint(int(n.Value)), n.Why,
			fmt.Sprint(n.Enter), fmt.Sprint(n.Leave), fmt.Sprint(n.Visits), fmt.Sprint(n.Prior), fmt.Sprint(n.HiddenNodes),
		})
	}
	return rows
}

// writeTree writes a tree with a line for each node, below its parent.
func writeTree(w io.Writer, t *trace.Tree, v *trace.View) {
	level := map[int]int{}
	for _, n := range v.Nodes {
		level[n.ID] = level[n.Parent] + 1
		if n.Parent == -1 {
			level[n.ID] = 0
		}
		name := strings.TrimSpace(n.Text + " " + n.State)
		if name == "" {
			name = "root"
		}
		if n.Weight > 0 {
			name += fmt.Sprintf(" (%.1f%%)", 100*n.Weight)
		}
		fmt.Fprintf(w, "%s%s %s %s\n", strings.Repeat("  ", level[n.ID]), n.Kind, name, nodeWords(t, &n))
		if n.Hidden > 0 {
			fmt.Fprintf(w, "%s… %d more, with %d nodes\n", strings.Repeat("  ", level[n.ID]+1), n.Hidden, n.HiddenNodes)
		}
	}
	if t.Chance != "" {
		fmt.Fprintf(w, "chance nodes: %s\n", t.Chance)
	}
	fmt.Fprintf(w, "nodes %d  worth %d\n", t.Count(), t.Score)
}

// nodeWords says what the search knew of a node.
func nodeWords(t *trace.Tree, n *trace.Shown) string {
	switch {
	case n.Why == trace.Skipped:
		return "not searched"
	case t.Kind == trace.MCTS:
		return fmt.Sprintf("visits %d prior %.3f", n.Visits, n.Prior)
	case n.Proof != "":
		return fmt.Sprintf("= %d %s proof %s disproof %s", n.Value, n.Why, n.Proof, n.Disproof)
	case t.Kind == trace.AlphaBeta:
		return fmt.Sprintf("[%s, %s] = %d %s", bound(n.Alpha), bound(n.Beta), n.Value, n.Why)
	}
	return fmt.Sprintf("= %d %s", n.Value, n.Why)
}

// bound writes an end of a window.
func bound(s search.Score) string {
	switch {
	case s >= search.Infinity:
		return "+∞"
	case s <= -search.Infinity:
		return "-∞"
	}
	return fmt.Sprint(int(s))
}
