package alphabeta

import (
	"banco/game"
	"banco/search"
)

// worth returns the worth of a move for its mover: that of the position it
// leads to, or the mean over its outcomes where chance decides.
func (s *Searcher) worth(m game.Move, depth, ply int, alpha, beta search.Score) search.Score {
	if s.chance != nil {
		f := &s.frames[ply]
		f.outcomes = s.chance.Outcomes(m, f.outcomes[:0])
		if len(f.outcomes) > 0 {
			return s.mean(depth, ply, alpha, beta)
		}
	}
	return s.step(m, depth, ply, alpha, beta)
}

// mean returns the mean over the outcomes listed at a ply. With a sample of
// them no win is certain.
func (s *Searcher) mean(depth, ply int, alpha, beta search.Score) search.Score {
	sampled := s.sample(depth, ply)
	outcomes, total := s.frames[ply].outcomes, int64(0)
	for _, o := range outcomes {
		total += int64(o.Weight)
	}
	var mean search.Mean
	for _, o := range outcomes {
		a, b := -search.Infinity, search.Infinity
		if s.Star1 {
			a, b = mean.Window(alpha, beta, o.Weight, total)
		}
		v := s.step(o.Move, depth, ply, a, b)
		switch {
		case s.stopped:
			return 0
		case v <= a:
			return alpha
		case v >= b:
			return beta
		}
		mean.Add(v, o.Weight)
	}
	s.frames[ply+1].pv = s.frames[ply+1].pv[:0]
	if sampled {
		return min(max(mean.Score(), -search.Decisive), search.Decisive)
	}
	return mean.Score()
}

// sample thins the outcomes listed at a ply out to as many as are looked at
// there, and reports whether that left any out: all at the root, where they
// decide the move, as many as the option says for the replies, one further on.
// The ones kept lie at even steps along the weights, beginning where the
// position's hash says: the same for every move of a position, so that no move
// is luckier than another.
func (s *Searcher) sample(depth, ply int) bool {
	f, n := &s.frames[ply], s.Outcomes
	if n > 0 && ply > 1 || s.Quiescence && depth <= 0 {
		n = 1
	}
	if n == 0 || ply == 0 || len(f.outcomes) <= n {
		return false
	}
	total := uint64(0)
	for _, o := range f.outcomes {
		total += uint64(o.Weight)
	}
	kept, picks, passed := f.outcomes[:0], uint64(0), uint64(0)
	begin := f.key >> 32 % total
	for _, o := range f.outcomes {
		passed += uint64(o.Weight)
		before := picks
		for picks < uint64(n) && begin+picks*total < passed*uint64(n) {
			picks++
		}
		if picks > before {
			kept = append(kept, game.Outcome{Move: o.Move, Weight: uint32(picks - before)})
		}
	}
	f.outcomes = kept
	return true
}

// step makes a move with its outcome, or passes for NoMove, and returns the
// worth, for its mover, of where it leads. The sign changes with the side to
// move, which in some openings stays.
func (s *Searcher) step(m game.Move, depth, ply int, alpha, beta search.Score) search.Score {
	mover := s.position.Side()
	if m == game.NoMove {
		s.passer.Pass()
	} else {
		s.position.Make(m)
	}
	turned := s.position.Side() != mover
	if m == game.NoMove && !turned { // in an opening, where a pass means nothing
		s.position.Unmake()
		return -search.Infinity
	}
	if turned {
		alpha, beta = -beta, -alpha
	}
	s.enter(ply+1, m, alpha, beta)
	v, why := s.search(depth, ply+1, alpha, beta, m)
	s.leave(ply+1, v, why)
	s.position.Unmake()
	if turned {
		return -v
	}
	return v
}

// enter and leave tell the trace.
func (s *Searcher) enter(ply int, m game.Move, alpha, beta search.Score) {
	if s.Trace != nil {
		s.Trace.Enter(ply, m, alpha, beta)
	}
}

func (s *Searcher) leave(ply int, v search.Score, why search.Why) {
	if s.Trace != nil {
		s.Trace.Leave(ply, v, why)
	}
}
