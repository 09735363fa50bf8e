package solve

import (
	"context"
	"errors"
	"fmt"
	"time"

	"banco/engine"
	"banco/search"
	"banco/search/threat"
	"banco/solve/proof"
)

// ErrWrongTree is returned where the check finds a tree that proves nothing,
// which is a fault of the search. The reason is in it.
var ErrWrongTree = errors.New("solve: the proof does not hold")

// ErrGame is returned for a game that nothing can be proved in: moves of chance
// decide in it.
var ErrGame = errors.New("solve: problems of this game cannot be solved")

// Solver solves problems of one game. It is used by one goroutine at a time.
type Solver struct {
	// Engine makes a searcher that says what to think of a position of which
	// the proof takes long. Nil, or nil returned, for none.
	Engine func() search.Searcher

	// Endings are tables of positions with few men, asked about the task's own
	// position. Nil: there are none.
	Endings search.Endings

	// Report hears of the work on the calling goroutine, a few times a second.
	// It may be nil.
	Report func(Progress)

	prover     prover
	gameProver threat.Proving // the game's own search for proofs, or nil
	bytes      int64          // for trees and regions
	tasks      uint64         // taken up so far

	// The task under way.
	ctx          context.Context
	task         Task
	attempts     []attempt
	ceiling      int // moves beyond which a win would be a draw by the clock; 0: not known
	answer       *Answer
	consulted    bool // the engine
	triedThreats bool // the first moves that threaten have been looked for
	full         bool // a tree had no room in the memory
	progress     Progress
	reported     time.Time
	budget       *search.Budget
	spent        uint64        // nodes of earlier budgets
	took         time.Duration // of earlier budgets
}

// New returns a solver for the game of a kit that takes about so many bytes of
// memory. The error is ErrGame.
func New(kit *engine.Kit, bytes int64) (*Solver, error) {
	start, err := kit.Game.Start(nil)
	if err != nil {
		return nil, err
	}
	s := &Solver{bytes: bytes / 4}
	if kit.Prover != nil {
		s.gameProver = kit.Prover(bytes - bytes/4)
		return s, nil
	}
	if _, ok := start.(board); !ok {
		return nil, ErrGame
	}
	s.prover.tactics = []tactic{{name: "checks", stuck: kit.Stuck}, {name: "any", quiet: true, stuck: kit.Stuck}}
	s.prover.table = newTable(bytes - bytes/4 - bytes/8)
	s.prover.lists = newLists(bytes / 8)
	return s, nil
}

// NewWithEngine returns a solver that asks the strongest engine of the kit about positions
// of which the proof takes long. The error is ErrGame.
func NewWithEngine(kit *engine.Kit, bytes int64) (*Solver, error) {
	s, err := New(kit, bytes)
	if err != nil {
		return nil, err
	}
	s.Engine = func() search.Searcher {
		a, err := engine.New(kit, kit.Strongest())
		if err != nil {
			return nil
		}
		return a.Searcher
	}
	return s, nil
}

// Solve works on a task until it is solved, a limit is reached or ctx ends.
// What was found until then is in the answer. The error is ErrWrongTree, or
// ErrHold for a task to hold; the verdict then is Unknown.
func (s *Solver) Solve(ctx context.Context, t Task) (*Answer, error) {
	if t.Hold {
		return s.hold(ctx, t)
	}
	s.begin(ctx, t)
	defer s.finish()
	switch {
	case t.Position.Result().Over():
		s.answer.Verdict = Refuted
		return s.answer, nil
	case s.gameProver != nil:
		return s.answer, s.solveByProver()
	}
	if known, err := s.solveByTables(); known || err != nil {
		return s.answer, err
	}
	for {
		moves := s.runAttempts()
		if moves == 0 {
			return s.answer, nil
		}
		again, err := s.write(moves)
		if err != nil {
			return s.answer, err
		}
		if !again {
			break
		}
	}
	if s.answer.Verdict == Proven && !t.Brief {
		if err := s.shorten(); err != nil {
			return s.answer, err
		}
		if !t.single {
			s.compare()
		}
	}
	return s.answer, nil
}

// begin takes up a task.
func (s *Solver) begin(ctx context.Context, t Task) {
	s.ctx, s.task, s.answer, s.progress, s.reported = ctx, t, &Answer{}, Progress{}, time.Now()
	s.tasks++
	s.spent, s.took, s.consulted, s.triedThreats, s.full, s.ceiling, s.budget = 0, 0, false, false, false, 0, nil
	if s.gameProver == nil {
		s.attempts = s.plan()
		p := &s.prover
		p.table.next()
		p.base, p.repetitions, p.strict = s.tasks*0x9e3779b97f4a7c15, 0, false
		p.position, p.attacker, p.except = t.Position.Clone().(board), t.Winner, nil
		clear(p.wins[:])
		clear(p.refutations[:])
	}
	s.extendBudget(searchParts)
}

// finish puts what it took into the answer.
func (s *Solver) finish() {
	s.measure()
	s.answer.Search, s.answer.NoneIn = s.progress, s.progress.NoneIn
	if s.answer.Verdict == Unknown {
		s.answer.Stopped = s.limited()
	}
}

// measure notes how far the work has come.
func (s *Solver) measure() {
	s.progress.Nodes, s.progress.Elapsed = s.nodes(), s.elapsed()
	if s.gameProver == nil {
		s.progress.Full = s.prover.table.full()
	}
}

// write writes the tree of a win within so many moves, has it checked, and
// makes it the answer. A tree that the limits leave no room for changes
// nothing. Where the clock would make a draw of it, a shorter win has to be
// looked for again.
func (s *Solver) write(moves int) (again bool, err error) {
	s.progress.Stage = Writing
	s.extendBudget(allParts)
	p := &s.prover
	p.except = nil
	w := treeWriter{position: p.position, attacker: p.attacker, win: p.winningMove, stop: p.budget.Stopped, replies: int(s.bytes / replyBytes)}
	tree, err := w.tree(moves)
	if err != nil {
		s.full = errors.Is(err, errFull)
		return false, nil
	}
	return s.accept(tree)
}

// accept has a tree checked, and makes it the answer.
func (s *Solver) accept(tree *proof.Tree) (again bool, err error) {
	err = proof.Check(s.task.Position, tree, s.budget.Stopped)
	var drawn *proof.Drawn
	switch {
	case errors.Is(err, proof.ErrStopped):
		return false, nil
	case errors.As(err, &drawn):
		ceiling := max((drawn.Ply-1)/2, 1)
		if ceiling == s.ceiling {
			return false, nil // there is nothing shorter to look for
		}
		s.ceiling = ceiling
		s.extendBudget(searchParts)
		return true, nil
	case err != nil:
		return false, fmt.Errorf("%w: %w", ErrWrongTree, err)
	}
	s.answer.Verdict, s.answer.Tree, s.answer.Moves = Proven, tree, tree.Root.Moves
	s.progress.Found = tree.Root.Moves
	return false, nil
}

// first reports whether the attacker begins.
func (s *Solver) first() bool { return s.task.Position.Side() == s.task.Winner }
