package experiments

import (
	"cmp"
	"context"
	"fmt"
	"os"
	"strconv"
	"time"

	"banco/cmd/banco/cli"
	"banco/engine"
	"banco/game"
	"banco/kits"
	"banco/lab"
	"banco/search"
)

type nodesCmd struct {
	cli.Setup
	Depth int           `default:"6" help:"Count for depths 1 to this."`
	Limit time.Duration `default:"20s" help:"The longest that one search may take; what takes longer is left out."`
	Eval  string        `placeholder:"NAME" help:"The evaluator; default: the game's own."`
	cli.Output
}

func (nodesCmd) Help() string {
	return `Searches one position to depth 1, 2, 3 … with minimax, with alpha-beta, and with one technique after the other added,
and prints how many positions each looked at: in all, and as a share of minimax's. Rows marked = still find minimax's
value; those marked ~ give that up. A dash is a search that took longer than --limit.

Example:
  banco lab nodes chess --depth 5
  banco lab nodes caro --limit 1m --csv nodes.csv`
}

func (c *nodesCmd) Run(ctx context.Context) error {
	if c.Depth < 1 || c.Depth > 20 {
		return fmt.Errorf("the depth must be from 1 to 20, not %d", c.Depth)
	}
	if err := c.Check(); err != nil {
		return err
	}
	kit, err := kits.Find(c.Game)
	if err != nil {
		return err
	}
	eval, err := c.evaluator(kit)
	if err != nil {
		return err
	}
	p, err := c.Position()
	if err != nil {
		return err
	}
	c.printf("%-14s", "nodes to depth")
	for depth := 1; depth <= c.Depth; depth++ {
		c.printf(" %18d", depth)
	}
	c.printf("\n")
	var table []counted
	full := make([]uint64, c.Depth+1)
	for _, rung := range lab.Ladder(eval, kit.Guide) {
		row, err := c.row(ctx, &rung, p, full)
		if err != nil {
			return err
		}
		table = append(table, row...)
	}
	return c.Write(countedTable(table), table)
}

// counted is what one technique needed for one depth.
type counted struct {
	Technique string  `json:"technique"`
	Exact     bool    `json:"exact"` // it still finds minimax's value
	Depth     int     `json:"depth"`
	Nodes     uint64  `json:"nodes"`
	Share     float64 `json:"share,omitempty"` // of minimax's
	Seconds   float64 `json:"seconds"`
}

// countedTable has the counts as text.
func countedTable(list []counted) [][]string {
	table := [][]string{{"technique", "exact", "depth", "nodes", "share", "seconds"}}
	for _, c := range list {
		table = append(table, []string{
			c.Technique, strconv.FormatBool(c.Exact), strconv.Itoa(c.Depth), strconv.FormatUint(c.Nodes, 10),
			strconv.FormatFloat(c.Share, 'f', 6, 64), strconv.FormatFloat(c.Seconds, 'f', 6, 64),
		})
	}
	return table
}

// printf prints unless the output is a file's.
func (c *nodesCmd) printf(format string, args ...any) {
	if !c.Quiet() {
		fmt.Printf(format, args...)
	}
}

// row counts one technique. Once a depth takes too long the deeper ones do too, and
// are left out.
func (c *nodesCmd) row(ctx context.Context, rung *lab.Rung, p game.Position, full []uint64) (list []counted, err error) {
	c.printf("%s %-12s", map[bool]string{true: "=", false: "~"}[rung.Exact], rung.Name)
	defer c.printf("\n")
	slow := false
	for depth := 1; depth <= c.Depth; depth++ {
		if slow {
			c.printf(" %18s", "-")
			continue
		}
		whisper(fmt.Sprintf("  depth %d …", depth))
		count, err := rung.Count(ctx, p, depth, c.Limit)
		whisper("")
		if err != nil || ctx.Err() != nil {
			return nil, cmp.Or(err, ctx.Err())
		}
		if slow = !count.Finished; slow {
			c.printf(" %18s", "-")
			continue
		}
		if full[depth] == 0 && rung.Name == "minimax" {
			full[depth] = count.Nodes
		}
		one := counted{Technique: rung.Name, Exact: rung.Exact, Depth: depth, Nodes: count.Nodes, Seconds: count.Time.Seconds()}
		if full[depth] > 0 {
			one.Share = float64(count.Nodes) / float64(full[depth])
		}
		list = append(list, one)
		c.printf(" %10d %7s", count.Nodes, share(one.Share))
	}
	return list, nil
}

// share writes a part of a whole in per cent; none where that is not known.
func share(part float64) string {
	if part == 0 {
		return ""
	}
	return fmt.Sprintf("%.2f%%", 100*part)
}

// whisper shows what is being done behind the unfinished line, on a terminal
// only, and puts the cursor back.
func whisper(text string) {
	if info, err := os.Stdout.Stat(); err == nil && info.Mode()&os.ModeCharDevice != 0 {
		fmt.Print("\x1b7", text, "\x1b[K\x1b8")
	}
}

func (c *nodesCmd) evaluator(kit *engine.Kit) (search.Evaluator, error) {
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
