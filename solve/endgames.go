package solve

import "banco/game"

// solveByTables solves the task with endgame tables. It reports false if they do not
// know the position, or if the task allows checks only.
func (s *Solver) solveByTables() (known bool, err error) {
	if s.Endings == nil || s.task.Forcing {
		return false, nil
	}
	p := s.task.Position.Clone()
	e, ok := s.Endings.Probe(p)
	if !ok {
		return false, nil
	}
	s.progress.Tactic = "table"
	moves := (e.Plies + 1) / 2
	if e.Winner != s.task.Winner || s.task.Moves > 0 && moves > s.task.Moves {
		s.answer.Verdict, s.answer.Moves = Refuted, s.task.Moves
		s.answer.Reply = s.savingMove(p)
		return true, nil
	}
	s.progress.Stage, s.progress.NoneIn = Writing, moves-1
	s.extendBudget(allParts)
	w := treeWriter{position: p, attacker: s.task.Winner, stop: s.budget.Stopped, replies: int(s.bytes / replyBytes)}
	w.win = func(int) (game.Move, int) {
		best, _ := s.quickest(p)
		return best.Move, best.Moves
	}
	tree, err := w.tree(moves)
	if err != nil {
		return false, nil // the tree is too large
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

// quickest returns the move that wins soonest by the tables, and the other moves
// that win as soon; NoMove if none wins.
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

// savingMove returns a move of the defender, if the defender begins, after which the
// attacker does not win within the task's moves; else NoMove.
func (s *Solver) savingMove(p game.Position) game.Move {
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
