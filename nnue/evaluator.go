package nnue

import (
	"sync"

	"banco/game"
	"banco/search"
)

// Placement is a position that networks can look at.
type Placement interface {
	game.Position

	// Planes returns who stands where, as a Board.
	Planes() [5][2]uint64

	// Plies returns how many moves have been made on the way to the position:
	// one more after each Make, one less after each Unmake.
	Plies() int
}

// Evaluator judges positions by a network. It may be shared; a searcher that
// asks for its Own is served faster.
type Evaluator struct {
	*Network
	idle sync.Pool // of personal ones
}

var _ search.Personal = (*Evaluator)(nil)

// NewEvaluator returns the evaluator of a network.
func NewEvaluator(n *Network) *Evaluator {
	return &Evaluator{Network: n, idle: sync.Pool{New: func() any { return &personal{network: n} }}}
}

// Evaluate returns the worth of p, a Placement of the network's game, for the
// side to move.
func (e *Evaluator) Evaluate(p game.Position) search.Score {
	one := e.idle.Get().(*personal)
	defer e.idle.Put(one)
	return one.Evaluate(p)
}

// Own returns an evaluator for one searcher.
func (e *Evaluator) Own() search.Evaluator { return &personal{network: e.Network} }

// personal judges for one searcher.
type personal struct {
	network       *Network
	*Accumulators // made when they are first needed: many agents never search
}

var _ search.Personal = (*personal)(nil)

// Evaluate returns the worth of p for the side to move.
func (e *personal) Evaluate(p game.Position) search.Score {
	if e.Accumulators == nil {
		e.Accumulators = NewAccumulators(e.network)
	}
	at := p.(Placement)
	board := Board(at.Planes())
	return search.Score(e.Accumulators.Evaluate(&board, int(p.Side()), at.Plies()))
}

// Own returns another one.
func (e *personal) Own() search.Evaluator { return &personal{network: e.network} }
