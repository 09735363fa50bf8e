package main

import (
	"context"
	"fmt"

	"banco/game"
	"banco/kits"
	"banco/search"
	"banco/solve"
)

// provable are the games whose proofs are compared, with the letters of their men.
var provable = []struct {
	game, letters string
	files, ranks  int
	rest          string
}{
	{"chess", "pnbrqqr", 8, 8, " - - 0 1"},
	{"xiangqi", "rnccpprnab", 9, 10, " - - 0 1"},
}

// bruteNodes bounds the brute force for one problem.
const bruteNodes = 300_000

// proofs returns the comparisons of the solver with all moves tried.
func (p *peers) proofs() (list []*comparison, err error) {
	for _, of := range provable {
		kit, err := kits.Find(of.game)
		if err != nil {
			return nil, err
		}
		s, err := solve.New(kit, 16<<20)
		if err != nil {
			return nil, err
		}
		list = append(list, &comparison{name: of.game + " proofs", round: func(r *round) error {
			pos, err := r.placed(kit.Game, of.letters, of.files, of.ranks, 9, of.rest)
			if err != nil {
				return err
			}
			return r.proof(s, pos)
		}})
	}
	return list, nil
}

// proof compares what is proved of a position.
func (r *round) proof(s *solve.Solver, pos game.Position) error {
	most, forcing := 1+r.IntN(3), r.IntN(2) == 0
	b := brute{Position: pos, attacker: pos.Side(), forcing: forcing, left: bruteNodes}
	shortest, first := 0, 0
	for n := 1; n <= most && shortest == 0; n++ {
		if first = b.firstMoves(n); first > 0 {
			shortest = n
		}
	}
	if b.left < 0 {
		return nil // too large
	}
	at := fmt.Sprintf("%s, %d moves, checks alone: %t", pos.FEN(), most, forcing)
	answer, err := s.Solve(context.Background(), solve.Task{
		Position: pos.Clone(), Winner: pos.Side(), Moves: most, Forcing: forcing, Limits: search.Limits{Nodes: 2_000_000},
	})
	if err != nil {
		r.compare(at, "error", err, nil)
		return nil
	}
	if answer.Verdict == solve.Unknown {
		return nil
	}
	r.compare(at, "proven", answer.Verdict == solve.Proven, shortest > 0)
	if answer.Verdict != solve.Proven || shortest == 0 {
		return nil
	}
	if answer.Shortest {
		r.compare(at, "moves", answer.Moves, shortest)
	} else {
		r.compare(at, "moves are enough", answer.Moves >= shortest, true)
	}
	if answer.Shortest && answer.Sound != solve.Undecided {
		r.compare(at, "one solution", answer.Sound == solve.Single, first == 1)
	}
	return nil
}

// brute tries every move.
type brute struct {
	game.Position
	attacker game.Side
	forcing  bool // the attacker checks at every move
	left     int  // positions; negative: it has given up
}

// firstMoves counts the moves after which the attacker wins within n moves, this one included.
func (b *brute) firstMoves(n int) (count int) {
	for _, m := range b.Moves(nil) {
		if b.wins(m, n) {
			count++
		}
	}
	return count
}

// wins reports whether a move of the attacker wins within n moves, this one included.
func (b *brute) wins(m game.Move, n int) bool {
	b.Make(m)
	defer b.Unmake()
	if b.left--; b.left < 0 || b.forcing && !inCheck(b.Position) {
		return false
	}
	replies := b.Moves(nil)
	if len(replies) == 0 {
		return b.Result().Winner == b.attacker
	}
	if n == 1 || b.Result().Over() {
		return false
	}
	for _, reply := range replies {
		if !b.losesTo(reply, n-1) {
			return false
		}
	}
	return true
}

// losesTo reports whether the attacker wins after a reply.
func (b *brute) losesTo(reply game.Move, n int) bool {
	b.Make(reply)
	defer b.Unmake()
	return b.firstMoves(n) > 0
}
