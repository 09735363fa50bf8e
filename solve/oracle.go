package solve

import (
	"errors"
	"slices"

	"banco/game"
	"banco/search/threat"
	"banco/solve/proof"
)

// Forcing is the tactic of a game's own search for proofs, in Progress: in
// caro fours and threes.
const Forcing = "forcing"

// ask has the game's own search for proofs solve the task. It says who wins and
// by which move, not against every reply: the tree is made by asking again
// after each of them.
func (s *Solver) ask() error {
	s.now.Tactic = Forcing
	p := s.task.Position.Clone()
	if verdict, reply := s.divine(p); verdict != threat.Won {
		if verdict == threat.NotWon {
			s.answer.Verdict, s.answer.Moves, s.answer.Reply = Refuted, s.task.Moves, reply
		}
		return nil
	}
	s.now.Stage = Writing
	s.allow(allParts)
	w := writer{position: p, attacker: s.task.Winner, stop: s.budget.Stopped, replies: int(s.bytes / replyBytes)}
	w.win = func(int) (game.Move, int) {
		found := s.oracle.Prove(p, s.budget, threat.Task{})
		if found.Verdict != threat.Won {
			return game.NoMove, 0
		}
		return found.Line[0], forever
	}
	tree, err := w.tree(forever)
	s.full = errors.Is(err, errFull)
	if err == nil && (s.task.Moves == 0 || tree.Root.Moves <= s.task.Moves) {
		return s.settle(tree)
	}
	return nil
}

// divine asks who wins. Where the defender begins, a reply comes with NotWon.
func (s *Solver) divine(p game.Position) (threat.Verdict, game.Move) {
	task := threat.Task{Moves: s.task.Moves}
	if s.first() {
		return s.oracle.Prove(p, s.budget, task).Verdict, game.NoMove
	}
	all := threat.Won
	for _, m := range p.Moves(nil) {
		p.Make(m)
		verdict := threat.NotWon
		if !p.Result().Over() {
			verdict = s.oracle.Prove(p, s.budget, task).Verdict
		}
		p.Unmake()
		if verdict == threat.NotWon {
			return verdict, m
		}
		if verdict == threat.Unknown {
			all = verdict
		}
	}
	return all, game.NoMove
}

// settle accepts the tree of the oracle's proof, and asks for another solution.
func (s *Solver) settle(tree *proof.Tree) error {
	if _, err := s.accept(tree); err != nil || s.answer.Verdict != Proven || s.task.Brief || !s.first() {
		return err
	}
	s.now.Stage = Comparing
	p := s.task.Position.Clone()
	others := slices.DeleteFunc(p.Moves(nil), func(m game.Move) bool { return m == tree.Root.Move })
	other := s.oracle.Prove(p, s.budget, threat.Task{Nodes: leastPatience, First: others})
	switch other.Verdict {
	case threat.Won:
		s.answer.Sound = Cooked
		s.answer.Others = []Other{{Move: other.Line[0], Moves: (other.Plies + 1) / 2}}
	case threat.NotWon:
		s.answer.Sound = Single
	}
	return nil
}
