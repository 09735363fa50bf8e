// Package fallible makes a weaker player of a search, one that errs as people
// do: it plays a good move in place of the best one, gives away a pawn rather
// than a queen, sees a mate that is there, and wins what is won.
//
// Its one noun is the [Searcher].
package fallible

import (
	"context"
	"math/rand/v2"

	"banco/game"
	"banco/search"
)

// What holds for people of every strength, in the unit of scores.
const (
	decided search.Score = 500 // a lead from which on nobody errs, or it would never be won
	worst   search.Score = 250 // the most that a move may give away: less than a piece
	choices              = 8   // the best moves, among which the choice is made
)

// Options set up a Searcher.
type Options struct {
	Searcher search.Searcher // what is to err
	Lapse    search.Score    // by how much moves seem better or worse than they are: the standard deviation
}

// Searcher is a search with lapses.
type Searcher struct{ Options }

var _ search.Searcher = (*Searcher)(nil)

// New returns a searcher.
func New(o Options) *Searcher { return &Searcher{o} }

// Forget drops what the search has learnt.
func (s *Searcher) Forget() { s.Searcher.Forget() }

// Search spends half of its nodes and time on the best move, and plays that
// where a win or a loss is in sight. With the other half it compares the best
// few, and chooses by how good they seem. The choice depends on the seed and
// the position alone. Who asks for several lines, or for a search without end,
// wants the truth and gets it.
func (s *Searcher) Search(ctx context.Context, p game.Position, l search.Limits, report func(search.Info)) (game.Move, error) {
	if l.MultiPV > 1 || l.Infinite || l.Nodes == 1 {
		return s.Searcher.Search(ctx, p, l, report)
	}
	part := half(l, p.Side())
	var seen search.Info
	best, err := s.Searcher.Search(ctx, p, part, func(i search.Info) {
		seen = i
		if report != nil {
			report(i)
		}
	})
	lapse := s.lapse(seen.Score)
	if err != nil || lapse <= 0 || len(seen.PV) == 0 || ctx.Err() != nil {
		return best, err
	}
	part.MultiPV = choices
	found, err := s.compare(ctx, p, part)
	if err != nil || len(found) == 0 {
		return best, err
	}
	chosen := choose(found, lapse, rand.New(rand.NewPCG(l.Seed, p.Hash())))
	if report != nil {
		chosen.MultiPV, chosen.Nodes, chosen.Time = 1, chosen.Nodes+seen.Nodes, chosen.Time+seen.Time
		report(chosen)
	}
	return chosen.PV[0], nil
}

// compare returns what is known of the best few moves, the best first.
func (s *Searcher) compare(ctx context.Context, p game.Position, l search.Limits) (found []search.Info, err error) {
	_, err = s.Searcher.Search(ctx, p, l, func(i search.Info) {
		if i.MultiPV <= 1 {
			found = found[:0]
		}
		if len(i.PV) > 0 {
			found = append(found, i)
		}
	})
	return found, err
}

// lapse returns by how much moves are misjudged in a position of that score.
func (s *Searcher) lapse(score search.Score) search.Score {
	return s.Lapse * (decided - min(max(score, -score), decided)) / decided
}

// choose returns the line that seems best, of those that give little away.
func choose(found []search.Info, lapse search.Score, rng *rand.Rand) search.Info {
	chosen, most := 0, -search.Infinity
	top := found[0].Score
	for _, i := range found {
		top = max(top, i.Score)
	}
	for n, i := range found {
		seems := i.Score + search.Score(rng.NormFloat64()*float64(lapse))
		if i.Score >= top-worst && seems > most {
			chosen, most = n, seems
		}
	}
	return found[chosen]
}

// half returns limits of half the nodes and the time of l.
func half(l search.Limits, side game.Side) search.Limits {
	if l.Nodes > 0 {
		l.Nodes = max(l.Nodes/2, 1)
	}
	l.MoveTime /= 2
	l.GameTime.Left[side&1] /= 2
	return l
}
