package main

import (
	"context"
	"fmt"
	"time"

	"banco/kits"
	"banco/lab"
)

type benchCmd struct {
	Game string `arg:"" optional:"" help:"One of: chess, xiangqi, jieqi, caro. Without it: all."`
}

func (benchCmd) Help() string {
	return `Lets the platform's own player of each game search fixed positions to a fixed depth, and prints how many positions it
looked at: the same number on every machine, until the search, the evaluation or the rules change. A number that is not the
one recorded is followed by that one.

Example:
  banco bench chess`
}

func (c *benchCmd) Run(ctx context.Context) error {
	list, err := lab.Benches()
	if err != nil {
		return err
	}
	if c.Game != "" {
		if _, err := kits.Find(c.Game); err != nil {
			return err
		}
	}
	for _, b := range list {
		if c.Game != "" && c.Game != b.Game {
			continue
		}
		kit, err := kits.Find(b.Game)
		if err != nil {
			return err
		}
		begun := time.Now()
		nodes, err := b.Run(ctx, kit)
		if err != nil {
			return err
		}
		note := ""
		if nodes != b.Nodes {
			note = fmt.Sprintf("  recorded: %d", b.Nodes)
		}
		took := time.Since(begun)
		fmt.Printf("%-8s %10d nodes  %6.2f s  %8.0f nodes/s%s\n", b.Game, nodes, took.Seconds(), float64(nodes)/took.Seconds(), note)
	}
	return nil
}
