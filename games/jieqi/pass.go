package jieqi

import (
	"banco/game"
	"banco/games/xiangqi"
)

var _ game.Passer = (*Position)(nil)

// Pass skips the side to move, which must not be in check. No position counts
// as the same before and after it, and the count of quiet plies begins anew.
// Unmake takes it back.
//
// In the history a pass is a move from an empty point to itself, which Make
// and Unmake carry out without touching a piece.
func (p *Position) Pass() {
	s := xiangqi.Square(0)
	for p.board[s] != Empty {
		s++
	}
	p.Make(xiangqi.NewMove(s, s))
	p.quiet = 0
}

// isPass tells a pass in the history from a move.
func isPass(m game.Move) bool { return xiangqi.From(m) == xiangqi.To(m) }
