package enginematch

import (
	"context"
	"fmt"
	"slices"
	"sync"
)

// finished is the result of a worker. The game is nil if it was dropped.
type finished struct {
	number int
	game   *Game
	err    error
}

// playAll plays the schedule on Workers goroutines and reports the games in the order
// of their numbers. An early end is decided in that order too, so that it does not
// depend on which game ended first.
func (c *Match) playAll(ctx context.Context, table *Table) error {
	schedule := c.remaining(table)
	inner, cancel := context.WithCancel(ctx)
	defer cancel()
	start := c.startWorkers
	if c.Remote != nil {
		start = c.startElsewhere
	}
	results := start(inner, schedule)

	waiting := map[int]*Game{}
	next, stopped := 0, false // of the schedule
	var failure error
	for r := range results {
		if r.err != nil && failure == nil {
			failure = r.err
			cancel()
		}
		if r.game != nil {
			waiting[r.number] = r.game
		}
		for !stopped && failure == nil && next < len(schedule) && waiting[schedule[next].number] != nil {
			stopped, failure = c.count(table, waiting[schedule[next].number])
			delete(waiting, schedule[next].number)
			next++
		}
		if stopped || failure != nil {
			cancel()
		}
	}
	if failure == nil && !stopped {
		failure = c.countRest(table, waiting, schedule)
	}
	if failure == nil && !stopped && table.Played < c.Total() {
		failure = ctx.Err()
	}
	return failure
}

// remaining counts the games of an earlier run and lists those still to play.
func (c *Match) remaining(table *Table) []pairing {
	played := map[int]bool{}
	for _, g := range c.Played {
		table.add(g)
		played[g.Number] = true
	}
	return slices.DeleteFunc(c.schedule(), func(f pairing) bool { return played[f.number] })
}

// startWorkers plays the games of the schedule in order, each as soon as a
// worker is free. The channel is closed when all have stopped.
func (c *Match) startWorkers(ctx context.Context, schedule []pairing) <-chan finished {
	jobs := make(chan pairing)
	results := make(chan finished)
	var workers sync.WaitGroup
	for range min(max(c.Workers, 1), len(schedule)) {
		workers.Go(func() {
			b := newAgentCache(c.Entrants)
			defer b.close()
			for f := range jobs {
				g, err := c.play(ctx, f, b)
				results <- finished{f.number, g, err}
			}
		})
	}
	go func() {
		defer close(results)
		defer workers.Wait()
		defer close(jobs)
		for _, f := range schedule {
			var err error
			if f.from, err = c.openingOf(ctx, f); err != nil {
				if ctx.Err() == nil {
					results <- finished{f.number, nil, fmt.Errorf("openings: %w", err)}
				}
				return
			}
			select {
			case jobs <- f:
			case <-ctx.Done():
				return
			}
		}
	}()
	return results
}

// count adds a game to the table and reports it. It returns whether the SPRT is
// decided.
func (c *Match) count(table *Table, g *Game) (decided bool, err error) {
	table.add(g)
	if c.OnGame != nil {
		if err := c.OnGame(table, g); err != nil {
			return false, err
		}
	}
	return c.SPRT != nil && c.SPRT.Verdict(table.Pairs()) != Undecided, nil
}

// countRest counts games that ended after one that was dropped.
func (c *Match) countRest(table *Table, waiting map[int]*Game, schedule []pairing) error {
	for _, f := range schedule {
		if g := waiting[f.number]; g != nil {
			if _, err := c.count(table, g); err != nil {
				return err
			}
		}
	}
	return nil
}
