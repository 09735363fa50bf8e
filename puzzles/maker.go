package puzzles

import (
	"context"
	"errors"
	"fmt"

	"banco/engine"
	"banco/game"
	"banco/search"
	"banco/search/threat"
	"banco/solve"
)

// Maker makes puzzles of one game. Only one goroutine may use it at a time. The same
// candidates give the same puzzles.
type Maker struct {
	kit    *engine.Kit
	solver *solve.Solver
	fours  *threat.Prover // in games with a prover of their own: over the strongest forcing moves; else nil
	judge  *engine.Agent
	nodes  uint64 // for each proof

	expects *expectations // in the place of the solver, in games of hidden pieces
}

// The limits of a puzzle. Work is counted in nodes, so that puzzles are the same on
// every machine.
const (
	solverBytes = 64 << 20
	solveNodes  = 1_500_000
	workNodes   = 250_000 // of a worker: what takes longer to tell is seldom a puzzle
	minMoves    = 2
	maxMoves    = 10
	likelyMoves = 6 // longer wins by force have more than one way
)

// The searcher that rates puzzles: plain iterative deepening, without extensions that
// look for wins.
const (
	judgeAgent = "alphabeta:hash=4,depth=60,quiescence=off,check=off"
	judgeNodes = 400_000
)

// sudden is the highest score that the player may have had before the win was there.
// A player who is far ahead finds some win anyway; a puzzle is about a sudden one.
const sudden = 1500

// errEnough ends a run that has found what it was to find.
var errEnough = errors.New("puzzles: enough")

// ErrNoPuzzle is in the error of a position that makes no puzzle: there is no forced
// win, or more than one, or the proof takes too long.
var ErrNoPuzzle = errors.New("puzzles: the position makes no puzzle")

// NewMaker returns a maker for the game of a kit.
func NewMaker(kit *engine.Kit) (*Maker, error) {
	judge, err := engine.New(kit, judgeAgent)
	if err != nil {
		return nil, err
	}
	m := &Maker{kit: kit, judge: judge, nodes: solveNodes}
	if _, dealt := kit.Game.(game.Dealer); dealt {
		m.expects, err = newExpectations(kit)
		return m, err
	}
	if m.solver, err = solve.New(kit, solverBytes); err != nil {
		return nil, err
	}
	if kit.Prover != nil && len(kit.Forcers) > 0 {
		m.fours = threat.NewProver(kit.Forcers[0], forcedHash)
	}
	return m, nil
}

// Make makes a puzzle of a position. The error is ErrNoPuzzle or that of ctx.
func (m *Maker) Make(ctx context.Context, fen string) (*Puzzle, error) {
	p, err := m.kit.Game.Parse(nil, fen)
	if err != nil {
		return nil, err
	}
	if m.expects != nil {
		return m.makeExpected(ctx, fen, p)
	}
	answer, err := m.solve(ctx, p)
	if err != nil {
		return nil, err
	}
	line := answer.Tree.Line()
	rating, err := m.rate(ctx, p, line[0])
	if err != nil {
		return nil, err
	}
	return &Puzzle{FEN: fen, Moves: answer.Moves, Rating: rating, Themes: m.themes(p, line), Line: formatLine(p, line)}, nil
}

// likelyNodes bound the look at every position of a game.
const likelyNodes = 500

// likely reports whether a short look finds a win by force that is not there at once.
func (m *Maker) likely(ctx context.Context, p game.Position) (bool, error) {
	if over(p) {
		return false, nil
	}
	if m.expects != nil {
		return m.expects.likely(ctx, p)
	}
	if m.fours != nil {
		b := search.NewBudget(ctx, search.Limits{Nodes: likelyNodes}, p.Side())
		found := m.fours.Prove(p, b, threat.Task{Moves: maxMoves})
		return found.Verdict == threat.Won && found.Plies >= 2*minMoves-1, ctx.Err()
	}
	a, err := m.solver.Solve(ctx, solve.Task{
		Position: p, Winner: p.Side(), Brief: true, Moves: likelyMoves, Limits: search.Limits{Nodes: likelyNodes},
	})
	return err == nil && a.Verdict == solve.Proven && a.Moves >= minMoves, errors.Join(err, ctx.Err())
}

// solve proves that a position is won, and in one way.
func (m *Maker) solve(ctx context.Context, p game.Position) (*solve.Answer, error) {
	if m.fours != nil {
		return m.solveForced(ctx, p)
	}
	a, err := m.prove(ctx, p)
	if err != nil {
		return nil, err
	}
	return a, m.requireSingleLine(ctx, p, a)
}

// prove solves a position that has one first move that wins soonest.
func (m *Maker) prove(ctx context.Context, p game.Position) (*solve.Answer, error) {
	a, err := m.solver.Solve(ctx, solve.Task{Position: p, Winner: p.Side(), Limits: search.Limits{Nodes: m.nodes}})
	switch {
	case err != nil:
		return nil, err
	case ctx.Err() != nil:
		return nil, ctx.Err()
	case a.Verdict != solve.Proven:
		return nil, fmt.Errorf("%w: %s", ErrNoPuzzle, a.Verdict)
	case a.Sound != solve.Single:
		return nil, fmt.Errorf("%w: its first move is %s", ErrNoPuzzle, a.Sound)
	case a.Moves < minMoves || a.Moves > maxMoves:
		return nil, fmt.Errorf("%w: it is won in %d moves", ErrNoPuzzle, a.Moves)
	}
	return a, nil
}

// requireSingleLine checks that the main line has one winning move at each step but
// the last.
func (m *Maker) requireSingleLine(ctx context.Context, p game.Position, a *solve.Answer) error {
	p = p.Clone()
	for n := a.Tree.Root; n.Moves > 2; {
		p.Make(n.Move)
		p.Make(n.Replies[0].Move)
		n = n.Replies[0].Next
		next, err := m.prove(ctx, p)
		if err != nil {
			return err
		}
		if next.Moves != n.Moves {
			return fmt.Errorf("%w: a reply of its main line does not last longest", ErrNoPuzzle)
		}
	}
	return nil
}

// themes names what a solution shows.
func (m *Maker) themes(p game.Position, line []game.Move) []string {
	if m.kit.Themes == nil {
		return nil
	}
	return m.kit.Themes(p, line)
}

// formatLine writes a line in the UCI form.
func formatLine(p game.Position, line []game.Move) []string {
	p = p.Clone()
	var texts []string
	for _, m := range line {
		texts = append(texts, p.FormatMove(m))
		p.Make(m)
	}
	return texts
}
