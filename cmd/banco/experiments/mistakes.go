package experiments

import (
	"context"
	"errors"
	"fmt"
	"strconv"

	"banco/cmd/banco/cli"
	"banco/engine"
	"banco/game"
	"banco/kits"
	"banco/lab"
	"banco/search"
)

type mistakesCmd struct {
	Game  string   `arg:"" help:"One of: ${games}."`
	Agent []string `default:"engine:level=novice" sep:"none" help:"Whose moves are counted. Default: engine:level=novice."`
	Judge string   `placeholder:"AGENT" help:"Who judges them. Default: the strongest search of the game."`
	Games int      `default:"10" help:"Games of each against itself. Default: 10."`
	Nodes uint64   `default:"5000" help:"Nodes of each look of the judge. Default: 5000."`
	Loss  int      `default:"250" help:"The loss that counts as a piece, in the unit of scores. Default: 250."`
	Seed  uint64   `default:"1" help:"Of the games. Default: 1."`
	cli.Output
}

func (mistakesCmd) Help() string {
	return `Lets agents play against themselves and counts the moves that a person would call absurd: those after which the opponent wins
at once although another move avoids that, and those that give away a piece or more.

Example:
  banco lab mistakes chess --agent engine:level=novice --agent engine:level=beginner`
}

// mistakeRow is what was counted of an agent.
type mistakeRow struct {
	Agent string `json:"agent"`
	lab.MistakeCount
}

// Run counts the moves of one agent after the other.
func (c *mistakesCmd) Run(ctx context.Context) error {
	if err := c.Check(); err != nil {
		return err
	}
	kit, err := kits.Find(c.Game)
	if err != nil {
		return err
	}
	if _, hidden := kit.Game.(game.Dealer); hidden {
		return fmt.Errorf("in %s no position is known to both sides", c.Game)
	}
	if c.Games < 1 || c.Nodes < 1 || c.Loss < 1 {
		return errors.New("--games, --nodes and --loss must be at least 1")
	}
	judge := c.Judge
	if judge == "" {
		judge = kit.Strongest()
	}
	for _, agent := range append(c.Agent, judge) {
		if _, _, err := engine.Check(kit, agent); err != nil {
			return err
		}
	}
	var rows []mistakeRow
	table := [][]string{{"agent", "moves", "mates", "pieces"}}
	for _, agent := range c.Agent {
		trial := lab.MistakeTrial{
			Kit: kit, Agent: agent, Judge: judge, Limits: search.Limits{Nodes: c.Nodes, Seed: 1}, Loss: search.Score(c.Loss), Seed: c.Seed,
		}
		n, err := trial.Run(ctx, c.Games)
		if err != nil {
			return err
		}
		rows = append(rows, mistakeRow{agent, n})
		table = append(table, []string{agent, strconv.Itoa(n.Moves), strconv.Itoa(n.Mates), strconv.Itoa(n.Lost)})
		if !c.Quiet() {
			all := float64(max(n.Moves, 1)) / 100
			fmt.Printf("%-24s %5d moves: %.1f %% allow a win at once, %.1f %% lose a piece\n", agent, n.Moves,
				float64(n.Mates)/all, float64(n.Lost)/all)
		}
	}
	return c.Write(table, rows)
}
