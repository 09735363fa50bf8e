package analysis

import (
	"cmp"
	"context"
	"time"

	"banco/engine"
	"banco/game"
	"banco/pool"
	"banco/search"
)

// Line is a line of play with its worth for First.
type Line struct {
	Score search.Score
	PV    []game.Move
}

// Mate returns the number of moves to a forced win of First, negative where
// Second wins, and false for any other score. (The method of search.Score
// counts for the side to move, which a score of a Line is not made for.)
func Mate(s search.Score) (moves int, ok bool) {
	if s < 0 {
		moves, ok = (-s).Mate()
		return -moves, ok
	}
	return s.Mate()
}

// newAnalyst makes the agent that a text names, as visitors may use it. The empty
// text means the strongest agent of the kit, without the bounds of its level.
func newAnalyst(kit *engine.Kit, text string) (*engine.Agent, error) {
	public := kit.Public()
	a, err := engine.New(public, cmp.Or(text, public.Strongest()))
	if err == nil && text == "" {
		a.Limits, a.Default = search.Limits{}, search.Limits{}
	}
	return a, err
}

// Bytes checks the name of an agent that is to analyse, and returns how much
// memory its tables take. The empty name is that of FindHint, Review and AcceptsDraw.
func Bytes(kit *engine.Kit, text string) (int64, error) {
	public := kit.Public()
	_, bytes, err := engine.Check(public, cmp.Or(text, public.Strongest()))
	return bytes, err
}

// Yielding returns limits for a search inside a job of a pool: the search yields its
// slot to others when it checks its limits. Waiting for a slot costs none of its
// time, unless it plays by a clock, which runs on.
func Yielding(ctx context.Context, l search.Limits, clocked bool) search.Limits {
	l.Yield = func() time.Duration {
		begun := time.Now()
		if pool.Yield(ctx) != nil || clocked { // the search sees for itself that ctx has ended
			return 0
		}
		return time.Since(begun)
	}
	return l
}

// searchLine searches p once and returns its best line and the depth. The depth is
// at least 1, even if the limits are too tight for that, unless ctx ends.
func searchLine(ctx context.Context, s search.Searcher, p game.Position, l search.Limits) (best Line, depth int, err error) {
	side := p.Side()
	m, err := s.Search(ctx, p, Yielding(ctx, l, false), func(i search.Info) {
		if i.MultiPV <= 1 {
			best, depth = Line{forFirst(i.Score, side), i.PV}, i.Depth
		}
	})
	if depth == 0 && err == nil && ctx.Err() == nil && l.Depth != 1 {
		return searchLine(ctx, s, p, search.Limits{Depth: 1, Moves: l.Moves})
	}
	if len(best.PV) == 0 || best.PV[0] != m { // stopped at once
		best.PV = []game.Move{m}
	}
	return best, depth, err
}

// forFirst turns the score of a side into that of First, or back.
func forFirst(s search.Score, side game.Side) search.Score {
	if side == game.Second {
		return -s
	}
	return s
}
