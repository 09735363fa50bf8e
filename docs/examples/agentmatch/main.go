// Command agentmatch plays two agents against each other at five in a row.
package main

import (
	"context"
	"fmt"
	"log"

	"banco/engine"
	"banco/enginematch"
	"banco/kits"
	"banco/search"
)

func main() {
	kit, err := kits.Find("caro")
	if err != nil {
		log.Fatal(err)
	}
	match := enginematch.Match{
		Rules:    kit.Game,
		Entrants: []enginematch.Entrant{entrant(kit, "five"), entrant(kit, "random")},
		Games:    4,                         // colours change from game to game
		Limits:   search.Limits{Nodes: 200}, // for each move
		Seed:     1,                         // the same seed repeats the match
	}
	table, err := match.Run(context.Background())
	if err != nil {
		log.Fatal(err)
	}
	for _, row := range table.Standings() {
		fmt.Printf("%s: %g points in %d games\n", row.Agent, row.Points, row.Games)
	}
}

// entrant says how to make an agent: once for each game played at a time.
func entrant(kit *engine.Kit, text string) enginematch.Entrant {
	return enginematch.Entrant{Name: text, New: func() (*engine.Agent, error) { return engine.New(kit, text) }}
}
