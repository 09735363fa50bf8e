package puzzles

import (
	"context"
	"fmt"
	"slices"

	"banco/game"
	"banco/search"
	"banco/search/threat"
	"banco/solve"
)

// The limits of the search for a forced win.
const (
	forcedHash  = 8 // MiB
	forcedNodes = 200_000
)

// solveForced solves a position of a game that brings its own search for proofs,
// in which a puzzle is a win by the strongest forcing moves: in caro by fours.
// There is one way to win where no other first move does so by such moves within
// the same number of them; the solver then proves it against every reply.
func (m *Maker) solveForced(ctx context.Context, p game.Position) (*solve.Answer, error) {
	found, err := m.force(ctx, p, threat.Task{Moves: maxMoves})
	if err != nil {
		return nil, err
	}
	moves := (found.Plies + 1) / 2
	if found.Verdict != threat.Won || moves < minMoves {
		return nil, fmt.Errorf("%w: it is not won by forcing moves, or at once", ErrNoPuzzle)
	}
	first := found.Line[0]
	others := slices.DeleteFunc(p.Moves(nil), func(m game.Move) bool { return m == first })
	other, err := m.force(ctx, p, threat.Task{Moves: moves, First: others})
	if err != nil {
		return nil, err
	}
	if other.Verdict == threat.Won {
		return nil, fmt.Errorf("%w: another first move wins as soon", ErrNoPuzzle)
	}
	a, err := m.solver.Solve(ctx, solve.Task{Position: p, Winner: p.Side(), Brief: true, Limits: search.Limits{Nodes: m.nodes}})
	switch {
	case err != nil:
		return nil, err
	case ctx.Err() != nil:
		return nil, ctx.Err()
	case a.Verdict != solve.Proven || a.Moves != moves || a.Tree.Root.Move != first:
		return nil, fmt.Errorf("%w: the solver has another way", ErrNoPuzzle)
	}
	return a, nil
}

// force looks for a win by forcing moves. Reaching the node limit is ErrNoPuzzle.
func (m *Maker) force(ctx context.Context, p game.Position, t threat.Task) (threat.Proof, error) {
	b := search.NewBudget(ctx, search.Limits{Nodes: forcedNodes}, p.Side())
	found := m.fours.Prove(p.Clone(), b, t)
	switch {
	case ctx.Err() != nil:
		return found, ctx.Err()
	case b.Stopped():
		return found, fmt.Errorf("%w: it takes too long to tell", ErrNoPuzzle)
	}
	return found, nil
}
