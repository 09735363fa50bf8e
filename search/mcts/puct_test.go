package mcts

import (
	"math"
	"math/rand/v2"
	"testing"

	"banco/game"
)

// evenPolicy is a policy without an opinion.
type evenPolicy struct{}

func (evenPolicy) Priors(_ game.Position, moves []game.Move, priors []float32) {
	for i := range moves {
		priors[i] = 1 / float32(len(moves))
	}
}

// Looking at the moves that were tried and the likeliest of the others finds the move
// that looking at all of them finds.
func TestChooseLooksAtAllThatMatters(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	for _, policy := range []Policy{nil, evenPolicy{}} {
		s := New(Options{Policy: policy})
		for range 200 {
			side := game.Side(rng.IntN(2))
			parent := node{value: rng.Float64() - 0.5, visits: 1}
			children := make([]node, 1+rng.IntN(40))
			for i := range children {
				children[i].move, children[i].prior = game.Move(i+1), rng.Float32()/float32(len(children))
			}
			for range 60 {
				want := chooseAmongAll(&parent, children, side, policy != nil)
				c := puct{s}.choose(&parent, children, side)
				if c.move != want {
					t.Fatalf("%d of %d children, not %d", c.move, len(children), want)
				}
				c.visits++
				c.value += (rng.Float64()*2 - 1 - c.value) / float64(c.visits)
				if rng.IntN(30) == 0 {
					c.proof = winFor(side.Other())
				}
				parent.visits++
			}
		}
	}
}

// chooseAmongAll is the formula of choose for every child.
func chooseAmongAll(parent *node, children []node, mover game.Side, reduce bool) (best game.Move) {
	sign, tried, most := 1-2*float64(mover), 0.0, math.Inf(-1)
	for _, c := range children {
		if c.visits > 0 && c.proof == open {
			tried += float64(c.prior)
		}
	}
	best = children[0].move
	for _, c := range children {
		v := sign * c.value
		if c.visits == 0 {
			v = sign * parent.value
			if reduce {
				v -= unvisitedReduction * math.Sqrt(tried)
			}
		}
		u := v + DefaultCPUCT*math.Sqrt(float64(parent.visits))*float64(c.prior)/float64(1+c.visits)
		if c.proof == open && u > most {
			best, most = c.move, u
		}
	}
	return best
}
