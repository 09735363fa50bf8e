package mcts

import (
	"math"

	"banco/game"
	"banco/search"
)

// ucb is the form UCB. Its values are scores.
type ucb struct{ *Searcher }

// kingWorth is the value of a won game: a king.
const kingWorth = 6000

func (ucb) value(s search.Score) float64 { return float64(min(max(s, -kingWorth), kingWorth)) }

func (ucb) score(v float64) search.Score { return search.Score(math.Round(v)) }

// initChildren does nothing: all moves are equal until they are tried.
func (ucb) initChildren(*node, []node) {}

// choose returns the first child that has not been tried, else the one with
// the best upper confidence bound.
func (u ucb) choose(parent *node, children []node, mover game.Side) *node {
	best, most := &children[0], math.Inf(-1)
	for i := range children {
		c := &children[i]
		if c.visits == 0 {
			return c
		}
		if bound := c.ucb(u.Exploration, parent.visits, mover); bound > most {
			best, most = c, bound
		}
	}
	return best
}

// ucb is the upper confidence bound of a child that has been tried.
func (n *node) ucb(exploration float64, parentVisits uint32, mover game.Side) float64 {
	v := n.value
	if mover == game.Second {
		v = -v
	}
	return v + exploration*math.Sqrt(math.Log(float64(parentVisits))/float64(n.visits))
}

// evaluateLeaf plays one greedy move and returns the evaluation after it.
func (u ucb) evaluateLeaf() (float64, search.Why) {
	u.position.Make(u.greedy())
	defer u.position.Unmake()
	score, over := search.Ended(u.position, 0)
	switch {
	case !over:
		score = u.Evaluator.Evaluate(u.position)
	case score > 0: // however much it is won by
		score = search.Win
	case score < 0:
		score = -search.Win
	}
	if u.position.Side() == game.Second {
		score = -score
	}
	return u.value(score), search.Leaf
}

// greedy returns the move that wins most at once, a random one among equals.
func (u ucb) greedy() game.Move {
	u.moves = u.Guide.Candidates(u.position, u.moves[:0])
	best, most := u.moves[:0], search.Score(0)
	for _, m := range u.moves {
		gain := max(u.Guide.Gain(u.position, m), 0)
		if gain > most {
			best, most = best[:0], gain
		}
		if gain == most {
			best = append(best, m)
		}
	}
	return u.resolve(best[u.rng.IntN(len(best))])
}
