package search

import (
	"context"

	"banco/game"
)

// MateProver proves that the side to move mates by force, against every defence.
type MateProver interface {
	// ProveMate returns the line of a mate in at most so many moves (0: any
	// number), in which the defence lasts longest, or nil where it finds none
	// within the limits; and the nodes that it looked at.
	ProveMate(ctx context.Context, p game.Position, moves int, l Limits) (line []game.Move, nodes uint64)
}
