package chess

import "banco/game"

// Evaluations look at whole sets of squares at once. A set is a uint64 in
// which bit n is Square n.

// SideSet returns the squares of a side's men.
func (p *Position) SideSet(s game.Side) uint64 { return p.men(s) }

// KindSet returns the squares of the men of a kind, of both sides; for NoKind
// the empty squares.
func (p *Position) KindSet(k Kind) uint64 { return p.kind(k) }

// Planes returns the men as evaluations by networks take them (nnue.Board): the
// three bits of each man's kind, then Black's men. Of a plane of two words the
// first holds the board.
func (p *Position) Planes() [5][2]uint64 {
	return [5][2]uint64{{p.diag}, {p.orth}, {p.step}, {p.men(game.Second)}}
}

// Plies returns how many moves have been made since the position was set up,
// passes included.
func (p *Position) Plies() int { return len(p.past) }

// RookAttacks returns what a rook on s attacks over the occupied squares: up
// to and including the first man in each direction.
func RookAttacks(s Square, occupied uint64) uint64 { return rookAttacks(s, occupied) }

// BishopAttacks returns what a bishop on s attacks over the occupied squares.
func BishopAttacks(s Square, occupied uint64) uint64 { return bishopAttacks(s, occupied) }

// KnightAttacks returns what a knight on s attacks.
func KnightAttacks(s Square) uint64 { return knightSteps[s&63] }

// KingAttacks returns what a king on s attacks.
func KingAttacks(s Square) uint64 { return kingSteps[s&63] }
