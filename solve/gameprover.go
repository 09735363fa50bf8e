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

// solveByProver solves the task with the game's own search for proofs. That finds
// who wins and by which move; the tree is made by asking again after each reply.
func (s *Solver) solveByProver() error {
	s.progress.Tactic = Forcing
	p := s.task.Position.Clone()
	if verdict, reply := s.proveWinner(p); verdict != threat.Won {
		if verdict == threat.NotWon {
			s.answer.Verdict, s.answer.Moves, s.answer.Reply = Refuted, s.task.Moves, reply
		}
		return nil
	}
	s.progress.Stage = Writing
	s.extendBudget(allParts)
	w := treeWriter{position: p, attacker: s.task.Winner, stop: s.budget.Stopped, replies: int(s.bytes / replyBytes)}
	w.win = func(int) (game.Move, int) {
		found := s.gameProver.Prove(p, s.budget, threat.Task{})
		if found.Verdict != threat.Won {
			return game.NoMove, 0
		}
		return found.Line[0], unlimited
	}
	tree, err := w.tree(unlimited)
	s.full = errors.Is(err, errFull)
	if err == nil && (s.task.Moves == 0 || tree.Root.Moves <= s.task.Moves) {
		return s.settle(tree)
	}
	return nil
}

// proveWinner finds who wins. If the defender begins, NotWon comes with a reply.
func (s *Solver) proveWinner(p game.Position) (threat.Verdict, game.Move) {
	task := threat.Task{Moves: s.task.Moves}
	if s.first() {
		return s.gameProver.Prove(p, s.budget, task).Verdict, game.NoMove
	}
	all := threat.Won
	for _, m := range p.Moves(nil) {
		p.Make(m)
		verdict := threat.NotWon
		if !p.Result().Over() {
			verdict = s.gameProver.Prove(p, s.budget, task).Verdict
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

// settle accepts the tree of a proof, and looks for a second solution.
func (s *Solver) settle(tree *proof.Tree) error {
	if _, err := s.accept(tree); err != nil || s.answer.Verdict != Proven || s.task.Brief || !s.first() {
		return err
	}
	s.progress.Stage = Comparing
	p := s.task.Position.Clone()
	others := slices.DeleteFunc(p.Moves(nil), func(m game.Move) bool { return m == tree.Root.Move })
	other := s.gameProver.Prove(p, s.budget, threat.Task{Nodes: leastPatience, First: others})
	switch other.Verdict {
	case threat.Won:
		s.answer.Sound = Cooked
		s.answer.Others = []Other{{Move: other.Line[0], Moves: (other.Plies + 1) / 2}}
	case threat.NotWon:
		s.answer.Sound = Single
	}
	return nil
}
