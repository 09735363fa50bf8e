package experiments

import (
	"context"
	"fmt"
	"slices"
	"time"

	"banco/engine"
	"banco/game"
	"banco/game/playout"
	"banco/kits"
	"banco/search"
)

type studentProjectsCmd struct {
	Seed uint64 `default:"1" help:"Which games the positions are taken from."`
}

func (studentProjectsCmd) Help() string {
	return `Lets the algorithms of the student projects this platform grew out of, with their own evaluations, choose moves in
positions taken from whole games, and prints how long they take beside what the projects reported.

Example:
  banco lab students`
}

// reported are the times of a move that the projects wrote down, in seconds.
var reported = []struct {
	game, agent string
	low, high   float64
}{
	{"xiangqi", "s3:agent=greedy", 0, 0.004},
	{"xiangqi", "s3:agent=alphabeta,depth=2", 0.033, 0.075},
	{"xiangqi", "s3:agent=alphabeta,depth=3", 0.3, 0.8},
	{"xiangqi", "s3:agent=alphabeta,depth=4", 0.4, 12},
	{"xiangqi", "s3:agent=mcts,simulations=3000", 0.65, 1.4},
	{"xiangqi", "s3:agent=mcts,simulations=5000", 1, 2},
	{"caro", "s1:level=hard", 1, 2},
}

func (c *studentProjectsCmd) Run(ctx context.Context) error {
	fmt.Printf("%-8s %-32s %14s   %9s %9s %9s   %s\n", "game", "agent", "reported s", "least", "median", "most", "most : reported most")
	for _, r := range reported {
		times, err := c.times(ctx, r.game, r.agent)
		if err != nil {
			return err
		}
		slices.Sort(times)
		last := len(times) - 1
		fmt.Printf("%-8s %-32s %6.3g - %-5.3g   %9.4f %9.4f %9.4f   %.4f\n", r.game, r.agent, r.low, r.high,
			times[0], times[last/2], times[last], times[last]/r.high)
	}
	return nil
}

// times returns how many seconds the agent takes for each of the positions.
func (c *studentProjectsCmd) times(ctx context.Context, name, agent string) ([]float64, error) {
	kit, err := kits.Find(name)
	if err != nil {
		return nil, err
	}
	positions, err := midgames(ctx, kit, c.Seed)
	if err != nil {
		return nil, err
	}
	a, err := engine.New(kit, agent)
	if err != nil {
		return nil, err
	}
	defer a.Close()
	var times []float64
	for _, p := range positions {
		begun := time.Now()
		if _, err := a.Move(ctx, p); err != nil {
			return nil, err
		}
		times = append(times, time.Since(begun).Seconds())
		if ctx.Err() != nil {
			return nil, ctx.Err()
		}
	}
	return times, nil
}

// midgames returns every sixth position of three games between quick players,
// each begun with four random moves.
func midgames(ctx context.Context, kit *engine.Kit, seed uint64) (list []game.Position, err error) {
	quick, err := engine.New(kit, "alphabeta:depth=2")
	if err != nil {
		return nil, err
	}
	for g := range uint64(3) {
		rng := playout.Random(seed + g)
		p, err := kit.Game.Start(nil)
		if err != nil {
			return nil, err
		}
		for ply := 0; ply < 90 && !p.Result().Over(); ply++ {
			if ply%6 == 0 {
				list = append(list, p.Clone())
			}
			m, ok := playout.Choose(p, rng, nil)
			if ply >= 4 {
				m, err = quick.Search(ctx, p, quick.Within(search.Limits{Seed: 1}, p.Side()), nil)
			}
			if err != nil || !ok {
				return nil, err
			}
			p.Make(m)
		}
	}
	return list, nil
}
