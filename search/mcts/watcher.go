package mcts

import (
	"banco/game"
	"banco/search"
)

// Watcher is a Trace that hears of whole simulations, which tell more of this
// search than nodes entered and left: its nodes are entered again and again.
type Watcher interface {
	search.Trace

	// Simulated is called after a simulation with its way from the root to the
	// leaf, which the watcher must not keep, and with the value of the leaf for
	// First: between -1 and 1 in the form Modern, a score in UCB.
	Simulated(way []Visit, value float64)
}

// Visit is a node on the way of a simulation.
type Visit struct {
	Move   game.Move
	Prior  float64   // how promising the move seemed beside its siblings, or how likely the outcome is
	Mover  game.Side // to move at it; at a chance node, the side that moved
	Chance bool      // its children are outcomes of the move
}

// reportSimulation reports a simulation to the watcher.
func (s *Searcher) reportSimulation(value float64) {
	s.way = s.way[:0]
	for _, at := range s.path {
		s.way = append(s.way, Visit{at.node.move, float64(at.node.prior), at.mover, at.node.kind == chance})
	}
	s.watch.Simulated(s.way, value)
}
