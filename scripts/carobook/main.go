// Command carobook makes the book of first moves of caro's player with that
// player's own search, and prints it for engine/caro/five/book.txt.
package main

import (
	"context"
	"flag"
	"fmt"
	"log"
	"strings"

	"banco/engine/caro/five"
	"banco/game"
	"banco/kits"
	"banco/search"
)

func main() {
	rules := flag.String("rules", "caro,caro-free,freestyle,standard,renju", "for which to make it")
	size := flag.String("size", "19", "of the board on which to search")
	nodes := flag.Uint64("nodes", 40_000, "for each position")
	width := flag.Int("width", 4, "moves to follow at most")
	margin := flag.Int("margin", 60, "by which a move may be worse than the best, to be followed")
	stones := flag.Int("stones", five.BookStones, "on the board at most")
	flag.Parse()
	kit, err := kits.Find("caro")
	if err != nil {
		log.Fatal(err)
	}
	for rule := range strings.SplitSeq(*rules, ",") {
		empty, err := kit.Game.Start(game.Variant{"rule": rule, "size": *size})
		if err != nil {
			log.Fatal(err)
		}
		maker := five.BookMaker{Nodes: *nodes, Width: *width, Margin: search.Score(*margin), Stones: *stones}
		lines, err := maker.Make(context.Background(), empty)
		if err != nil {
			log.Fatal(err)
		}
		fmt.Println(strings.Join(lines, "\n"))
	}
}
