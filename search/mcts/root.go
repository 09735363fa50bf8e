package mcts

import (
	"cmp"
	"math"
	"slices"

	"banco/game"
	"banco/search"
)

// initRoot makes the position the root of the tree. It keeps the subtree of the last
// search, unless the score of the root has changed so much that the old values say
// little.
func (s *Searcher) initRoot(roots []game.Move) {
	again := s.Form == Modern && len(s.limits.Moves) == 0
	s.known.forgetTree()
	kept, centre := again && s.reuse(), s.rootScore()
	if !kept || max(centre-s.centre, s.centre-centre) > s.Scale {
		s.tree.clear()
		s.centre = centre
	}
	if root := s.tree.root(); !root.expanded() {
		s.expandBy(root, roots)
	}
	if s.last = nil; again {
		s.last = s.position.Clone()
	}
}

// rootScore returns the score of the position for First.
func (s *Searcher) rootScore() search.Score {
	if s.position.Result().Over() {
		return 0
	}
	moveScore := s.quiescence(0, -search.Infinity, search.Infinity)
	if s.position.Side() == game.Second {
		return -moveScore
	}
	return moveScore
}

// reuse looks for the position one or two moves after the last one searched, and
// keeps its subtree.
func (s *Searcher) reuse() bool {
	if s.last == nil {
		return false
	}
	n := s.findNode(s.tree.root(), s.last, s.position, 2)
	if n == nil || n.kind != plain || n.proof != open && !n.expanded() {
		return false
	}
	s.tree.keep(n)
	return true
}

// findNode returns the node at most so many moves below n, which stands at at,
// that stands at p, or nil.
func (s *Searcher) findNode(n *node, at, p game.Position, moves int) *node {
	if !n.expanded() || moves == 0 {
		return nil
	}
	children := s.tree.children(n)
	for i := range children {
		c := &children[i]
		if c.visits == 0 {
			continue
		}
		if c.kind == chance {
			if found := s.findNode(c, at, p, moves); found != nil {
				return found
			}
			continue
		}
		at.Make(c.move)
		if at.Hash() == p.Hash() && at.FEN() == p.FEN() {
			return c
		}
		if found := s.findNode(c, at, p, moves-1); found != nil {
			return found
		}
		at.Unmake()
	}
	return nil
}

// lines returns the moves at the root, the best first: the shortest proved
// win, then by the number of simulations, and last the proved losses, the
// longest first.
func (s *Searcher) lines() []*node {
	root, mover := s.tree.root(), s.position.Side()
	children := s.tree.children(root)
	list := make([]*node, len(children))
	for i := range children {
		list[i] = &children[i]
	}
	slices.SortStableFunc(list, func(a, b *node) int { return s.compare(root, a, b, mover) })
	return list
}

// compare is negative where the child a of a node is better than b for mover.
func (s *Searcher) compare(parent, a, b *node, mover game.Side) int {
	if s.Form == UCB {
		return cmp.Compare(s.final(b, parent, mover), s.final(a, parent, mover))
	}
	win, loss := winFor(mover), winFor(mover.Other())
	rank := func(n *node) int {
		switch n.proof {
		case win:
			return 1<<20 - int(n.plies)
		case loss:
			return int(n.plies) - 1<<20
		}
		return 0
	}
	return cmp.Or(cmp.Compare(rank(b), rank(a)), cmp.Compare(b.visits, a.visits), cmp.Compare(b.prior, a.prior))
}

// final is by what UCB chooses its move: the upper confidence bound.
func (s *Searcher) final(n, parent *node, mover game.Side) float64 {
	if n.visits == 0 {
		return math.Inf(-1)
	}
	return n.ucb(s.Exploration, parent.visits, mover)
}

// report reports the best lines.
func (s *Searcher) report(report func(search.Info)) {
	if report == nil {
		return
	}
	average := 0
	if n := s.budget.Nodes(); n > 0 {
		average = int((s.depths + n/2) / n)
	}
	for i, n := range s.lines()[:min(max(s.limits.MultiPV, 1), int(s.tree.root().count))] {
		report(search.Info{
			Depth: max(average, 1), SelDepth: max(s.selDepth, 1), MultiPV: i + 1, Score: s.moveScore(n), PV: s.line(n),
			Nodes: s.budget.Nodes(), Time: s.budget.Elapsed(), HashFull: s.tree.full(),
		})
	}
}

// moveScore is the score of a move at the root for its mover.
func (s *Searcher) moveScore(n *node) search.Score {
	mover := s.position.Side()
	switch {
	case s.Form == UCB || n.proof == open:
		return s.scoreFor(mover, n.value)
	case n.proof == drawn:
		return 0
	case n.proof == winFor(mover):
		return search.WinIn(int(n.plies) + 1)
	}
	return search.LossIn(int(n.plies) + 1)
}

// line returns the most visited moves, from a move at the root on. It ends with the
// first chance move, since what follows depends on the outcome.
func (s *Searcher) line(n *node) (pv []game.Move) {
	for {
		pv = append(pv, n.move)
		if n.kind == chance {
			break
		}
		s.position.Make(n.move)
		next := s.best(n)
		if next == nil {
			s.position.Unmake()
			break
		}
		n = next
	}
	for range len(pv) - 1 {
		s.position.Unmake()
	}
	return pv
}

// best returns the best child of a node at which the position stands, or nil
// where none has been tried.
func (s *Searcher) best(n *node) (best *node) {
	if !n.expanded() {
		return nil
	}
	mover, children := s.position.Side(), s.tree.children(n)
	for i := range children {
		c := &children[i]
		if (c.visits > 0 || c.proof != open) && (best == nil || s.compare(n, c, best, mover) < 0) {
			best = c
		}
	}
	return best
}
