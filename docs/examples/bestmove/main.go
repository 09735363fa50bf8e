// Command bestmove asks an engine for the best move of a chess position.
package main

import (
	"context"
	"fmt"
	"log"

	"banco/engine"
	"banco/kits"
	"banco/search"
)

func main() {
	kit, err := kits.Find("chess")
	if err != nil {
		log.Fatal(err)
	}
	position, err := kit.Game.Parse(nil, "6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1")
	if err != nil {
		log.Fatal(err)
	}
	agent, err := engine.New(kit, "strong:hash=4") // any line that "banco agents chess" explains
	if err != nil {
		log.Fatal(err)
	}
	defer agent.Close()

	var last search.Info
	limits := search.Limits{Nodes: 20_000} // nodes, not time: the same answer on every machine
	move, err := agent.Search(context.Background(), position, limits, func(info search.Info) { last = info })
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println("best move", position.FormatMove(move))
	fmt.Println("mate in one:", last.Score == search.WinIn(1))
}
