package experiments

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strconv"

	"banco/analysis"
	"banco/analysis/survey"
	"banco/cmd/banco/cli"
	"banco/kits"
	"banco/search"
)

type hintsCmd struct {
	Game      []string `arg:"" optional:"" help:"The games. Default: all of ${games}."`
	Positions int      `default:"100" help:"How many positions of each game. Default: 100."`
	Seed      uint64   `default:"1" help:"Of the games that they are from. Default: 1."`
	Nodes     uint64   `default:"100000" help:"Nodes for each hint. Default: 100000."`
	List      bool     `help:"Print every position with its hint."`
	cli.Output
}

func (hintsCmd) Help() string {
	return `Asks for hints at positions of games between the two weakest levels, and counts the reasons that they have. "best" is no
reason: the search says so, and nobody can say why.

Example:
  banco lab hints
  banco lab hints chess --positions 20 --list`
}

// reasonCount is how often a reason was given.
type reasonCount struct {
	Game   string `json:"game"`
	Reason string `json:"reason"`
	Count  int    `json:"count"`
}

func (c *hintsCmd) Run(ctx context.Context) error {
	if err := c.Check(); err != nil {
		return err
	}
	if c.Positions < 1 || c.Nodes < 1 {
		return errors.New("--positions and --nodes must be at least 1")
	}
	if len(c.Game) == 0 {
		for _, g := range kits.Games() {
			c.Game = append(c.Game, g.Name())
		}
	}
	var rows []reasonCount
	for _, name := range c.Game {
		counts, err := c.count(ctx, name)
		if err != nil {
			return err
		}
		for _, reason := range slices.Sorted(maps.Keys(counts)) {
			rows = append(rows, reasonCount{name, reason, counts[reason]})
		}
		if !c.Quiet() {
			fmt.Printf("%-8s %d hints, %d without a reason:", name, c.Positions, counts[analysis.BestByEngine])
			for _, reason := range slices.Sorted(maps.Keys(counts)) {
				fmt.Printf(" %s %d", reason, counts[reason])
			}
			fmt.Println()
		}
	}
	table := [][]string{{"game", "reason", "count"}}
	for _, r := range rows {
		table = append(table, []string{r.Game, r.Reason, strconv.Itoa(r.Count)})
	}
	return c.Write(table, rows)
}

// count counts the reasons of one game's hints.
func (c *hintsCmd) count(ctx context.Context, name string) (map[string]int, error) {
	kit, err := kits.Find(name)
	if err != nil {
		return nil, err
	}
	counts := map[string]int{}
	think, idle := search.Limits{Nodes: c.Nodes * 7 / 10, Seed: 1}, search.Limits{Nodes: c.Nodes*3/10 + 1, Seed: 1}
	err = survey.Hints(ctx, kit, c.Positions, c.Seed, think, idle, func(a survey.Advised) error {
		counts[a.Hint.Reason]++
		if c.List && !c.Quiet() {
			fmt.Printf("%s  %s %s %s %s\n", a.View.FEN(), a.View.FormatMove(a.Hint.Move), a.Hint.Reason, a.Hint.Piece, a.Hint.Other)
		}
		return nil
	})
	return counts, err
}
