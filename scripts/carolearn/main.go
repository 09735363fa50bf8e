// Command carolearn fits the weights of caro's evaluation, and the order in which
// its search tries points, to games of self-play, which banco datagen plays, and
// prints them as Go code for engine/caro/five/weights.go.
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

// dataset is what is taken from games.
type dataset struct {
	samples []five.Sample
	choices []five.Choice
}

func main() {
	steps := flag.Int("steps", 400, "of the gradient descent")
	flag.Parse()
	var training, validation dataset
	for _, name := range flag.Args() {
		if err := read(name, &training, &validation); err != nil {
			log.Fatal(err)
		}
	}
	if len(training.samples) == 0 || len(validation.samples) == 0 {
		log.Fatal("no samples: name files that banco datagen made")
	}
	before := five.Playing()
	after := before.Learn(training.samples, *steps)
	fmt.Fprintf(os.Stderr, "%d samples: loss %.4f before, %.4f after; %d others: %.4f before, %.4f after\n", len(training.samples),
		before.Loss(training.samples), after.Loss(training.samples),
		len(validation.samples), before.Loss(validation.samples), after.Loss(validation.samples))
	order := five.Ordering()
	printFit(order, validation.choices)
	order = order.Learn(training.choices, *steps)
	printFit(order, validation.choices)
	fmt.Printf("%#v\n%#v\n", after, order)
}

// printFit prints how well an order predicts choices it was not fitted to.
func printFit(o five.Order, choices []five.Choice) {
	first, four, loss := o.Foresight(choices)
	fmt.Fprintf(os.Stderr, "order: %.1f %% first, %.1f %% among four, loss %.4f\n", 100*first, 100*four, loss)
}

// scoreShare is the weight of the search's score in a target; the result of the game
// has the rest.
const scoreShare = 0.7

// read takes the positions of a file. Those of every eighth chunk validate.
func read(name string, training, validation *dataset) error {
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
		to := training
		if c.Number%8 == 7 {
			to = validation
		}
		for i := range c.Games {
			if err := add(&c.Games[i], v, to); err != nil {
				return err
			}
		}
	}
	return nil
}

// add takes the quiet positions of a game that were searched.
func add(g *tune.Game, v game.Variant, to *dataset) error {
	kit, err := kits.Find("caro")
	if err != nil {
		return err
	}
	p, err := kit.Game.Start(v)
	if err != nil {
		return err
	}
	return g.Replay(p, func(p game.Position, ply tune.Ply, m game.Move) {
		score, judged := ply.Score()
		if !judged {
			return
		}
		points := float64(g.Result) / 2
		if p.Side() == game.Second {
			points = 1 - points
		}
		points = scoreShare*five.Expected(score) + (1-scoreShare)*points
		if s, ok := five.SampleOf(p, points); ok {
			to.samples = append(to.samples, s)
		}
		if c, ok := five.ChoiceOf(p, m); ok {
			to.choices = append(to.choices, c)
		}
	})
}
