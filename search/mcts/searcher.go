package mcts

import (
	"context"
	"math/rand/v2"

	"banco/game"
	"banco/search"
)

// Searcher is Monte Carlo tree search with its tree.
type Searcher struct {
	Options
	tree      tree
	known     known // with a policy; else nothing is
	method    method
	watch     Watcher       // the trace, where it is one; else nil
	exchanges Exchanges     // of the guide, with a policy; else nil
	last      game.Position // where the root of the tree stands; nil where the tree is not to be used again
	centre    search.Score  // the worth of the root for First, around which values are finest

	// The search under way.
	position game.Position
	chance   game.Chance // position, or nil
	limits   search.Limits
	budget   *search.Budget
	rng      *rand.Rand
	depths   uint64 // of all simulations together
	selDepth int

	// The simulation under way, and lists kept from one to the next.
	path         []step
	keys         []uint64 // of the positions on the way
	way          []Visit  // as the watcher is told of it
	moves        []game.Move
	outcomes     []game.Outcome
	lookOutcomes []game.Outcome // of a move that is looked at
	glances      []glance
	asked        []game.Move // of the policy
	priors       []float32   // that it gave
	frames       [quiescencePlies + 1]frame
}

// frame holds the lists of one ply of quiescence.
type frame struct {
	moves []game.Move
	gains []gainMove
}

var _ search.Searcher = (*Searcher)(nil)

// New returns a searcher.
func New(o Options) *Searcher {
	s := &Searcher{Options: o.complete()}
	bytes := s.Hash << 20
	if s.Policy != nil {
		s.exchanges, _ = s.Guide.(Exchanges)
		s.known = newKnown(bytes / knownShare)
		bytes -= bytes / knownShare
	}
	s.tree = newTree(bytes)
	if s.watch, _ = s.Trace.(Watcher); s.watch != nil {
		s.Trace = nil
	}
	s.method = puct{s}
	if s.Form == UCB {
		s.method = ucb{s}
	}
	return s
}

// Forget drops the tree, as before a new game.
func (s *Searcher) Forget() { s.last = nil }

// Search simulates until a limit is reached or the result is certain. A node
// of Limits is a simulation, a depth how far from the root the tree may grow.
// When the position follows by a move or two from the one searched before, it
// begins with that part of the tree.
func (s *Searcher) Search(ctx context.Context, p game.Position, l search.Limits, report func(search.Info)) (game.Move, error) {
	roots := search.RootMoves(p, s.Guide, l)
	if len(roots) == 0 {
		return game.NoMove, search.ErrNoMove
	}
	s.begin(ctx, p, l, roots)
	for next := uint64(reportFirst); !s.finished(); {
		if s.budget.Nodes() == next {
			s.report(report)
			next *= 2
		}
		s.simulate()
		s.budget.Node()
	}
	s.report(report)
	s.budget.Wait()
	return s.lines()[0].move, nil
}

// reportFirst is after how many simulations to report; then each time there
// are twice as many.
const reportFirst = 128

// begin prepares a search of p.
func (s *Searcher) begin(ctx context.Context, p game.Position, l search.Limits, roots []game.Move) {
	if l.Nodes == 0 && l.MoveTime == 0 && l.GameTime.Left[p.Side()&1] == 0 && !l.Infinite {
		l.Nodes = uint64(s.Simulations)
	}
	s.limits, s.budget = l, search.NewBudget(ctx, l, p.Side())
	s.rng = rand.New(rand.NewPCG(l.Seed, p.Hash()))
	s.depths, s.selDepth = 0, 0
	s.position = p
	s.chance, _ = p.(game.Chance)
	s.initRoot(roots)
}

// finished reports that another simulation is not allowed or not of use: the
// result is certain, or a clock runs for nothing because there is one move only.
func (s *Searcher) finished() bool {
	root := s.tree.root()
	return !s.budget.NextIteration(0) || root.proof != open ||
		root.count == 1 && root.visits > 0 && s.limits.GameTime.Left[s.position.Side()&1] > 0
}
