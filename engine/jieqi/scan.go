package jieqi

import (
	"banco/engine/xiangqi/worth"
	rules "banco/games/jieqi"
	"banco/games/xiangqi"
	"banco/games/xiangqi/board"
)

// scan looks along the lines of a board.
type scan struct {
	board [xiangqi.Squares]rules.Piece
	kings [2]xiangqi.Square
}

// activity returns what the moves of a revealed piece and its nearness to the
// enemy's king are worth for Red.
func (b *scan) activity(s xiangqi.Square, piece rules.Piece) (points int) {
	king := b.kings[piece.Side()&1^1]
	switch piece.Kind() {
	case xiangqi.King:
		return 0
	case xiangqi.Rook:
		for _, ray := range board.Rays(s) {
			points += rookMove * b.empty(ray)
		}
	case xiangqi.Cannon:
		points = b.cannon(s, king)
	case xiangqi.Horse:
		for _, j := range board.HorseJumps(s) {
			if b.board[j.Via] == rules.Empty {
				points += horseMove
			}
		}
	}
	points += nearStep * (worth.Furthest - worth.Distance(s, king))
	return points * (1 - 2*int(piece.Side()&1))
}

// empty counts the empty points of a ray up to the first piece.
func (b *scan) empty(ray []xiangqi.Square) int {
	for n, at := range ray {
		if b.board[at] != rules.Empty {
			return n
		}
	}
	return len(ray)
}

// cannon returns what the moves of a cannon and its aim at a king are worth.
func (b *scan) cannon(s, king xiangqi.Square) (points int) {
	for dir, ray := range board.Rays(s) {
		n := b.empty(ray)
		points += cannonMove * n
		if dir <= board.Down && n < len(ray) && ray[n] == king {
			points += openCannon
		}
	}
	return points
}
