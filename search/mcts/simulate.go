package mcts

import (
	"banco/game"
	"banco/search"
)

// method is what the two forms do differently. Values are for First.
type method interface {
	// initChildren prepares the children of a node that has just been expanded.
	initChildren(parent *node, children []node)

	// choose returns the child by which a simulation goes on, where mover
	// is to move at the parent.
	choose(parent *node, children []node, mover game.Side) *node

	// evaluateLeaf returns the value of the position at the end of a simulation.
	evaluateLeaf() (float64, search.Why)

	// value and score turn scores into values and back.
	value(s search.Score) float64
	score(v float64) search.Score
}

// step is a node on the way of a simulation.
type step struct {
	node  *node
	mover game.Side // to move at it; at a chance node, the side that moved
	made  bool      // the position is the one after its move
}

// simulate selects a leaf, evaluates it and backpropagates the value.
func (s *Searcher) simulate() {
	s.path, s.keys = s.path[:0], s.keys[:0]
	s.visit(s.tree.root(), false)
	v, why := s.selectLeaf()
	s.depths += uint64(len(s.keys) - 1)
	s.selDepth = max(s.selDepth, len(s.keys)-1)
	if s.watch != nil {
		s.reportSimulation(v)
	}
	s.backpropagate(v, why)
}

// visit puts a node on the way.
func (s *Searcher) visit(n *node, made bool) {
	if made {
		s.position.Make(n.move)
	}
	s.path = append(s.path, step{n, s.position.Side(), made})
	if n.kind == chance {
		return
	}
	s.keys = append(s.keys, s.position.Hash())
	if s.Trace != nil {
		s.Trace.Enter(len(s.keys)-1, n.move, -search.Infinity, search.Infinity)
	}
}

// selectLeaf goes from the root to a leaf and returns the leaf's value.
func (s *Searcher) selectLeaf() (float64, search.Why) {
	for {
		at := &s.path[len(s.path)-1]
		n := at.node

		// Step 1. The result may be proved.
		switch {
		case n.proof != open:
			return s.resultValue(n.proof), search.Over
		case n.kind == repeated:
			return s.resultValue(drawn), search.Repeated
		}

		// Step 2. A position without visits is a leaf.
		if n.visits == 0 && n.kind != chance {
			return s.firstVisit(n)
		}

		// Step 3. Expand the node. Where it cannot get children it is a leaf, a
		// chance node after a random outcome.
		if !n.expanded() && !s.expand(n) {
			if n.kind == chance {
				return s.evaluateOutcome(n.move)
			}
			return s.method.evaluateLeaf()
		}
		if n.proof != open {
			return s.resultValue(n.proof), search.Over
		}

		// Step 4. Select a child.
		children := s.tree.children(n)
		if n.kind == chance {
			s.visit(s.drawOutcome(children), true)
			continue
		}
		next := s.method.choose(n, children, at.mover)
		s.visit(next, next.kind != chance)
	}
}

// resultValue is the value of a proved result.
func (s *Searcher) resultValue(p proof) float64 {
	switch p {
	case firstWins:
		return s.method.value(search.Win)
	case secondWins:
		return s.method.value(-search.Win)
	}
	return s.method.value(0)
}

// firstVisit returns the value of a position without visits. At the root a move is
// asked for even where the game is over, so nothing is proved there.
func (s *Searcher) firstVisit(n *node) (float64, search.Why) {
	if len(s.path) == 1 {
		if s.position.Result().Over() {
			return s.resultValue(drawn), search.Over
		}
		return s.method.evaluateLeaf()
	}
	if s.end(n); n.proof != open {
		return s.resultValue(n.proof), search.Over
	}
	if s.repeats() {
		n.kind = repeated
		return s.resultValue(drawn), search.Repeated
	}
	return s.method.evaluateLeaf()
}

// end notes the result in a node at which the game is over, and returns the score
// for the side to move.
func (s *Searcher) end(n *node) search.Score {
	score, over := search.Ended(s.position, 0)
	side := s.position.Side()
	switch {
	case !over:
		return 0
	case score > 0:
		n.proof = winFor(side)
	case score < 0:
		n.proof = winFor(side.Other())
	default:
		n.proof = drawn
	}
	return min(max(score, -search.Decisive), search.Decisive)
}

// repeats reports whether the position stood earlier on the way.
func (s *Searcher) repeats() bool {
	last := len(s.keys) - 1
	for i := last - 4; i >= 0; i -= 2 {
		if s.keys[i] == s.keys[last] {
			return true
		}
	}
	return false
}

// expand gives a node its children: the candidate moves, or the outcomes of a
// chance move.
func (s *Searcher) expand(n *node) bool {
	if n.kind == chance {
		return s.expandChance(n)
	}
	if d := s.limits.Depth; d > 0 && len(s.keys)-1 >= d {
		return false
	}
	if s.expandAsKnown(n) {
		return true
	}
	s.moves = s.Guide.Candidates(s.position, s.moves[:0])
	done := s.expandBy(n, s.moves)
	s.noteChildren(n)
	return done
}

// expandBy gives a node its children by these moves.
func (s *Searcher) expandBy(n *node, moves []game.Move) bool {
	children := s.tree.grow(n, len(moves))
	if children == nil {
		return false
	}
	for i := range children {
		c := &children[i]
		c.move, c.prior = moves[i], 1/float32(len(children))
		if s.chance != nil {
			if s.outcomes = s.chance.Outcomes(c.move, s.outcomes[:0]); len(s.outcomes) > 0 {
				c.kind = chance
			}
		}
	}
	s.method.initChildren(n, children)
	return true
}

// expandChance gives a chance move its outcomes.
func (s *Searcher) expandChance(n *node) bool {
	s.outcomes = s.chance.Outcomes(n.move, s.outcomes[:0])
	children := s.tree.grow(n, len(s.outcomes))
	if children == nil {
		return false
	}
	total := weight(s.outcomes)
	for i := range children {
		o := s.outcomes[i]
		children[i].move, children[i].prior = o.Move, float32(float64(o.Weight)/total)
	}
	return true
}

func weight(outcomes []game.Outcome) (total float64) {
	for _, o := range outcomes {
		total += float64(o.Weight)
	}
	return total
}

// drawOutcome chooses a random outcome by the weights.
func (s *Searcher) drawOutcome(outcomes []node) *node {
	r := s.rng.Float32()
	for i := range outcomes {
		if r -= outcomes[i].prior; r < 0 {
			return &outcomes[i]
		}
	}
	return &outcomes[len(outcomes)-1]
}

// evaluateOutcome is evaluateLeaf after a random outcome of a chance move.
func (s *Searcher) evaluateOutcome(m game.Move) (float64, search.Why) {
	s.position.Make(s.resolve(m))
	defer s.position.Unmake()
	var end node
	if s.end(&end); end.proof != open {
		return s.resultValue(end.proof), search.Over
	}
	return s.method.evaluateLeaf()
}

// backpropagate adds a value to every node on the way, from the leaf to the root,
// and takes the moves back. A node whose result gets proved passes on the result
// instead of the value.
func (s *Searcher) backpropagate(v float64, why search.Why) {
	ply, certain := len(s.keys)-1, false
	for i := len(s.path) - 1; i >= 0; i-- {
		n := s.path[i].node
		if certain && n.proof == open {
			s.tree.solve(n, s.path[i].mover)
		}
		n.visits++
		if certain = n.proof != open && s.Form == Modern; certain {
			v = s.resultValue(n.proof)
			n.value = v
		} else {
			n.value += (v - n.value) / float64(n.visits)
		}
		if n.kind != chance {
			if s.Trace != nil {
				s.Trace.Leave(ply, s.scoreFor(s.path[i].mover, v), why)
				why = search.All
			}
			ply--
		}
		if s.path[i].made {
			s.position.Unmake()
		}
	}
}

// scoreFor turns a value into the score for a side.
func (s *Searcher) scoreFor(side game.Side, v float64) search.Score {
	if side == game.First {
		return s.method.score(v)
	}
	return -s.method.score(v)
}
