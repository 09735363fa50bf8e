package threat

import (
	"context"
	"time"

	"banco/game"
	"banco/search"
	"banco/search/minimax"
	"banco/search/tt"
)

// The defaults where Options say nothing.
const (
	DefaultNodes = 20_000
	DefaultHash  = 4 // MiB
)

// Options set up a Searcher. The zero value is of use.
type Options struct {
	Forcers   []Forcer         // tried one after the other; none: Checks of Guide
	Own       Proving          // the game's own search for proofs, in place of the forcers; nil for none
	Nodes     uint64           // positions to look at for one proof; 0 is DefaultNodes
	Hash      int              // MiB of table for each forcer; 0 is DefaultHash
	Fallback  search.Searcher  // plays where nothing is proved; nil: the candidate with the best evaluation
	Evaluator search.Evaluator // nil takes every position for even
	Guide     search.Guide     // nil looks at every legal move
	Trace     search.Trace     // hears of the proofs; nil for none
}

// Searcher plays wins that it can prove, avoids moves after which the opponent
// has one, and leaves the choice among the others to its fallback.
type Searcher struct {
	Options
	provers []Proving
	budget  *search.Budget
}

var _ search.Searcher = (*Searcher)(nil)

// Bytes returns how much memory the tables of a searcher with these options
// take, its fallback's left out. A search of the game's Own keeps within what
// the forcers would take.
func (o Options) Bytes() int64 {
	o = o.complete()
	return int64(len(o.Forcers)) * tt.Bytes(o.Hash)
}

// complete fills in the defaults.
func (o Options) complete() Options {
	if o.Nodes == 0 {
		o.Nodes = DefaultNodes
	}
	if o.Hash <= 0 {
		o.Hash = DefaultHash
	}
	if o.Evaluator == nil {
		o.Evaluator = search.Even{}
	}
	if o.Guide == nil {
		o.Guide = search.NoGuide{}
	}
	if len(o.Forcers) == 0 {
		o.Forcers = []Forcer{Checks{o.Guide}}
	}
	return o
}

// New returns a searcher.
func New(o Options) *Searcher {
	s := &Searcher{Options: o.complete()}
	if s.Own != nil {
		s.provers = []Proving{s.Own}
		return s
	}
	for _, f := range s.Forcers {
		p := NewProver(f, s.Hash)
		p.trace = o.Trace
		s.provers = append(s.provers, p)
	}
	return s
}

// Forget drops what the fallback has learnt. Proofs are not kept from one
// search to the next.
func (s *Searcher) Forget() {
	if s.Fallback != nil {
		s.Fallback.Forget()
	}
}

// Search looks for a proof for the side to move, then for proofs against each
// of its moves, and spends on that at most a third of the time and nodes it
// has; a limit on depth is the fallback's alone. A proved win is reported as
// the only line.
func (s *Searcher) Search(ctx context.Context, p game.Position, l search.Limits, report func(search.Info)) (game.Move, error) {
	side := p.Side()
	roots := search.RootMoves(p, s.Guide, l)
	if len(roots) == 0 {
		return game.NoMove, search.ErrNoMove
	}
	s.budget = search.NewBudget(ctx, third(l, side), side)
	if proof := s.prove(p, Task{Moves: l.Mate, Nodes: s.Nodes, First: l.Moves}); proof.Verdict == Won {
		if report != nil {
			report(search.Info{
				Depth: proof.Plies, SelDepth: proof.Plies, MultiPV: 1, Score: search.WinIn(proof.Plies), PV: proof.Line,
				Nodes: s.budget.Nodes(), Time: s.budget.Elapsed(),
			})
		}
		search.NewBudget(ctx, l, side).Wait()
		return proof.Line[0], nil
	}
	if left := s.avoid(p, roots); len(left) < len(roots) {
		l.Moves = left
	}
	nodes, spent := s.budget.Nodes(), s.budget.Elapsed()
	l = rest(l, side, nodes, spent)
	also := report
	if report != nil { // what the proofs took is part of the search
		also = func(i search.Info) {
			i.Nodes += nodes
			i.Time += spent
			report(i)
		}
	}
	if s.Fallback == nil {
		return s.best(ctx, p, l, also)
	}
	return s.Fallback.Search(ctx, p, l, also)
}

// prove looks for a win of the side to move by each of the forcers.
func (s *Searcher) prove(p game.Position, t Task) (proof Proof) {
	for _, prover := range s.provers {
		if proof = prover.Prove(p, s.budget, t); proof.Verdict == Won {
			break
		}
	}
	return proof
}

// avoid returns the moves after which no win of the opponent is proved, or the move
// that delays it longest where there is none. Chance moves stay.
func (s *Searcher) avoid(p game.Position, moves []game.Move) []game.Move {
	var left []game.Move
	last, longest := moves[0], 0
	task := Task{Nodes: max(s.Nodes/uint64(len(moves)), 1)}
	for _, m := range moves {
		n := s.losesIn(p, m, task)
		if n == 0 {
			left = append(left, m)
		} else if n > longest {
			last, longest = m, n
		}
	}
	if len(left) == 0 {
		return []game.Move{last}
	}
	return left
}

// losesIn returns in how many plies the opponent wins after a move, 0 where no
// such win is proved.
func (s *Searcher) losesIn(p game.Position, m game.Move, t Task) int {
	if c, ok := p.(game.Chance); ok && len(c.Outcomes(m, nil)) > 0 {
		return 0
	}
	side := p.Side()
	p.Make(m)
	defer p.Unmake()
	if p.Side() == side || p.Result().Over() || s.budget.Stopped() {
		return 0
	}
	return s.prove(p, t).Plies
}

// best plays the candidate with the best evaluation after it.
func (s *Searcher) best(ctx context.Context, p game.Position, l search.Limits, report func(search.Info)) (game.Move, error) {
	one := minimax.New(minimax.Options{Evaluator: s.Evaluator, Guide: s.Guide})
	l.Depth = 1
	return one.Search(ctx, p, l, report)
}

// third returns limits for the proofs of a search by side within l.
func third(l search.Limits, side game.Side) search.Limits {
	l.MoveTime /= 3
	if left := l.GameTime.Left[side&1]; left > 0 {
		share := left/100 + l.GameTime.Increment[side&1]/3
		if l.MoveTime == 0 || share < l.MoveTime {
			l.MoveTime = share
		}
		l.GameTime = search.GameTime{}
	}
	if l.Nodes > 0 {
		l.Nodes = max(l.Nodes/3, 1)
	}
	return l
}

// rest returns what is left of l after some nodes and time.
func rest(l search.Limits, side game.Side, nodes uint64, spent time.Duration) search.Limits {
	if l.Nodes > 0 {
		l.Nodes -= min(nodes, l.Nodes-1)
	}
	if l.MoveTime > 0 {
		l.MoveTime = max(l.MoveTime-spent, time.Millisecond)
	}
	if left := &l.GameTime.Left[side&1]; *left > 0 {
		*left = max(*left-spent, time.Millisecond)
	}
	return l
}
