package mcts

import (
	"banco/game"
	"banco/search"
)

// method is what the two forms do differently. Values are for First.
type method interface {
	// welcome prepares the children of a node that has just been expanded.
	welcome(parent *node, children []node)

	// choose returns the child by which a simulation goes on, where mover
	// is to move at the parent.
	choose(parent *node, children []node, mover game.Side) *node

	// judge returns the value of the position that a simulation ends in.
	judge() (float64, search.Why)

	// value and score turn scores into values and back.
	value(s search.Score) float64
	score(v float64) search.Score
}

// step is a node on the way of a simulation.
type step struct {
	node  *node
	mover game.Side // to move at it; at a move of chance, who made it
	made  bool      // the position is the one after its move
}

// simulate walks from the root to a leaf, judges it and takes the judgement
// back to every node on the way.
func (s *Searcher) simulate() {
	s.path, s.keys = s.path[:0], s.keys[:0]
	s.visit(s.tree.root(), false)
	v, why := s.descend()
	s.depths += uint64(len(s.keys) - 1)
	s.deepest = max(s.deepest, len(s.keys)-1)
	if s.watch != nil {
		s.tell(v)
	}
	s.back(v, why)
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

// descend goes from the root to a leaf and returns the value found there.
func (s *Searcher) descend() (float64, search.Why) {
	for {
		at := &s.path[len(s.path)-1]
		n := at.node

		// 1. Nothing is to be found where the value is certain.
		switch {
		case n.proof != open:
			return s.ended(n.proof), search.Over
		case n.kind == repeated:
			return s.ended(drawn), search.Repeated
		}

		// 2. A position that no simulation has reached is a leaf.
		if n.visits == 0 && n.kind != chance {
			return s.arrive(n)
		}

		// 3. So is one that cannot get children. (A move of chance then
		// turns out somehow, outside the tree.)
		if !n.expanded() && !s.expand(n) {
			if n.kind == chance {
				return s.judgeOutcome(n.move)
			}
			return s.method.judge()
		}
		if n.proof != open {
			return s.ended(n.proof), search.Over
		}

		// 4. Go on by one of the children.
		children := s.tree.children(n)
		if n.kind == chance {
			s.visit(s.drawLot(children), true)
			continue
		}
		next := s.method.choose(n, children, at.mover)
		s.visit(next, next.kind != chance)
	}
}

// ended is the value of a game that is over.
func (s *Searcher) ended(p proof) float64 {
	switch p {
	case firstWins:
		return s.method.value(search.Win)
	case secondWins:
		return s.method.value(-search.Win)
	}
	return s.method.value(0)
}

// arrive is the first visit to a position. At the root a move is asked for,
// whatever the rules say of the position; nothing is proved by them there.
func (s *Searcher) arrive(n *node) (float64, search.Why) {
	if len(s.path) == 1 {
		if s.position.Result().Over() {
			return s.ended(drawn), search.Over
		}
		return s.method.judge()
	}
	if s.end(n); n.proof != open {
		return s.ended(n.proof), search.Over
	}
	if s.repeats() {
		n.kind = repeated
		return s.ended(drawn), search.Repeated
	}
	return s.method.judge()
}

// end looks whether the game is over at a node, and returns the score for the
// side to move.
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
// move of chance.
func (s *Searcher) expand(n *node) bool {
	if n.kind == chance {
		return s.expandChance(n)
	}
	if d := s.limits.Depth; d > 0 && len(s.keys)-1 >= d {
		return false
	}
	s.moves = s.Guide.Candidates(s.position, s.moves[:0])
	return s.expandBy(n, s.moves)
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
	s.method.welcome(n, children)
	return true
}

// expandChance gives a move of chance its outcomes.
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

// drawLot chooses an outcome by its likelihood.
func (s *Searcher) drawLot(outcomes []node) *node {
	lot := s.random.Float32()
	for i := range outcomes {
		if lot -= outcomes[i].prior; lot < 0 {
			return &outcomes[i]
		}
	}
	return &outcomes[len(outcomes)-1]
}

// judgeOutcome is judge after a move of chance.
func (s *Searcher) judgeOutcome(m game.Move) (float64, search.Why) {
	s.position.Make(s.resolve(m))
	defer s.position.Unmake()
	var end node
	if s.end(&end); end.proof != open {
		return s.ended(end.proof), search.Over
	}
	return s.method.judge()
}

// back takes a value to every node on the way, from the leaf to the root, and
// the position back to what it was. A node that it proves to be won or lost
// passes that on instead of the value.
func (s *Searcher) back(v float64, why search.Why) {
	ply, certain := len(s.keys)-1, false
	for i := len(s.path) - 1; i >= 0; i-- {
		n := s.path[i].node
		if certain && n.proof == open {
			s.tree.solve(n, s.path[i].mover)
		}
		n.visits++
		if certain = n.proof != open && s.Form == Modern; certain {
			v = s.ended(n.proof)
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
