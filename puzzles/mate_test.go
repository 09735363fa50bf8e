package puzzles

import (
	"testing"

	"banco/game"
	"banco/kits"
)

// A brute force of wins in games with kings. It knows the rules and tries every move; it
// has no table, no ordering and no notion of check, and shares nothing with the solver.

// wonWithin reports whether the side to move wins within so many of its moves.
func wonWithin(p game.Position, moves int) bool {
	return len(winningMoves(p, moves, 1)) > 0
}

// winningMoves lists the moves, at most so many, by which the side to move wins within so
// many of its moves.
func winningMoves(p game.Position, moves, most int) (list []game.Move) {
	side := p.Side()
	for _, m := range p.Moves(nil) {
		p.Make(m)
		won := lost(p, side, moves-1)
		p.Unmake()
		if won {
			if list = append(list, m); len(list) == most {
				break
			}
		}
	}
	return list
}

// lost reports whether the winner has won, or does so within so many moves whatever is
// replied.
func lost(p game.Position, winner game.Side, moves int) bool {
	if r := p.Result(); r.Over() {
		return r.Winner == winner
	}
	if moves == 0 {
		return false
	}
	for _, m := range p.Moves(nil) {
		p.Make(m)
		r := p.Result()
		ok := r.Over() && r.Winner == winner || !r.Over() && wonWithin(p, moves)
		p.Unmake()
		if !ok {
			return false
		}
	}
	return true
}

// Puzzles of two moves have one first move and are not won at once, whoever counts.
func TestShortPuzzlesByBruteForce(t *testing.T) {
	for _, name := range []string{"chess", "xiangqi"} {
		t.Run(name, func(t *testing.T) {
			k, err := kits.Find(name)
			if err != nil {
				t.Fatal(err)
			}
			tried, step := 0, 1
			if testing.Short() {
				step = 8
			}
			for i, z := range Of(name).All() {
				if z.Moves != 2 || i%step != 0 || tried == 120 {
					continue
				}
				tried++
				p, err := z.Position(k.Game)
				if err != nil {
					t.Fatal(err)
				}
				list := winningMoves(p, 2, 2)
				if wonWithin(p, 1) || len(list) != 1 || p.FormatMove(list[0]) != z.Line[0] {
					t.Errorf("puzzle %d, %s: %d moves win", i+1, z.FEN, len(list))
				}
			}
			if tried < 8 {
				t.Errorf("only %d puzzles were tried", tried)
			}
		})
	}
}

// The brute force sees a second solution, and so does the maker.
func TestBruteForceSeesTwoWays(t *testing.T) {
	m, k := makerOf(t, "chess")
	const fen = "7k/8/8/8/8/8/R7/1R2K3 w - - 0 1"
	p, err := k.Game.Parse(nil, fen)
	if err != nil {
		t.Fatal(err)
	}
	if list := winningMoves(p, 2, 9); len(list) < 2 {
		t.Errorf("%d moves", len(list))
	}
	if _, err := m.Make(t.Context(), fen); err == nil {
		t.Error("two ways make a puzzle")
	}
}
