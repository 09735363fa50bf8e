package mcts

import (
	"math"

	"banco/game"
	"banco/search"
)

// puct is the modern form. Its values are expectations between -1, a win for
// Second, and 1.
type puct struct{ *Searcher }

// value maps a score into -1 to 1. Differences count most around the score of the
// root and less the further away: a player who is winning by far still sees which
// move wins by more.
func (p puct) value(s search.Score) float64 {
	x := float64(s - p.centre)
	return x / (math.Abs(x) + float64(p.Scale))
}

// score is the inverse of value.
func (p puct) score(v float64) search.Score {
	s := float64(p.centre) + v*float64(p.Scale)/(1-min(math.Abs(v), 0.999))
	return search.Score(math.Round(s))
}

// evaluateLeaf evaluates the position by quiescence.
func (p puct) evaluateLeaf() (float64, search.Why) {
	score := p.quietScore()
	if p.position.Side() == game.Second {
		score = -score
	}
	return p.value(score), search.Quiet
}

// Priors. Most of their sum is a softmax over the scores of the positions after the
// moves: a move whose score is higher by temperature·Scale is e times as likely.
// The rest (uniformShare) ignores the scores and goes mostly to forcing moves,
// since sacrifices look bad at first sight.
var (
	temperature   = 0.2
	uniformShare  = 0.15
	forcingWeight = 10.0 // of a forcing move against 1 of any other
)

// glance is what a short look at a move tells.
type glance struct {
	score   float64 // for the mover
	forcing bool    // the move wins something at once, or must be answered
}

// initChildren sets the priors by the policy, or takes a short look at each move.
func (p puct) initChildren(parent *node, children []node) {
	if p.Policy != nil {
		p.askPolicy(children)
		return
	}
	p.glances = p.glances[:0]
	best, parts := math.Inf(-1), 0.0
	for i := range children {
		g := p.look(&children[i])
		p.glances = append(p.glances, g)
		best = max(best, g.score)
		parts += g.policyWeight()
	}
	sum := 0.0
	for i := range p.glances {
		g := &p.glances[i]
		g.score = math.Exp((g.score - best) / (temperature * float64(p.Scale)))
		sum += g.score
	}
	for i, g := range p.glances {
		children[i].prior = float32((1-uniformShare)*g.score/sum + uniformShare*g.policyWeight()/parts)
	}
	p.tree.solve(parent, p.position.Side())
}

// askPolicy sets the priors by the policy.
func (p puct) askPolicy(children []node) {
	p.priors, p.asked = p.priors[:0], p.asked[:0]
	for i := range children {
		p.asked, p.priors = append(p.asked, children[i].move), append(p.priors, 0)
	}
	p.Policy.Priors(p.position, p.asked, p.priors)
	for i := range children {
		children[i].prior = p.priors[i]
	}
}

func (g glance) policyWeight() float64 {
	if g.forcing {
		return forcingWeight
	}
	return 1
}

// look takes a short look at a move. A chance move has the mean score of its
// outcomes, and is forcing when any of them is.
func (p puct) look(c *node) glance {
	if c.kind != chance {
		return p.lookAt(c, c.move)
	}
	p.lookOutcomes = p.chance.Outcomes(c.move, p.lookOutcomes[:0])
	var mean glance
	for _, o := range p.lookOutcomes {
		g := p.lookAt(new(node), o.Move)
		mean.score += g.score * float64(o.Weight)
		mean.forcing = mean.forcing || g.forcing
	}
	mean.score /= weight(p.lookOutcomes)
	return mean
}

// lookAt takes a short look at a move with its outcome: whether it ends the
// game, which is noted in n, else what the position after it is worth.
func (p puct) lookAt(n *node, m game.Move) glance {
	mover, gain := p.position.Side(), p.Guide.Gain(p.position, m)
	p.position.Make(m)
	var score search.Score
	forcing := gain > 0
	if score = p.end(n); n.proof == open {
		forcing = forcing || p.Guide.Threatened(p.position)
		if gain > 0 {
			score = p.quiescence(1, -search.Infinity, search.Infinity)
		} else {
			score = p.Evaluator.Evaluate(p.position)
		}
	}
	if p.position.Side() != mover {
		score = -score
	}
	p.position.Unmake()
	return glance{float64(score), forcing}
}

// choose returns the child with the best sum of its value and of an exploration
// term by its prior (PUCT). A move without visits gets the value of the parent, with
// a policy somewhat less; a proved loss is not tried again. Of the moves without visits
// only the one with the highest prior matters, so the children are put in the order of
// their priors as far as they are tried.
func (p puct) choose(parent *node, children []node, mover game.Side) *node {
	sign := 1.0
	if mover == game.Second {
		sign = -1
	}
	lost := winFor(mover.Other())
	explore := p.CPUCT * math.Sqrt(float64(parent.visits))
	best, most, tried := &children[0], math.Inf(-1), float32(0)
	for i := range children {
		if i >= int(parent.ordered) {
			likeliestFirst(children[i:])
			parent.ordered++
		}
		c := &children[i]
		if c.proof == lost {
			continue
		}
		v := sign * c.value
		if c.visits == 0 {
			v = sign * parent.value
			if p.Policy != nil {
				v -= unvisitedReduction * math.Sqrt(float64(tried))
			}
		}
		if u := v + explore*float64(c.prior)/float64(1+c.visits); u > most {
			best, most = c, u
		}
		if c.visits == 0 {
			break
		}
		tried += c.prior
	}
	return best
}

// unvisitedReduction is by how much a move without visits is taken to be worse than
// its parent where all others have been tried. A policy names the good moves first.
const unvisitedReduction = 0.2

// likeliestFirst brings the node with the highest prior to the front. None of them
// has been visited.
func likeliestFirst(list []node) {
	best := 0
	for i := range list {
		if list[i].prior > list[best].prior {
			best = i
		}
	}
	if best > 0 {
		first := list[best]
		copy(list[1:best+1], list[:best])
		list[0] = first
	}
}
