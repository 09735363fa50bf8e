// Package minimax is the search of the textbooks: the worth of a position is
// the worth of its best move, and the worth of a move is that of the position
// it leads to, seen from the other side. It looks at every move to a fixed
// depth; what other searches leave out is measured against it.
//
// Its nouns: a [Searcher] with its [Options].
package minimax

import (
	"context"

	"banco/game"
	"banco/search"
)

// DefaultDepth is the depth where neither Options nor Limits set one.
const DefaultDepth = 3

// maxDepth keeps the recursion within reason.
const maxDepth = 100

// Options set up a Searcher. The zero value is of use.
type Options struct {
	Depth     int              // plies, where Limits set no depth; 0 is DefaultDepth
	Evaluator search.Evaluator // nil takes every position for even
	Guide     search.Guide     // nil looks at every legal move
	Trace     search.Trace     // nil for none
}

// Searcher searches by minimax.
type Searcher struct {
	Options
	position game.Position
	budget   *search.Budget
	stopped  bool
	plies    [maxDepth + 1]buffers
}

// buffers are the lists of one ply, kept from node to node.
type buffers struct {
	moves    []game.Move
	outcomes []game.Outcome
}

var _ search.Searcher = (*Searcher)(nil)

// New returns a searcher.
func New(o Options) *Searcher {
	if o.Depth <= 0 {
		o.Depth = DefaultDepth
	}
	if o.Evaluator == nil {
		o.Evaluator = search.Even{}
	}
	if o.Guide == nil {
		o.Guide = search.NoGuide{}
	}
	return &Searcher{Options: o}
}

// Forget does nothing: minimax learns nothing.
func (s *Searcher) Forget() {}

// Search returns the first of the best moves, and reports its worth once. When
// it is stopped, it returns the best of the moves searched so far. MultiPV is
// not heeded.
func (s *Searcher) Search(ctx context.Context, p game.Position, l search.Limits, report func(search.Info)) (game.Move, error) {
	moves := search.RootMoves(p, s.Guide, l)
	if len(moves) == 0 {
		return game.NoMove, search.ErrNoMove
	}
	s.position, s.budget, s.stopped = p, search.NewBudget(ctx, l, p.Side()), false
	depth := s.Depth
	if l.Depth > 0 {
		depth = l.Depth
	}
	best, score := s.root(moves, min(depth, maxDepth))
	if report != nil {
		report(search.Info{
			Depth: depth, SelDepth: depth, MultiPV: 1, Score: score, PV: []game.Move{best},
			Nodes: s.budget.Nodes(), Time: s.budget.Elapsed(),
		})
	}
	s.budget.Wait()
	return best, nil
}

// root returns the first best move and its worth.
func (s *Searcher) root(moves []game.Move, depth int) (game.Move, search.Score) {
	if s.Trace != nil {
		s.Trace.Enter(0, game.NoMove, -search.Infinity, search.Infinity)
	}
	s.stopped = s.budget.Node()
	best, score := moves[0], -search.Infinity
	for _, m := range moves {
		if v := s.worth(m, 0, depth); v > score && !s.stopped {
			best, score = m, v
		}
	}
	if score == -search.Infinity { // stopped before the first move was searched
		score = 0
	}
	if s.Trace != nil {
		s.Trace.Leave(0, score, search.All)
	}
	return best, score
}

// value returns the worth of the position for the side to move.
func (s *Searcher) value(ply, depth int) (search.Score, search.Why) {
	if s.stopped = s.budget.Node(); s.stopped {
		return 0, search.Stopped
	}
	if score, over := search.Ended(s.position, ply); over {
		return score, search.Over
	}
	if depth == 0 {
		return s.Evaluator.Evaluate(s.position), search.Leaf
	}
	here := &s.plies[ply]
	here.moves = s.Guide.Candidates(s.position, here.moves[:0])
	best := -search.Infinity
	for _, m := range here.moves {
		best = max(best, s.worth(m, ply, depth))
	}
	return best, search.All
}

// worth returns the worth of a move for its mover: that of the position it
// leads to, or the mean over its outcomes where chance decides.
func (s *Searcher) worth(m game.Move, ply, depth int) search.Score {
	chance, ok := s.position.(game.Chance)
	if !ok {
		return s.after(m, ply, depth)
	}
	here := &s.plies[ply]
	here.outcomes = chance.Outcomes(m, here.outcomes[:0])
	if len(here.outcomes) == 0 {
		return s.after(m, ply, depth)
	}
	traced, _ := s.Trace.(search.ChanceTrace)
	if traced != nil {
		traced.EnterChance(ply, m, here.outcomes, -search.Infinity, search.Infinity)
	}
	var mean search.Mean
	for _, o := range here.outcomes {
		mean.Add(s.after(o.Move, ply, depth), o.Weight)
	}
	if traced != nil {
		traced.LeaveChance(ply, mean.Score(), search.All)
	}
	return mean.Score()
}

// after makes a move and returns the worth, for its mover, of where it leads.
// The sign changes with the side to move, which in some openings stays.
func (s *Searcher) after(m game.Move, ply, depth int) search.Score {
	if s.stopped {
		return 0
	}
	mover := s.position.Side()
	s.position.Make(m)
	if s.Trace != nil {
		s.Trace.Enter(ply+1, m, -search.Infinity, search.Infinity)
	}
	v, why := s.value(ply+1, depth-1)
	if s.Trace != nil {
		s.Trace.Leave(ply+1, v, why)
	}
	if s.position.Side() != mover {
		v = -v
	}
	s.position.Unmake()
	return v
}
