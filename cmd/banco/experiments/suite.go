package experiments

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"time"

	"banco/cmd/banco/cli"
	"banco/engine"
	"banco/kits"
	"banco/lab"
	"banco/search"
)

type suiteCmd struct {
	Game     string        `arg:"" help:"One of: ${games}."`
	File     string        `arg:"" type:"existingfile" help:"Exercises, one a line: a FEN, bm and the best moves, #N (a mate in N) or win; perhaps an id."`
	Agent    []string      `default:"strong" sep:"none" help:"Who is examined; several take the same exercises."`
	Nodes    uint64        `placeholder:"N" help:"Nodes for each exercise."`
	Movetime time.Duration `placeholder:"TIME" help:"Time for each exercise."`
	Workers  int           `default:"1" placeholder:"K" help:"Exercises at the same time."`
}

func (suiteCmd) Help() string {
	return `Lets agents look for the best moves of exercises and prints those that they miss, then how many they find.

Example:
  banco lab suite chess wac.epd --nodes 500000
  banco lab suite xiangqi mates.epd --nodes 300000 --agent strong --agent alphabeta`
}

// maxWorkers bounds the exercises at the same time.
const maxWorkers = 256

// Run examines one agent after the other.
func (c *suiteCmd) Run(ctx context.Context) error {
	kit, err := kits.Find(c.Game)
	if err != nil {
		return err
	}
	if c.Workers < 1 || c.Workers > maxWorkers {
		return fmt.Errorf("--workers must be from 1 to %d, not %d", maxWorkers, c.Workers)
	}
	text, err := cli.ReadFile(ctx, c.File)
	if err != nil {
		return err
	}
	exercises, err := lab.ReadSuite(ctx, kit.Game, text)
	if err != nil {
		return fmt.Errorf("%s: %w", c.File, err)
	}
	for _, agent := range c.Agent {
		if _, _, err := engine.Check(kit, agent); err != nil {
			return err
		}
	}
	for _, agent := range c.Agent {
		if err := c.examine(ctx, kit, agent, exercises); err != nil {
			return err
		}
	}
	return nil
}

// finding is what came of an exercise.
type finding struct {
	text  string // the move and what was thought of it
	right bool
	nodes uint64
	err   error
}

// examine gives an agent all exercises, and prints what it misses in their order.
func (c *suiteCmd) examine(ctx context.Context, kit *engine.Kit, agent string, exercises []lab.Exercise) error {
	findings := make([]finding, len(exercises))
	next := make(chan int)
	var workers sync.WaitGroup
	for range c.Workers {
		workers.Go(func() {
			for i := range next {
				findings[i] = c.look(ctx, kit, agent, &exercises[i])
			}
		})
	}
	for i := range exercises {
		if ctx.Err() == nil {
			next <- i
		}
	}
	close(next)
	workers.Wait()
	found, nodes := 0, uint64(0)
	for i, f := range findings {
		if f.err != nil || ctx.Err() != nil {
			return errors.Join(f.err, ctx.Err())
		}
		nodes += f.nodes
		if f.right {
			found++
		} else {
			fmt.Printf("missed %s  %s  %s\n", exercises[i].Name, exercises[i].Position.FEN(), f.text)
		}
	}
	_, err := fmt.Printf("found %d of %d  nodes %d  %s\n", found, len(exercises), nodes, agent)
	return err
}

// look gives an exercise to an agent that has seen no other.
func (c *suiteCmd) look(ctx context.Context, kit *engine.Kit, agent string, e *lab.Exercise) finding {
	a, err := engine.New(kit, agent)
	if err != nil {
		return finding{err: err}
	}
	defer a.Close()
	p := e.Position.Clone()
	limits := a.Within(search.Limits{Nodes: c.Nodes, MoveTime: c.Movetime, Mate: e.Mate, Seed: 1}, p.Side())
	var last search.Info
	m, err := a.Search(ctx, p, limits, func(i search.Info) { last = i })
	if err != nil {
		return finding{err: fmt.Errorf("%s: %w", e.Name, err)}
	}
	text := fmt.Sprintf("%s  depth %d  score %d", p.FormatMove(m), last.Depth, last.Score)
	return finding{text: text, right: e.Solved(m, last), nodes: last.Nodes}
}
