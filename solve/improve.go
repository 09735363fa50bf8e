package solve

import "banco/game"

// What is looked for beside a proof takes at most patience times the nodes that the proof
// has taken, and leastPatience in any case.
const (
	patience      = 3
	leastPatience = 300_000
)

// shortenSlice is how many nodes a search for a shorter win gets before the limits are
// looked at again.
const shortenSlice = 200_000

// shorten looks for a win that is one move shorter than the one proved, until there is
// none, with all that is left of the limits of the task, or with patience where it has
// none. A proof that was found over forcing moves often is many moves too long; that a
// number of moves is not enough refutes all smaller ones too.
func (s *Solver) shorten() error {
	p := &s.prover
	wide := s.widest()
	most := s.nodes() + max(leastPatience, patience*s.nodes())
	for s.answer.Moves > s.progress.NoneIn+1 {
		l := s.task.Limits
		if !s.withinSearch() || l.MoveTime == 0 && l.Nodes == 0 && s.nodes() >= most {
			return nil
		}
		moves := s.answer.Moves - 1
		if hint := s.task.Hint; hint > s.progress.NoneIn {
			moves = min(moves, hint)
		}
		s.progress.Stage, s.progress.Tactic, s.progress.Moves = Shortening, p.tactics[wide].name, moves
		switch v := p.search(wide, moves, shortenSlice); {
		case v.pn == 0:
			before := s.answer.Moves
			if _, err := s.write(v.length); err != nil || s.answer.Moves == before { // no room to write it
				return err
			}
		case v.dn == 0:
			s.progress.NoneIn = moves
		}
	}
	s.answer.Shortest = true
	return nil
}

// withinSearch reports whether the limits of the task leave room to look for a win and write
// it.
func (s *Solver) withinSearch() bool {
	l := s.task.Limits
	switch {
	case s.budget.Stopped():
		return false
	case l.MoveTime > 0 && s.elapsed() >= l.MoveTime*searchParts/allParts:
		return false
	}
	return l.Nodes == 0 || s.nodes() < l.Nodes*searchParts/allParts
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
