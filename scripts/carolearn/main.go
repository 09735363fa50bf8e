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

// lesson is what is taken from games.
type lesson struct {
	samples []five.Sample
	choices []five.Choice
}

func main() {
	steps := flag.Int("steps", 400, "of the gradient descent")
	flag.Parse()
	var learn, check lesson
	for _, name := range flag.Args() {
		if err := read(name, &learn, &check); err != nil {
			log.Fatal(err)
		}
	}
	if len(learn.samples) == 0 || len(check.samples) == 0 {
		log.Fatal("no samples: name files that banco datagen made")
	}
	before := five.Playing()
	after := before.Learn(learn.samples, *steps)
	fmt.Fprintf(os.Stderr, "%d samples: loss %.4f before, %.4f after; %d others: %.4f before, %.4f after\n", len(learn.samples),
		before.Loss(learn.samples), after.Loss(learn.samples), len(check.samples), before.Loss(check.samples), after.Loss(check.samples))
	order := five.Ordering()
	tell(order, check.choices)
	order = order.Learn(learn.choices, *steps)
	tell(order, check.choices)
	fmt.Printf("%#v\n%#v\n", after, order)
}

// tell tells how well an order foresees choices it was not fitted to.
func tell(o five.Order, choices []five.Choice) {
	first, four, loss := o.Foresight(choices)
	fmt.Fprintf(os.Stderr, "order: %.1f %% first, %.1f %% among four, loss %.4f\n", 100*first, 100*four, loss)
}

// trust is how much more the search of a position is believed than how its game
// came out.
const trust = 0.7

// read takes the positions of a file, those of every eighth chunk to check by.
func read(name string, learn, check *lesson) error {
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
func add(g *tune.Game, v game.Variant, to *lesson) error {
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
		points = trust*five.Expected(score) + (1-trust)*points
		if s, ok := five.SampleOf(p, points); ok {
			to.samples = append(to.samples, s)
		}
		if c, ok := five.ChoiceOf(p, m); ok {
			to.choices = append(to.choices, c)
		}
	})
}
