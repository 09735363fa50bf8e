package solve

import (
	"time"

	"banco/search"
)

// The limits of a task, in parts: looking for a win ends after searchParts of
// allParts, so that a win found last can still be written down and checked.
const (
	searchParts = 14
	allParts    = 16
)

// extendBudget lets the search work until so many parts of the limits are used.
func (s *Solver) extendBudget(parts int) {
	l := s.task.Limits
	if s.budget != nil {
		s.spent, s.took = s.nodes(), s.elapsed()
	}
	if l.MoveTime > 0 {
		l.MoveTime = max(l.MoveTime*time.Duration(parts)/allParts-s.took, time.Millisecond)
	}
	if l.Nodes > 0 {
		l.Nodes = max(l.Nodes*uint64(parts)/allParts, s.spent+1) - s.spent
	}
	yield := l.Yield
	l.Yield = func() time.Duration {
		s.reportProgress()
		if yield == nil {
			return 0
		}
		return yield()
	}
	s.budget = search.NewBudget(s.ctx, l, s.task.Position.Side())
	s.prover.budget = s.budget
}

// limited returns the limit that has ended the work.
func (s *Solver) limited() Limit {
	switch l := s.task.Limits; {
	case s.full:
		return ByMemory
	case s.ctx.Err() != nil:
		return Interrupted
	case !s.budget.Stopped():
		return NoLimit
	case l.Nodes > 0 && s.nodes() >= l.Nodes*searchParts/allParts:
		return ByNodes
	}
	return ByTime
}

// nodes returns the positions looked at for the task.
func (s *Solver) nodes() uint64 { return s.spent + s.budget.Nodes() }

// elapsed returns the time the task has taken.
func (s *Solver) elapsed() time.Duration { return s.took + s.budget.Elapsed() }

// reportEvery is the time between two reports, for people to read.
const reportEvery = 200 * time.Millisecond

// reportProgress reports how far the work has come.
func (s *Solver) reportProgress() {
	if s.Report == nil || time.Since(s.reported) < reportEvery {
		return
	}
	s.reported = time.Now()
	s.measure()
	s.Report(s.progress)
}
