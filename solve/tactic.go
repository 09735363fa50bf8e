package solve

import "banco/game"

// tactic is which moves of the attacker are tried. Every legal reply is
// answered.
type tactic struct {
	name string // "checks" or "any"

	quiet bool // moves that give no check are tried too

	// stuck tells that a side without a move has lost, in check or not, so that
	// a quiet move can be the last.
	stuck bool
}

// board is a position of a game with checks.
type board interface {
	game.Position
	game.Counter
	InCheck() bool
	CheckingMoves(buf []game.Move) []game.Move // appends the legal moves that give check
}

// attacks appends the attacker's moves worth trying with so many moves left.
func (t *tactic) attacks(p board, left int, buf []game.Move) []game.Move {
	if !t.quiet || left == 1 && !t.stuck {
		return p.CheckingMoves(buf)
	}
	return p.Moves(buf)
}
