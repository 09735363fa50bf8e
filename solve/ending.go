package solve

import "banco/game"

// readOff solves the task by the tables of endings. It reports false where they
// do not know the position, or the task allows checks only.
func (s *Solver) readOff() (known bool, err error) {
	if s.Endings == nil || s.task.Forcing {
		return false, nil
	}
	p := s.task.Position.Clone()
	e, ok := s.Endings.Probe(p)
	if !ok {
		return false, nil
	}
	s.now.Tactic = "table"
	moves := (e.Plies + 1) / 2
	if e.Winner != s.task.Winner || s.task.Moves > 0 && moves > s.task.Moves {
		s.answer.Verdict, s.answer.Moves = Refuted, s.task.Moves
		s.answer.Reply = s.saving(p)
		return true, nil
	}
	s.now.Stage, s.now.NoneIn = Writing, moves-1
	s.allow(allParts)
	w := writer{position: p, attacker: s.task.Winner, stop: s.budget.Stopped, replies: int(s.bytes / replyBytes)}
	w.win = func(int) (game.Move, int) {
		best, _ := s.quickest(p)
		return best.Move, best.Moves
	}
	tree, err := w.tree(moves)
	if err != nil {
		return false, nil // it is too large
	}
	again, err := s.accept(tree)
	if again || err != nil || s.answer.Verdict != Proven {
		return false, err
	}
	s.answer.Shortest = true
	if s.first() {
		s.answer.Sound = Single
		if _, others := s.quickest(p); len(others) > 0 {
			s.answer.Sound, s.answer.Others = Cooked, others
		}
	}
	return true, nil
}

// quickest returns the move by which the side to move wins first, as the tables
// say, and those that are as quick; NoMove where there is none.
func (s *Solver) quickest(p game.Position) (best Other, others []Other) {
	side := p.Side()
	for _, m := range p.Moves(nil) {
		p.Make(m)
		e, ok := s.Endings.Probe(p)
		p.Unmake()
		if !ok || e.Winner != side {
			continue
		}
		switch other := (Other{m, e.Plies/2 + 1}); {
		case best.Move == game.NoMove || other.Moves < best.Moves:
			best, others = other, nil
		case other.Moves == best.Moves:
			others = append(others, other)
		}
	}
	return best, others
}

// saving returns the move of a defender who begins after which he is not lost
// within the task's moves, NoMove where the attacker begins.
func (s *Solver) saving(p game.Position) game.Move {
	if s.first() {
		return game.NoMove
	}
	for _, m := range p.Moves(nil) {
		p.Make(m)
		e, ok := s.Endings.Probe(p)
		p.Unmake()
		if ok && (e.Winner != s.task.Winner || s.task.Moves > 0 && (e.Plies+1)/2 > s.task.Moves) {
			return m
		}
	}
	return game.NoMove
}
