package enginematch_test

import (
	"context"
	"fmt"
	"time"

	"banco/engine"
	"banco/enginematch"
	"banco/games/caro"
	"banco/search"
)

// A match of four games between two agents that draw lots.
func ExampleMatch() {
	kit := &engine.Kit{Game: caro.New(), Guide: search.NoGuide{}, Algorithms: engine.Common(nil)}
	entrant := func(name string) enginematch.Entrant {
		return enginematch.Entrant{Name: name, New: func() (*engine.Agent, error) { return engine.New(kit, name) }}
	}
	c := enginematch.Match{
		Rules: kit.Game, Entrants: []enginematch.Entrant{entrant("random:seed=1"), entrant("random:seed=2")},
		Games: 4, MoveTimeout: time.Minute,
	}
	table, err := c.Run(context.Background())
	tally := table.Pair(0, 1)
	fmt.Println(tally.Games(), tally.Points()+tally.Reversed().Points(), err)
	// Output: 4 4 <nil>
}

func ExampleWDL() {
	t := enginematch.WDL{Wins: 20, Draws: 10, Losses: 10}
	elo, margin := t.Elo()
	fmt.Printf("%+.0f ± %.0f, likely the stronger one: %.1f %%\n", elo, margin, 100*t.LOS())
	// Output: +89 ± 94, likely the stronger one: 96.6 %
}
