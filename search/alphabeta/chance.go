package alphabeta

import (
	"banco/game"
	"banco/search"
)

// moveValue returns the value of a move for its mover: that of the position it leads
// to, or of a chance node.
func (s *Searcher) moveValue(m game.Move, depth, ply int, alpha, beta search.Score) search.Score {
	if s.chance != nil {
		f := &s.frames[ply]
		f.outcomes = s.chance.Outcomes(m, f.outcomes[:0])
		if len(f.outcomes) > 0 {
			return s.chanceNode(m, depth, ply, alpha, beta)
		}
	}
	return s.childValue(m, depth, ply, alpha, beta)
}

// chanceNode reports a chance node to the trace and returns its value. Without
// Star1 the window says nothing to its outcomes.
func (s *Searcher) chanceNode(m game.Move, depth, ply int, alpha, beta search.Score) search.Score {
	sampled := s.sampleOutcomes(depth, ply)
	traced, ok := s.Trace.(search.ChanceTrace)
	if !ok {
		v, _ := s.chanceValue(sampled, depth, ply, alpha, beta)
		return v
	}
	if s.Star1 {
		traced.EnterChance(ply, m, s.frames[ply].outcomes, alpha, beta)
	} else {
		traced.EnterChance(ply, m, s.frames[ply].outcomes, -search.Infinity, search.Infinity)
	}
	v, why := s.chanceValue(sampled, depth, ply, alpha, beta)
	traced.LeaveChance(ply, v, why)
	return v
}

// chanceValue is the value of a chance node: the mean over the outcomes listed at a
// ply. With a sample of them no win is certain.
func (s *Searcher) chanceValue(sampled bool, depth, ply int, alpha, beta search.Score) (search.Score, search.Why) {
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
		v := s.childValue(o.Move, depth, ply, a, b)
		switch {
		case s.stopped:
			return 0, search.Stopped
		case v <= a:
			return alpha, search.Cut
		case v >= b:
			return beta, search.Cut
		}
		mean.Add(v, o.Weight)
	}
	s.frames[ply+1].pv = s.frames[ply+1].pv[:0]
	if sampled {
		return min(max(mean.Score(), -search.Decisive), search.Decisive), search.All
	}
	return mean.Score(), search.All
}

// sampleOutcomes keeps only a sample of the outcomes listed at a ply, and reports
// whether it dropped any. It keeps all at the root, where they decide the move, as
// many as the option says for the replies, and one further on. The sample lies at
// even steps along the weights and begins where the position's hash says. That is
// the same for every move of a position, so that no move is luckier than another.
func (s *Searcher) sampleOutcomes(depth, ply int) bool {
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

// childValue makes a move with its outcome, or the null move for NoMove, and returns
// the value of the position after it for the mover. The sign changes with the side
// to move, which stays the same in some openings.
func (s *Searcher) childValue(m game.Move, depth, ply int, alpha, beta search.Score) search.Score {
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

// enter and leave report to the trace.
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
