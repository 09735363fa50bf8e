// Command carolearn fits the weights of caro's evaluation to games of
// self-play, which banco datagen plays, and prints them as Go code for
// engine/caro/five/weights.go.
package main

import (
	"flag"
	"fmt"
	"log"
	"os"

	"banco/engine/caro/five"
	"banco/game"
	"banco/kits"
	"banco/tune"
)

func main() {
	steps := flag.Int("steps", 400, "of the gradient descent")
	flag.Parse()
	var learn, check []five.Sample
	for _, name := range flag.Args() {
		if err := read(name, &learn, &check); err != nil {
			log.Fatal(err)
		}
	}
	if len(learn) == 0 || len(check) == 0 {
		log.Fatal("no samples: name files that banco datagen made")
	}
	before := five.Playing()
	after := before.Learn(learn, *steps)
	fmt.Fprintf(os.Stderr, "%d samples: loss %.4f before, %.4f after; %d others: %.4f before, %.4f after\n",
		len(learn), before.Loss(learn), after.Loss(learn), len(check), before.Loss(check), after.Loss(check))
	fmt.Printf("%#v\n", after)
}

// trust is how much more the search of a position is believed than how its game
// came out.
const trust = 0.7

// read takes the positions of a file, those of every eighth chunk to check by.
func read(name string, learn, check *[]five.Sample) error {
	file, err := os.Open(name)
	if err != nil {
		return err
	}
	defer file.Close()
	head, chunks, err := tune.Read(file)
	if err != nil {
		return err
	}
	v, err := game.ParseVariant(head.Variant)
	if err != nil {
		return err
	}
	for c, err := range chunks {
		if err != nil {
			return err
		}
		to := learn
		if c.Number%8 == 7 {
			to = check
		}
		for i := range c.Games {
			if err := add(&c.Games[i], v, to); err != nil {
				return err
			}
		}
	}
	return nil
}

// add takes the positions of a game that are at rest and were not drawn by lot.
func add(g *tune.Game, v game.Variant, to *[]five.Sample) error {
	kit, err := kits.Find("caro")
	if err != nil {
		return err
	}
	p, err := kit.Game.Start(v)
	if err != nil {
		return err
	}
	return g.Replay(p, func(p game.Position, ply tune.Ply, _ game.Move) {
		score, judged := ply.Score()
		if !judged {
			return
		}
		points := float64(g.Result) / 2
		if p.Side() == game.Second {
			points = 1 - points
		}
		points = trust*five.Expected(score) + (1-trust)*points
		if s, ok := five.SampleOf(p, points); ok {
			*to = append(*to, s)
		}
	})
}
