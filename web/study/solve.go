package study

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"time"

	"banco/analysis"
	"banco/engine"
	"banco/game"
	"banco/live"
	"banco/play"
	"banco/pool"
	"banco/search"
	"banco/solve"
	"banco/solve/proof"
	"banco/web/message"
	"banco/web/wire"
)

// tableBytes is how large the table for a problem is.
func (h *Handlers) tableBytes() int64 { return cmp.Or(h.SolverBytes, 64<<20) }

// The bounds of the work on one problem.
const (
	solveTime    = 10 * time.Second // where the page says nothing
	maxSolveTime = 2 * time.Minute
	maxSolution  = 1500 // moves of a tree that are sent, about
)

// runSolver solves a problem, or answers a move tried as its solution, in a job
// of the pool.
func (j *job) runSolver(ctx context.Context) error {
	if j.ask.Match != "" {
		return fmt.Errorf("%w: a problem is a position, not a match", play.ErrRequest)
	}
	if _, dealt := j.kit.Game.(game.Dealer); dealt {
		return fmt.Errorf("%w: %w", play.ErrRequest, solve.ErrGame)
	}
	if j.ask.Hold && j.ask.Type == "answer" {
		return fmt.Errorf("%w: moves are tried only where a side is to win", play.ErrRequest)
	}
	t, err := j.task()
	if err != nil {
		return err
	}
	_, bytes, err := engine.Check(j.kit, j.kit.Strongest())
	if err != nil {
		return err
	}
	what := pool.Job{
		Visitor: j.page.Caller().Visitor, Kind: pool.Analysis, What: j.ask.Type + " at " + j.at.FEN(), Bytes: j.handlers.tableBytes() + bytes,
		Queued: func(ahead int) {
			if ahead > 0 {
				j.page.Send(&wire.News{Type: "solution", ID: j.ask.ID, Solution: &wire.Solution{Queue: ahead}})
			}
		},
	}
	if remote := j.handlers.Hall.Remote(); remote != nil && j.path != nil && j.ask.Type == "solve" {
		what.Trade = live.TradeLines
		what.Elsewhere = func(ctx context.Context, taken func()) error {
			a, err := remote.Solve(ctx, *j.path, t, j.handlers.tableBytes(), taken, j.sendProgress)
			if err != nil {
				return err
			}
			return j.sendSolution(t, a)
		}
	}
	return j.handlers.Pool.Run(ctx, what, func(ctx context.Context) error {
		t.Limits = analysis.Yielding(ctx, t.Limits, false)
		if j.ask.Type == "answer" {
			return j.answer(ctx, t)
		}
		return j.solve(ctx, t)
	})
}

// task is what the page asks to prove at the position.
func (j *job) task() (solve.Task, error) {
	limit := message.Duration(j.ask.Millis)
	if limit <= 0 {
		limit = solveTime
	}
	t := solve.Task{
		Position: j.at, Winner: j.at.Side(), Moves: max(j.ask.Moves, 0), Forcing: j.ask.Forcing, Hold: j.ask.Hold,
		Limits: search.Limits{MoveTime: min(limit, maxSolveTime)},
	}
	if j.ask.Winner == wire.Side(t.Winner.Other().String()) {
		t.Winner = t.Winner.Other()
	}
	return t, nil
}

// solver makes a solver, with the engine of the kit to ask.
func (j *job) solver() (*solve.Solver, error) {
	s, err := solve.NewWithEngine(j.kit, j.handlers.tableBytes())
	if err != nil {
		return nil, fmt.Errorf("%w: %w", play.ErrRequest, err)
	}
	return s, nil
}

// solve solves a problem and tells how far that has come. A stop of the page's
// ends it with what was found.
func (j *job) solve(ctx context.Context, t solve.Task) error {
	s, err := j.solver()
	if err != nil {
		return err
	}
	s.Report = j.sendProgress
	a, err := s.Solve(ctx, t)
	if errors.Is(err, solve.ErrHold) {
		return fmt.Errorf("%w: %w", play.ErrRequest, err)
	}
	if err != nil {
		return err
	}
	return j.sendSolution(t, a)
}

// sendProgress sends the page how far the solver has come.
func (j *job) sendProgress(p solve.Progress) {
	j.page.Send(&wire.News{Type: "solution", ID: j.ask.ID, Solution: progressMessage(p)})
}

// sendSolution sends the page what the solver has found.
func (j *job) sendSolution(t solve.Task, a *solve.Answer) error {
	return j.page.Send(&wire.News{Type: "solution", ID: j.ask.ID, Solution: j.solutionMessage(t, a)})
}

func progressMessage(p solve.Progress) *wire.Solution {
	return &wire.Solution{
		Stage: p.Stage.String(), Tactic: p.Tactic, Limit: p.Moves, NoneIn: p.NoneIn, Found: p.Found,
		Nodes: int(p.Nodes), Millis: message.Millis(p.Elapsed),
	}
}

func (j *job) solutionMessage(t solve.Task, a *solve.Answer) *wire.Solution {
	out := progressMessage(a.Search)
	out.Done, out.Verdict, out.Moves, out.Shortest = true, a.Verdict.String(), a.Moves, a.Shortest
	g := j.kit.Game
	switch {
	case a.Tree != nil:
		out.Sound = a.Sound.String()
		out.Tree = treeMessage(g, t.Position, a.Tree, j.ask.Notation)
	case len(a.Line) > 0:
		score := a.Score
		if t.Winner == game.Second {
			score = -score
		}
		line := message.Line(g, t.Position, analysis.Line{Score: score, PV: a.Line}, j.ask.Notation)
		out.Line = &line
	}
	if t.Hold && a.Reply != game.NoMove {
		out.Holds = message.Move(g, t.Position, a.Reply, j.ask.Notation)
	}
	for _, o := range a.Others {
		out.Others = append(out.Others, message.Move(g, t.Position, o.Move, j.ask.Notation))
	}
	return out
}

// treeMessage lists the moves of a tree, each after its parent.
func treeMessage(g game.Game, start game.Position, tree *proof.Tree, notation string) []wire.SolutionMove {
	const cut = "cut"
	p := start.Clone()
	var list []wire.SolutionMove
	var add func(parent int, moves []*game.Node)
	add = func(parent int, moves []*game.Node) {
		for _, n := range moves {
			m := wire.SolutionMove{
				Parent: parent, Move: message.Option(g, p, n.Move), Text: message.Move(g, p, n.Move, notation), Cut: n.Comment == cut,
			}
			p.Make(n.Move)
			m.FEN = p.FEN()
			list = append(list, m)
			add(len(list)-1, n.Next)
			p.Unmake()
		}
	}
	add(-1, tree.Record(start, maxSolution, cut).Root)
	return list
}

// answer tells what comes of a move of the winner's.
func (j *job) answer(ctx context.Context, t solve.Task) error {
	g := j.kit.Game
	p := j.at.Clone()
	m, err := p.ParseMove(j.ask.Move)
	if err != nil {
		return fmt.Errorf("%w: %w", play.ErrRequest, err)
	}
	out := &wire.Answered{Text: message.Move(g, p, m, j.ask.Notation), Verdict: "wrong"}
	p.Make(m)
	out.FEN = p.FEN()
	reply := game.NoMove
	switch r := p.Result(); {
	case r.Over() && r.Winner == t.Winner:
		out.Verdict = "won"
	case r.Over():
	case t.Forcing && len(j.kit.Forcers) == 0 && len(g.Draw(p).Check) == 0:
		out.Verdict = "quiet"
	case t.Moves == 1:
		reply = p.Moves(nil)[0] // it is no mate, and there is no other move
	default:
		if reply, err = j.defend(ctx, t, p, out); err != nil {
			return err
		}
	}
	if reply != game.NoMove {
		o := message.Option(g, p, reply)
		out.Reply, out.Replied = &o, message.Move(g, p, reply, j.ask.Notation)
		p.Make(reply)
		out.Next = p.FEN()
	}
	return j.page.Send(&wire.News{Type: "answered", ID: j.ask.ID, Answered: out})
}

// defend finds out whether the winner still wins after his move, and returns the
// reply that lasts longest, or that holds.
func (j *job) defend(ctx context.Context, t solve.Task, p game.Position, out *wire.Answered) (game.Move, error) {
	s, err := j.solver()
	if err != nil {
		return game.NoMove, err
	}
	t.Position, t.Brief = p, true
	if t.Moves > 0 {
		t.Moves--
	}
	a, err := s.Solve(ctx, t)
	if err != nil {
		return game.NoMove, err
	}
	switch {
	case a.Verdict == solve.Proven:
		out.Verdict, out.Moves = "right", a.Moves
		return a.Tree.Root.Replies[0].Move, nil
	case a.Verdict == solve.Refuted:
		return a.Reply, nil
	}
	out.Verdict = "unknown"
	if len(a.Line) > 0 {
		return a.Line[0], nil
	}
	return game.NoMove, nil
}
