// Command caronet makes what caro's network is learnt from: games of self-play with
// positions one and two moves beside them, each judged by a search (play), and the
// same laid out for scripts/train/caro.py (expand).
package main

import (
	"flag"
	"fmt"
	"log"
	"os"
	"runtime"
	"time"
)

func main() {
	log.SetFlags(0)
	if len(os.Args) < 2 {
		log.Fatal("caronet play|expand …")
	}
	set := flag.NewFlagSet(os.Args[1], flag.ExitOnError)
	workers := set.Int("workers", runtime.NumCPU(), "games, or files, at the same time")
	out := set.String("out", ".", "the folder to write to")
	var err error
	switch os.Args[1] {
	case "play":
		g := generator{}
		limit := set.Duration("limit", time.Minute, "how long to play")
		seed := set.Uint64("seed", 1, "of the openings")
		set.Uint64Var(&g.nodes, "nodes", 800, "for a move of a game")
		set.Uint64Var(&g.beside, "beside", 400, "for a position beside a game")
		set.IntVar(&g.one, "one", 1, "positions one move beside each of a game")
		set.IntVar(&g.two, "two", 2, "positions two moves beside each of a game")
		parse(set)
		err = g.play(*out, *workers, *seed, time.Now().Add(*limit))
	case "expand":
		parse(set)
		err = expand(*out, set.Args(), *workers)
	default:
		err = fmt.Errorf("there is no %q", os.Args[1])
	}
	if err != nil {
		log.Fatal(err)
	}
}

func parse(set *flag.FlagSet) {
	if err := set.Parse(os.Args[2:]); err != nil {
		log.Fatal(err)
	}
}
