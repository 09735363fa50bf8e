package five

import (
	"context"
	"sync"

	"banco/game"
	rules "banco/games/caro"
	"banco/search"
	"banco/search/threat"
	"banco/search/tt"
)

// The defaults where Options say nothing.
const (
	DefaultHash  = 16 // MiB
	DefaultDepth = 10
)

// Options set up a Searcher. The zero value is of use.
type Options struct {
	Hash    int      // MiB of the table; 0 is DefaultHash
	NoBook  bool     // every move is searched for, also those that the book has
	Threads int      // that search together; 0 is 1. With more than one no two searches are alike
	Params  Params   // the zero value: DefaultParams
	Net     *Network // nil: the evaluation by weights alone
}

// complete fills in the defaults.
func (o Options) complete() Options {
	if o.Hash <= 0 {
		o.Hash = DefaultHash
	}
	o.Threads = max(o.Threads, 1)
	if o.Params == (Params{}) {
		o.Params = DefaultParams()
	}
	return o
}

// Bytes returns how much memory a searcher with these options takes.
func (o Options) Bytes() int64 {
	o = o.complete()
	return tt.Bytes(o.Hash) + proverBytes(proofHash) + int64(o.Threads)*workerBytes
}

// What each worker takes beside the table, and the size of the tables with
// which wins are proved at the root, in MiB.
const (
	workerVCF   = 1 << 16
	workerBytes = workerVCF*vcfEntrySize + 512<<10
	proofHash   = 4
)

// Searcher plays five in a row. It is used by one goroutine at a time.
type Searcher struct {
	Options
	table   *tt.Table
	prover  *Prover
	workers []*worker

	// The search under way.
	position *rules.Position
	limits   search.Limits
	report   func(search.Info)
	last     []search.Info // the lines reported last
}

var _ search.Searcher = (*Searcher)(nil)

// New returns a searcher.
func New(o Options) *Searcher {
	s := &Searcher{Options: o.complete()}
	s.table = tt.New(s.Hash)
	s.prover = NewProver(proofHash, false)
	s.prover.trustReplies = true
	for range s.Threads {
		b := new(Board)
		if s.Net != nil {
			b.net = newNetState(s.Net)
		}
		w := &worker{vcf: newVCF(b, workerVCF), table: s.table}
		w.narrow = true
		s.workers = append(s.workers, w)
	}
	s.SetParams(s.Params)
	return s
}

// SetParams gives the searcher other numbers to search with.
func (s *Searcher) SetParams(p Params) {
	s.Params = p
	t := newTables(&s.Params)
	for _, w := range s.workers {
		w.params, w.tables = &s.Params, t
	}
}

// Forget drops what was learnt, as before a new game.
func (s *Searcher) Forget() {
	s.table.Clear()
	s.prover.forget()
	for _, w := range s.workers {
		clear(w.solved)
		w.history = [2][rules.Points]int32{}
		w.corrections = corrections{}
	}
}

// Search proves a win where it finds one within a part of its limits, and
// deepens otherwise until a limit is reached or the result is certain. It
// returns the best move of the deepest iteration, of an unfinished one only
// where that is better than the best one known.
func (s *Searcher) Search(ctx context.Context, p game.Position, l search.Limits, report func(search.Info)) (game.Move, error) {
	s.position, s.report = p.(*rules.Position), report
	if s.report == nil {
		s.report = func(search.Info) {}
	}
	s.limits = withDepth(l, p.Side())
	budget := search.NewBudget(ctx, s.limits, p.Side())
	if s.position.Chooser() != game.NoSide {
		return s.choose(budget)
	}
	main := s.workers[0]
	main.begin(s.position, s.limits, budget)
	if len(main.roots) == 0 {
		return game.NoMove, search.ErrNoMove
	}
	if m := s.fromBook(); m != game.NoMove {
		return m, nil
	}
	s.table.NextSearch()
	if m := s.prove(budget); m != game.NoMove {
		budget.Wait()
		return m, nil
	}
	finish := s.startHelpers(ctx, budget)
	m := s.iterativeDeepening(main)
	finish()
	budget.Wait()
	return m, nil
}

// withDepth gives limits that set no depth one, so that every search ends.
func withDepth(l search.Limits, side game.Side) search.Limits {
	switch {
	case !l.Bounded(side):
		l.Depth = DefaultDepth
	case l.Depth <= 0:
		l.Depth = MaxDepth
	}
	l.Depth = min(l.Depth, MaxDepth)
	return l
}

// MaxDepth is how deep an iteration may be, so that extensions have room, and
// MaxThreads how many may search together.
const (
	MaxDepth   = 60
	MaxThreads = 64
)

// startHelpers sets the other workers to work on the same position, each a little
// differently, and returns what ends that.
func (s *Searcher) startHelpers(ctx context.Context, b *search.Budget) (finish func()) {
	if len(s.workers) == 1 {
		return func() {}
	}
	ctx, cancel := context.WithCancel(ctx)
	var working sync.WaitGroup
	for i, w := range s.workers[1:] {
		w.begin(s.position, s.limits, b.Helper(ctx))
		working.Go(func() {
			for depth := 1 + i%2; depth <= MaxDepth && !w.stopped; depth++ {
				w.depth = depth
				w.aspirationSearch(0)
			}
		})
	}
	return func() {
		cancel()
		working.Wait()
	}
}

// fromBook returns the move of the book, and reports it, where it has one and
// nothing else is asked for.
func (s *Searcher) fromBook() game.Move {
	if s.NoBook || len(s.limits.Moves) > 0 || s.limits.MultiPV > 1 || s.limits.Infinite {
		return game.NoMove
	}
	m, score, ok := bookMove(s.position)
	if !ok {
		return game.NoMove
	}
	s.report(search.Info{Depth: 1, SelDepth: 1, MultiPV: 1, Score: score, PV: []game.Move{m}})
	return m
}

// prove looks for a win by fours and threes within a part of the limits, and
// reports it. It returns NoMove where it finds none.
func (s *Searcher) prove(b *search.Budget) game.Move {
	nodes, share := uint64(proofNodes), uint64(max(s.Params.ProofDiv, 1))
	if s.limits.Nodes > 0 {
		nodes = min(nodes, s.limits.Nodes/share+1)
	}
	if t := b.Time(); t > 0 {
		nodes = min(nodes, uint64(t.Milliseconds())*nodesPerMillisecond/share+1)
	}
	if s.limits.Depth < MaxDepth {
		nodes = min(nodes, uint64(1)<<min(s.limits.Depth+6, 30))
	}
	proof := s.prover.Prove(s.position, b, threat.Task{Nodes: nodes, First: s.limits.Moves})
	if proof.Verdict != threat.Won {
		return game.NoMove
	}
	s.report(search.Info{
		Depth: proof.Plies, SelDepth: proof.Plies, MultiPV: 1, Score: search.WinIn(proof.Plies), PV: proof.Line,
		Nodes: b.Nodes(), Time: b.Elapsed(),
	})
	return proof.Line[0]
}

// proofNodes is what a proof at the root is allowed at most, nodesPerMillisecond how
// many nodes a search looks at, about.
const (
	proofNodes          = 60_000
	nodesPerMillisecond = 500
)
