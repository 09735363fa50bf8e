// Package random is the player that every other one must beat: it plays a random
// legal move.
package random

import (
	"context"
	"math/rand/v2"

	"banco/game"
	"banco/search"
)

// Searcher chooses uniformly among the legal moves. Its choice depends on the
// seed of the limits and on the position alone.
type Searcher struct{}

var _ search.Searcher = Searcher{}

// New returns a Searcher. It learns nothing and needs nothing.
func New() Searcher { return Searcher{} }

// Search returns a legal move of p, one of l.Moves where those are given. It
// reports the move, at depth 0.
func (Searcher) Search(_ context.Context, p game.Position, l search.Limits, report func(search.Info)) (game.Move, error) {
	moves := search.RootMoves(p, search.NoGuide{}, l)
	if len(moves) == 0 {
		return game.NoMove, search.ErrNoMove
	}
	m := moves[rand.New(rand.NewPCG(l.Seed, p.Hash())).IntN(len(moves))]
	if report != nil {
		report(search.Info{MultiPV: 1, PV: []game.Move{m}})
	}
	return m, nil
}

// Forget does nothing.
func (Searcher) Forget() {}
