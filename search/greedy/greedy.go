// Package greedy is the player that takes what it can get: the move that wins most
// at once, and a random move where none wins anything. It looks no further.
//
// Its nouns: a [Searcher] with its [Options].
package greedy

import (
	"context"
	"math/rand/v2"

	"banco/game"
	"banco/search"
)

// Options set up a Searcher.
type Options struct {
	Guide search.Guide // says what a move wins; nil: every move is a random choice
}

// Searcher is the greedy player.
type Searcher struct{ Options }

var _ search.Searcher = (*Searcher)(nil)

// New returns a searcher.
func New(o Options) *Searcher {
	if o.Guide == nil {
		o.Guide = search.NoGuide{}
	}
	return &Searcher{o}
}

// Forget does nothing: greed learns nothing.
func (s *Searcher) Forget() {}

// Search returns a move of the highest gain, a random one where several have it. The
// choice depends only on the seed and the position. It reports once, with the gain
// as the score.
func (s *Searcher) Search(ctx context.Context, p game.Position, l search.Limits, report func(search.Info)) (game.Move, error) {
	moves := search.RootMoves(p, s.Guide, l)
	if len(moves) == 0 {
		return game.NoMove, search.ErrNoMove
	}
	budget := search.NewBudget(ctx, l, p.Side())
	best, most := moves[:0], search.Score(0)
	for _, m := range moves {
		budget.Node()
		gain := max(s.Guide.Gain(p, m), 0)
		if gain > most {
			best, most = best[:0], gain
		}
		if gain == most {
			best = append(best, m)
		}
	}
	m := best[rand.New(rand.NewPCG(l.Seed, p.Hash())).IntN(len(best))]
	if report != nil {
		report(search.Info{
			Depth: 1, SelDepth: 1, MultiPV: 1, Score: most, PV: []game.Move{m},
			Nodes: budget.Nodes(), Time: budget.Elapsed(),
		})
	}
	budget.Wait()
	return m, nil
}
