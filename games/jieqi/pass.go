package jieqi

import "banco/games/xiangqi"

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
