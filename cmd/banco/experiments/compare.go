package experiments

import (
	"context"
	"fmt"
	"strconv"
	"time"

	"banco/cmd/banco/cli"
	"banco/game"
	"banco/kits"
	"banco/lab"
)

type compareCmd struct {
	cli.Setup
	Agent []string      `placeholder:"AGENT" help:"Who searches; to be given for each. Default: minimax, alphabeta:form=textbook and alphabeta." sep:"none"`
	Depth int           `default:"4" help:"Look to depths 1 to this. Default: 4."`
	Limit time.Duration `default:"20s" help:"The longest that one search may take; deeper ones are then left out. Default: 20s."`
	cli.Output
}

func (compareCmd) Help() string {
	return `Lets agents look at one position, to every depth in turn, and prints what each of them chose, how many positions it
looked at and how long that took. "branching" is the effective branching factor, that of an even tree with as many nodes;
"theory" has the leaves of minimax and, at best, of alpha-beta where every position has 40 moves. An agent with a depth
in its name, or without any, looks once.

Example:
  banco lab compare chess --depth 5
  banco lab compare xiangqi --agent s3:depth=3 --agent mcts:simulations=3000 --csv -`
}

// compared is a row of the table.
type compared struct {
	Agent     string  `json:"agent"`
	Depth     int     `json:"depth,omitempty"`
	Move      string  `json:"move"`
	Score     int     `json:"score"`
	Nodes     uint64  `json:"nodes"`
	Seconds   float64 `json:"seconds"`
	Branching float64 `json:"branching,omitempty"`
	Finished  bool    `json:"finished"`
	Full      uint64  `json:"theory,omitempty"`
	Best      uint64  `json:"theoryAtBest,omitempty"`
}

func (c *compareCmd) Run(ctx context.Context) error {
	if c.Depth < 1 || c.Depth > 20 {
		return fmt.Errorf("the depth must be from 1 to 20, not %d", c.Depth)
	}
	kit, err := kits.Find(c.Game)
	if err != nil {
		return err
	}
	p, err := c.Position()
	if err != nil {
		return err
	}
	if len(c.Agent) == 0 {
		c.Agent = []string{"minimax", "alphabeta:form=textbook", "alphabeta"}
	}
	if err := c.Check(); err != nil {
		return err
	}
	if !c.Quiet() {
		fmt.Printf("%-32s %5s  %-8s %9s %12s %10s %9s   %14s %9s\n", "agent", "depth", "move", "score", "nodes", "seconds", "branching",
			"theory", "at best")
	}
	var rows []compared
	err = lab.Compare(ctx, kit, p, c.Agent, c.Depth, c.Limit, func(l lab.SearchResult) {
		rows = append(rows, comparedRow(p, l))
		if !c.Quiet() {
			rows[len(rows)-1].print()
		}
	})
	if err != nil {
		return err
	}
	return c.Write(comparedTable(rows), rows)
}

func comparedRow(p game.Position, l lab.SearchResult) compared {
	r := compared{
		Agent: l.Agent, Depth: l.Depth, Move: p.FormatMove(l.Move), Score: int(l.Score), Nodes: l.Nodes, Seconds: l.Time.Seconds(),
		Branching: l.Branching, Finished: l.Finished,
	}
	if l.Depth > 0 {
		r.Full, r.Best = lab.Leaves(branching, min(l.Depth, 11)) // the 12th power of 40 is too large to count in
	}
	return r
}

func (r *compared) print() {
	if !r.Finished {
		fmt.Printf("%-32s %5d  took longer than --limit\n", r.Agent, r.Depth)
		return
	}
	depth, factor, full, best := "", "", "", ""
	if r.Depth > 0 {
		depth, factor = strconv.Itoa(r.Depth), fmt.Sprintf("%.2f", r.Branching)
		full, best = fmt.Sprint(r.Full), fmt.Sprint(r.Best)
	}
	fmt.Printf("%-32s %5s  %-8s %9d %12d %10.3f %9s   %14s %9s\n", r.Agent, depth, r.Move, r.Score, r.Nodes, r.Seconds, factor, full, best)
}

// comparedTable has the rows as text.
func comparedTable(rows []compared) [][]string {
	table := [][]string{{"agent", "depth", "move", "score", "nodes", "seconds", "branching", "finished", "theory", "theory at best"}}
	for _, r := range rows {
		table = append(table, []string{
			r.Agent, strconv.Itoa(r.Depth), r.Move, strconv.Itoa(r.Score), strconv.FormatUint(r.Nodes, 10),
			strconv.FormatFloat(r.Seconds, 'f', 6, 64),
			strconv.FormatFloat(r.Branching, 'f', 2, 64), strconv.FormatBool(r.Finished), strconv.FormatUint(r.Full, 10),
			strconv.FormatUint(r.Best, 10),
		})
	}
	return table
}
