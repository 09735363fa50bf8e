package trace

import (
	"context"
	"errors"
	"fmt"
	"strconv"

	"banco/engine"
	"banco/game"
	"banco/search"
	"banco/search/alphabeta"
	"banco/search/mcts"
	"banco/search/minimax"
	"banco/search/threat"
)

// The bounds of a recorded tree.
const (
	MaxNodes       = 1_000_000
	MaxSimulations = 20_000 // of MCTS, each of which is a step
)

// NodeBytes is the most that a node of a tree takes in memory.
const NodeBytes = recordSize + 12

// Request says what to search, and how.
type Request struct {
	Kit      *engine.Kit
	Agent    string // its text
	Position game.Position
	Limits   search.Limits // beside those of the agent
	Most     int           // nodes; 0: MaxNodes
}

// Run searches and records. It refuses a tree with too many nodes, with a Problem that
// names a depth that has fewer, and an agent that cannot be traced.
func (q *Request) Run(ctx context.Context) (*Tree, error) {
	most := q.Most
	if most <= 0 {
		most = MaxNodes
	}
	t, l, err := q.record(ctx, most)
	if t == nil && err == nil {
		err = q.tooLarge(ctx, l, most)
	}
	return t, err
}

// record searches and records. It returns no tree if that has too many nodes, and the
// limits of the search.
func (q *Request) record(ctx context.Context, most int) (*Tree, search.Limits, error) {
	within, stop := context.WithCancel(ctx)
	defer stop()
	full := false
	p := q.Position.Clone()
	r := newRecorder(p, most, func() { full = true; stop() })
	a, err := engine.NewTraced(q.Kit, q.Agent, r)
	if errors.Is(err, engine.ErrUntraced) {
		err = game.Wrong("lab-untraced", game.Params{"text": q.Agent}, "%v", err)
	}
	if err != nil {
		return nil, search.Limits{}, err
	}
	defer a.Close()
	l := a.Within(q.Limits, p.Side())
	if err := r.describe(a.Searcher, q.Kit, l); err != nil {
		return nil, l, err
	}
	r.Move, err = a.Search(within, p, l, r.report)
	switch {
	case err != nil:
		return nil, l, err
	case ctx.Err() != nil:
		return nil, l, ctx.Err()
	case full:
		return nil, l, nil
	}
	return r.Tree, l, nil
}

// describe notes what kind of search it is.
func (r *recorder) describe(s search.Searcher, k *engine.Kit, l search.Limits) error {
	r.guide = k.Guide
	if _, ok := r.searched.(game.Chance); ok {
		r.Chance = chanceForm(s)
	}
	switch s := s.(type) {
	case *minimax.Searcher:
		r.Kind, r.guide = Minimax, s.Guide
	case *alphabeta.Textbook:
		r.Kind, r.guide, r.failHard = AlphaBeta, s.Guide, true
	case *alphabeta.Searcher:
		r.Kind, r.guide = AlphaBeta, s.Guide
	case *threat.Searcher:
		r.Kind = Threat
	case *mcts.Searcher:
		if l.Nodes > MaxSimulations {
			return game.Wrong("lab-simulations", game.Params{"count": strconv.FormatUint(l.Nodes, 10), "max": strconv.Itoa(MaxSimulations)},
				"%d simulations cannot be drawn; at most %d can", l.Nodes, MaxSimulations)
		}
		r.Kind, r.guide, r.Modern, r.Exploration = MCTS, s.Guide, s.Form == mcts.Modern, s.Exploration
		if r.Modern {
			r.Exploration = s.CPUCT
		}
	default:
		return fmt.Errorf("trace: nobody has said how to show the tree of %T", s)
	}
	return nil
}

// chanceForm returns how a searcher goes about chance nodes, or nothing where it has
// none.
func chanceForm(s search.Searcher) ChanceForm {
	switch s := s.(type) {
	case *alphabeta.Textbook:
		if s.Veiled {
			return ""
		}
	case *alphabeta.Searcher:
		if s.Star1 {
			return Star1
		}
	case *mcts.Searcher:
		return Sampling
	case *threat.Searcher:
		return Worst
	}
	return Expectation
}

// tooLarge finds the greatest depth to which the tree would not have too many
// nodes, from the least upwards, and says so. What grows so fast that the next
// depth is hopeless is not tried.
func (q *Request) tooLarge(ctx context.Context, l search.Limits, most int) error {
	less, fits, nodes, growth := *q, 0, 0, 1
	for less.Limits.Depth = 1; less.Limits.Depth < l.Depth && nodes < 2*most/growth; less.Limits.Depth++ {
		t, _, err := less.record(ctx, most)
		if t == nil || err != nil {
			break
		}
		growth = max(t.Count()/max(nodes, 1), 1)
		fits, nodes = less.Limits.Depth, t.Count()
	}
	if fits == 0 {
		if err := ctx.Err(); err != nil {
			return err
		}
		return game.Wrong("lab-nodes", game.Params{"count": strconv.Itoa(most)}, "the tree has more than %d nodes; bound its depth", most)
	}
	return game.Wrong("lab-depth", game.Params{"count": strconv.Itoa(most), "depth": strconv.Itoa(fits), "nodes": strconv.Itoa(nodes)},
		"the tree has more than %d nodes; to depth %d it has %d", most, fits, nodes)
}
