package strong

import (
	"context"
	"sync"

	"banco/game"
	"banco/search"
	"banco/search/tt"
)

// Searcher is a strong search with its transposition table and the histories of
// its workers.
type Searcher struct {
	Options
	table   *tt.Table
	workers []*worker // the first one decides
	limits  search.Limits
	last    []search.Info // the lines reported last
	proof   mateProof
}

var _ search.Searcher = (*Searcher)(nil)

// New returns a searcher.
func New(o Options) *Searcher {
	s := &Searcher{Options: o.complete()}
	s.table = tt.New(s.Hash)
	pieceTos, fromTos := s.Tactics.HistorySizes()
	for range s.Threads {
		s.workers = append(s.workers, &worker{
			Options: &s.Options, Evaluator: search.Own(s.Evaluator), histories: newHistories(pieceTos, fromTos), table: s.table,
			reductionLog: reductionLogs(&s.Params),
		})
	}
	return s
}

// SetParams sets other numbers, and forgets what was learnt with those before.
func (s *Searcher) SetParams(p Params) {
	s.Params = p
	for _, w := range s.workers {
		w.reductionLog = reductionLogs(&p)
	}
	s.Forget()
}

// Forget clears the table and the histories, as before a new game.
func (s *Searcher) Forget() {
	s.proof = mateProof{}
	s.table.Clear()
	for _, w := range s.workers {
		w.clear()
	}
}

// Search deepens until a limit is reached or the result is certain. It returns
// the best move of the deepest iteration, of an unfinished one only where that
// is better than the best one known.
func (s *Searcher) Search(ctx context.Context, p game.Position, l search.Limits, report func(search.Info)) (game.Move, error) {
	roots := search.RootMoves(p, s.Tactics, s.withTablebaseMoves(p, l))
	if len(roots) == 0 {
		return game.NoMove, search.ErrNoMove
	}
	s.limits = withDepth(l, p.Side())
	budget := search.NewBudget(ctx, s.limits, p.Side())
	s.table.NextSearch()
	stop := s.startHelpers(ctx, p, roots, budget)
	w := s.workers[0]
	w.begin(p, budget)
	w.watch, s.last = l.Watch, s.last[:0]
	w.listRootMoves(roots)
	s.beginMateProof()
	s.iterativeDeepening(ctx, w, min(max(l.MultiPV, 1), len(roots)), report)
	s.proof.prover = nil // its memory is for the time of a search
	stop()
	budget.Wait()
	return w.roots[0].Move, nil
}

// withTablebaseMoves returns the limits with the first moves that tables of
// endings call the best, where they do and the caller asked for no others.
func (s *Searcher) withTablebaseMoves(p game.Position, l search.Limits) search.Limits {
	if tables, ok := s.Endings.(search.Steering); ok && l.Moves == nil && l.MultiPV <= 1 {
		l.Moves = tables.Best(p)
	}
	return l
}

// withDepth returns the limits of a search with a depth in any case.
func withDepth(l search.Limits, side game.Side) search.Limits {
	switch {
	case !l.Bounded(side):
		l.Depth = DefaultDepth
	case l.Depth <= 0:
		l.Depth = maxDepth
	}
	l.Depth = min(l.Depth, maxDepth)
	return l
}

// iterativeDeepening is the search of the worker that decides.
func (s *Searcher) iterativeDeepening(ctx context.Context, w *worker, lines int, report func(search.Info)) {
	var clock timeManager
	w.budget.FinishFirst()
	for w.depth = 1; w.budget.NextIteration(w.depth) && !s.finished(w, lines); w.depth++ {
		before := w.roots[0].Move
		for line := range lines {
			w.aspirationSearch(line)
		}
		w.sortLines(lines)
		s.keepProof(w)
		if w.stopped && w.roots[0].Move == before && w.depth > 1 {
			s.reportLast(w, report)
			break
		}
		s.report(w, report, lines)
		if !w.stopped {
			w.budget.ScaleTime(clock.scale(w))
			if s.proveMate(ctx, w) {
				s.report(w, report, lines)
			}
		}
	}
}

// startHelpers starts the other workers on the same search and returns how to
// end them (Lazy SMP). They share what they find through the table.
func (s *Searcher) startHelpers(ctx context.Context, p game.Position, roots []game.Move, b *search.Budget) (stop func()) {
	if len(s.workers) == 1 {
		return func() {}
	}
	ctx, cancel := context.WithCancel(ctx)
	var helpers sync.WaitGroup
	for i, w := range s.workers[1:] {
		w.begin(p.Clone(), b.Helper(ctx))
		helpers.Go(func() {
			w.listRootMoves(roots)
			for w.depth = 1 + i%2; w.depth <= maxDepth && !w.stopped; w.depth++ {
				w.aspirationSearch(0)
			}
		})
	}
	return func() {
		cancel()
		helpers.Wait()
	}
}

// finished reports that a deeper iteration would find nothing new: the depths
// are exhausted, a mate is proved at its full depth, or a clock runs although
// there is only one move or a mate is proved.
func (s *Searcher) finished(w *worker, lines int) bool {
	done, best := w.depth-1, w.roots[0].value
	switch {
	case w.depth > maxDepth || w.stopped:
		return true
	case w.depth == 1 || lines > 1 || s.limits.Infinite:
		return false
	}
	if moves, ok := best.Mate(); ok {
		plies := search.Win - max(best, -best)
		if int(plies)+mateSlack <= done || moves > 0 && moves <= s.limits.Mate {
			return true
		}
	}
	return (len(w.roots) == 1 || s.proof.root.Move != game.NoMove) && s.limits.GameTime.Left[w.position.Side()&1] > 0
}

// report reports the lines found.
func (s *Searcher) report(w *worker, report func(search.Info), lines int) {
	if report == nil {
		return
	}
	s.last = s.last[:0]
	for i, r := range w.roots[:lines] {
		if len(r.pv) == 0 {
			break // stopped before this line was searched at all
		}
		s.last = append(s.last, search.Info{MultiPV: i + 1, Depth: w.depth, Score: r.value, PV: w.lineToChance(r.pv)})
	}
	s.reportLast(w, report)
}

// reportLast reports the last lines with all the nodes and time spent so far. A
// search that ends without anything new reports them once more.
func (s *Searcher) reportLast(w *worker, report func(search.Info)) {
	if report == nil {
		return
	}
	full := s.table.Full()
	for _, i := range s.last {
		i.SelDepth, i.Nodes, i.Time, i.HashFull = w.selDepth, w.budget.Nodes(), w.budget.Elapsed(), full
		report(i)
	}
}
