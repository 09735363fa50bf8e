package nnue

import (
	"math/rand/v2"
	"slices"
	"testing"

	"banco/game"
	"banco/games/chess"
	"banco/games/xiangqi"
)

// asked is a board as a search asks for it.
type asked struct {
	board     Board
	side, ply int
}

// visits returns the boards of random games in the order of a search that looks
// at every answer to each move of the game.
func visits(b *testing.B, g game.Game) (list []asked) {
	rng := rand.New(rand.NewPCG(14, 1))
	p, err := g.Start(nil)
	if err != nil {
		b.Fatal(err)
	}
	note := func() {
		at := p.(Placement)
		list = append(list, asked{at.Planes(), int(p.Side()), at.Plies()})
	}
	for range 60 {
		note()
		moves := p.Moves(nil)
		for _, m := range moves {
			p.Make(m)
			note()
			p.Unmake()
		}
		p.Make(moves[rng.IntN(len(moves))])
	}
	return list
}

// of256 returns a network of the usual size, at random.
func of256(g string) *Network {
	rng := rand.New(rand.NewPCG(15, 1))
	n := &Network{Header: Header{Game: g, Hidden: 256, Outputs: 8, Scale: 400}, geometry: geometries[g], width: 64, buckets: 1}
	n.Kings = make([]int, n.geometry.squares())
	n.rows, n.bias = random(rng, n.geometry.features()*n.width, -60, 60), random(rng, n.width, -60, 60)
	n.weights, n.biases = random(rng, 8*2*n.width, -64, 64), make([]int32, 8)
	n.prepare()
	return n
}

// BenchmarkEvaluate measures update and output together, (features → 256)×2 → 1,
// the plain form beside the one chosen for the processor.
func BenchmarkEvaluate(b *testing.B) {
	for _, g := range []game.Game{chess.New(), xiangqi.New()} {
		list := slices.Clip(visits(b, g))
		for _, form := range []string{"plain", "chosen"} {
			b.Run(g.Name()+"/"+form, func(b *testing.B) {
				defer choose(form == "plain")()
				a := NewAccumulators(of256(g.Name()))
				for i := 0; b.Loop(); i++ {
					v := &list[i%len(list)]
					a.Evaluate(&v.board, v.side, v.ply)
				}
			})
		}
	}
}
