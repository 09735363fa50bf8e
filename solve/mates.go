package solve

import (
	"context"

	"banco/engine"
	"banco/game"
	"banco/search"
)

// MateProverBytes is about the memory of a [MateProver].
const MateProverBytes = 8 << 20

// MateProver is a solver for a search that plays.
type MateProver struct{ solver *Solver }

var _ search.MateProver = (*MateProver)(nil)

// NewMateProver returns a prover for the game of a kit. The error is ErrGame.
func NewMateProver(kit *engine.Kit) (*MateProver, error) {
	s, err := New(kit, MateProverBytes)
	return &MateProver{s}, err
}

// ProveMate implements search.MateProver.
func (m *MateProver) ProveMate(ctx context.Context, p game.Position, moves int, l search.Limits) ([]game.Move, uint64) {
	a, err := m.solver.Solve(ctx, Task{Position: p, Winner: p.Side(), Moves: moves, Limits: l, single: true})
	if err != nil || a.Verdict != Proven {
		return nil, a.Search.Nodes
	}
	return a.Tree.Line(), a.Search.Nodes
}
