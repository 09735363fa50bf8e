// Package random is the player that every other one must beat: it picks a
// legal move by lot.
package random

import (
	"context"
	"errors"
	"math/rand/v2"
	"sync"

	"banco/game"
)

// Player chooses uniformly among the legal moves. It is safe for concurrent use.
type Player struct {
	mu  sync.Mutex
	rng *rand.Rand
}

// New returns a player whose choices depend on the seed alone.
func New(seed uint64) *Player { return &Player{rng: rand.New(rand.NewPCG(seed, 1))} }

// Move returns a legal move of p.
func (r *Player) Move(_ context.Context, p game.Position) (game.Move, error) {
	moves := p.Moves(nil)
	if len(moves) == 0 {
		return game.NoMove, errors.New("random: there is no legal move")
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	return moves[r.rng.IntN(len(moves))], nil
}
