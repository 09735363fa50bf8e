package jieqi

import (
	"banco/game"
	"banco/games/xiangqi"
	"banco/games/xiangqi/board"
)

// Piece is what stands on a point: a revealed piece, a covered one, or nothing.
type Piece uint8

// Empty is the Piece of an empty point.
const Empty Piece = 0

// coverBit marks a covered piece; below it the bits are those of xiangqi.Piece.
const coverBit = Piece(board.Covered)

// Revealed returns a face-up piece.
func Revealed(s game.Side, k xiangqi.Kind) Piece { return Piece(xiangqi.NewPiece(s, k)) }

// CoveredAt returns the covered piece of a side on one of its starting points,
// Empty for any other point.
func CoveredAt(s game.Side, point xiangqi.Square) Piece {
	k := board.Begins(s, point)
	if k == xiangqi.None || k == xiangqi.King {
		return Empty
	}
	return Revealed(s, k) | coverBit
}

// Covered reports whether the piece lies face down.
func (p Piece) Covered() bool { return p&coverBit != 0 }

// Kind returns the kind the piece moves as: its own when revealed, that of its
// point when covered.
func (p Piece) Kind() xiangqi.Kind { return xiangqi.Kind(p & 7) }

// Side returns the owner. It is meaningless for Empty.
func (p Piece) Side() game.Side { return game.Side(p >> 3 & 1) }

// Code returns the letter of the piece in a FEN: Red's upper case, "X" and "x"
// for covered pieces.
func (p Piece) Code() string { return string(rune(p.letter())) }

// letter is Code as a byte, '.' for Empty.
func (p Piece) letter() byte {
	if p.Covered() {
		return "Xx"[p.Side()]
	}
	return xiangqi.Piece(p).Letter()
}

func letter(s game.Side, k xiangqi.Kind) byte { return xiangqi.NewPiece(s, k).Letter() }

// readLetter returns the side and kind of a FEN letter, None for any other.
func readLetter(c byte) (game.Side, xiangqi.Kind) {
	piece := board.PieceOf(rune(c))
	if piece == xiangqi.Empty {
		return game.NoSide, xiangqi.None
	}
	return piece.Side(), piece.Kind()
}

// poolOrder is the order of kinds in the pool field of a FEN and in a new deal.
var poolOrder = [...]xiangqi.Kind{
	xiangqi.Rook, xiangqi.Advisor, xiangqi.Cannon, xiangqi.Pawn, xiangqi.Horse, xiangqi.Elephant,
}

// army is how many of each kind a side has at the start, sideNames what
// messages call the sides.
var army, sideNames = board.Army, board.SideNames

// covers is the number of pieces a side starts with face down.
const covers = 15
