package alphabeta

import (
	"context"

	"banco/game"
	"banco/search"
	"banco/search/tt"
)

// maxPly is how far from the root a line can go, quiescence included.
const maxPly = 127

// maxDepth is how deep an iteration may be, so that extensions and quiescence
// have room beyond it.
const maxDepth = maxPly / 2

// Searcher is alpha-beta in the form of engines: negamax, which sees every
// position from the side to move, with the techniques that its Options
// switch on.
type Searcher struct {
	Options
	table   *tt.Table // nil without TT
	history history

	// The search under way.
	position game.Position
	chance   game.Chance // position, or nil
	passer   game.Passer // position, or nil
	budget   *search.Budget
	limits   search.Limits
	roots    []rootMove
	depth    int // of the iteration
	selDepth int // the greatest ply reached
	stopped  bool
	threats  bool // some technique asks whether the side to move is threatened
	ordered  bool // some technique orders moves
	frames   [maxPly + 1]frame
}

// frame is what a node at one ply needs. Its memory is used again by the next
// node at that ply.
type frame struct {
	key      uint64
	moves    []game.Move
	scored   []scoredMove
	outcomes []game.Outcome
	killers  [2]game.Move
	pv       []game.Move
}

var _ search.Searcher = (*Searcher)(nil)

// New returns a searcher.
func New(o Options) *Searcher {
	s := &Searcher{Options: o.complete()}
	if s.TT {
		s.table = tt.New(s.Hash)
	}
	s.threats = s.Check || s.Quiescence || s.Null || s.LMR
	s.ordered = s.TT || s.Captures || s.Killers || s.History
	return s
}

// Forget drops what was learnt, as before a new game.
func (s *Searcher) Forget() {
	if s.table != nil {
		s.table.Clear()
	}
	s.history = history{}
}

// Search deepens until a limit is reached or the result is certain. The lines it
// reports end with their first chance move, since what follows depends on its
// outcome. It returns the best move of the deepest iteration, of
// an unfinished one only where that is better than the best one known.
func (s *Searcher) Search(ctx context.Context, p game.Position, l search.Limits, report func(search.Info)) (game.Move, error) {
	s.begin(ctx, p, l)
	if len(s.roots) == 0 {
		return game.NoMove, search.ErrNoMove
	}
	lines := min(max(l.MultiPV, 1), len(s.roots))
	s.budget.FinishFirst()
	for s.depth = s.firstDepth(); s.budget.NextIteration(s.depth) && !s.finished(lines); s.depth++ {
		before := s.roots[0].move
		for line := range lines {
			s.aspirationSearch(line)
		}
		s.sortLines(lines)
		if s.stopped && s.roots[0].move == before {
			break // nothing new
		}
		s.report(report, lines)
	}
	s.budget.Wait()
	return s.roots[0].move, nil
}

// begin prepares a search of p.
func (s *Searcher) begin(ctx context.Context, p game.Position, l search.Limits) {
	s.position = p
	s.chance, _ = p.(game.Chance)
	s.passer, _ = p.(game.Passer)
	switch {
	case !l.Bounded(p.Side()) || l.Depth <= 0 && !s.Deepening:
		l.Depth = s.Depth
	case l.Depth <= 0 && l.Mate > 0:
		l.Depth = 2*l.Mate + mateSlack
	case l.Depth <= 0:
		l.Depth = maxDepth
	}
	l.Depth = min(l.Depth, maxDepth)
	s.limits, s.budget = l, search.NewBudget(ctx, l, p.Side())
	s.stopped, s.selDepth = false, 0
	if s.table != nil {
		s.table.NextSearch()
	}
	s.history.age()
	for i := range s.frames {
		s.frames[i].killers = [2]game.Move{}
	}
	s.listRootMoves()
}

// mateSlack is how many plies deeper than a mate the search for it goes, since
// reductionTable can hide it at its own depth.
const mateSlack = 4

// firstDepth is where to begin to deepen.
func (s *Searcher) firstDepth() int {
	if s.Deepening {
		return 1
	}
	return s.limits.Depth
}

// finished reports that a deeper iteration would find nothing new: the depths are
// exhausted, a mate is proved at its full depth, or a clock runs although there is
// only one move.
func (s *Searcher) finished(lines int) bool {
	done, best := s.depth-1, s.roots[0].score
	switch {
	case s.depth > maxDepth || s.stopped:
		return true
	case s.depth == s.firstDepth() || lines > 1 || s.limits.Infinite:
		return false
	}
	if moves, ok := best.Mate(); ok {
		plies := search.Win - max(best, -best)
		return int(plies) <= done || moves > 0 && moves <= s.limits.Mate
	}
	return len(s.roots) == 1 && s.limits.GameTime.Left[s.position.Side()&1] > 0
}

// evaluate judges the position for the side to move.
func (s *Searcher) evaluate() search.Score { return s.Evaluator.Evaluate(s.position) }
