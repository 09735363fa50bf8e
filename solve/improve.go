package solve

import "banco/game"

// A proof is improved with at most patience times the nodes it has taken, and
// leastPatience in any case.
const (
	patience      = 3
	leastPatience = 300_000
)

// shorten looks for shorter wins than the one proved, from the shortest that is
// not refuted on.
func (s *Solver) shorten() error {
	s.progress.Stage = Shortening
	p := &s.prover
	wide := s.widest()
	end := p.budget.Nodes() + max(leastPatience, patience*s.nodes())
	for moves := s.progress.NoneIn + 1; moves < s.answer.Moves; moves++ {
		nodes := p.budget.Nodes()
		if nodes >= end {
			return nil
		}
		s.progress.Tactic, s.progress.Moves = p.tactics[wide].name, moves
		switch v := p.search(wide, moves, end-nodes); {
		case v.pn == 0:
			if _, err := s.write(v.length); err != nil {
				return err
			}
			s.answer.Shortest = s.answer.Moves == moves
			return nil
		case v.dn > 0:
			return nil
		}
		s.progress.NoneIn = moves
	}
	s.answer.Shortest = true
	return nil
}

// maxOthers is how many other first moves are named.
const maxOthers = 10

// compare looks for other first moves that win as soon as the proof, where that
// is the shortest.
func (s *Solver) compare() {
	if !s.answer.Shortest || !s.first() {
		return
	}
	s.progress.Stage = Comparing
	p := &s.prover
	wide := s.widest()
	end := p.budget.Nodes() + max(leastPatience, patience*s.nodes())
	p.except = []game.Move{s.answer.Tree.Root.Move}
	for len(s.answer.Others) < maxOthers && p.budget.Nodes() < end {
		v := p.search(wide, s.answer.Moves, end-p.budget.Nodes())
		if v.dn == 0 {
			if s.answer.Sound == Undecided {
				s.answer.Sound = Single
			}
			return
		}
		if v.pn > 0 {
			return
		}
		other := p.frames[0].winner()
		s.answer.Others = append(s.answer.Others, Other{Move: other, Moves: v.length})
		s.answer.Sound = Cooked
		p.except = append(p.except, other)
	}
}
