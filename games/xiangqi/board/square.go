// Package board is the board that xiangqi and cờ úp are played on: its points,
// the pieces on it, and where each kind of piece can go from each point.
//
// Its nouns: a [Square] is one of the 90 points; a [Piece] is a [Kind] of one
// side, a [Man] a piece with what cờ úp adds to it; a [Jump] is a move that
// something can stand in the way of; a [Setup] is a placement that is being
// put together. Whose turn it is, what is legal and when a game ends is the
// business of the games.
package board

import "banco/game"

// Square is a point of the board: rank*9 + file. Square 0 is a0, Red's left
// corner as Red sees it; 89 is i9.
type Square uint8

// Files, Ranks and Squares give the size of the board.
const (
	Files   = 9
	Ranks   = 10
	Squares = Files * Ranks
)

// At returns the point at a file and a rank, and whether there is one.
func At(file, rank int) (Square, bool) {
	if file < 0 || file >= Files || rank < 0 || rank >= Ranks {
		return 0, false
	}
	return Square(rank*Files + file), true
}

// Named reads a point as String writes it, and reports whether there is one.
func Named(text string) (Square, bool) {
	if len(text) != 2 {
		return 0, false
	}
	return At(int(text[0])-'a', int(text[1])-'0')
}

// File returns 0 (file a, at Red's left) to 8.
func (s Square) File() int { return int(s) % Files }

// Rank returns 0 (Red's back rank) to 9.
func (s Square) Rank() int { return int(s) / Files }

// String returns the point as ICCS and UCI write it, "a0" to "i9".
func (s Square) String() string { return string([]byte{'a' + byte(s.File()), '0' + byte(s.Rank())}) }

// HomeRank returns the rank of a point counted from a side's back rank, 0 to 9.
func HomeRank(side game.Side, s Square) int {
	if side == game.First {
		return s.Rank()
	}
	return Ranks - 1 - s.Rank()
}

// InPalace reports whether a point is in one of the two palaces.
func InPalace(s Square) bool {
	return s.File() >= 3 && s.File() <= 5 && (s.Rank() <= 2 || s.Rank() >= 7)
}

// Crossed reports whether a point is beyond the river for a side.
func Crossed(side game.Side, s Square) bool { return (s >= Squares/2) == (side == game.First) }

// NewMove returns the move from one point to another.
func NewMove(from, to Square) game.Move { return game.Move(from) | game.Move(to)<<7 }

// From returns the point a move starts at.
func From(m game.Move) Square { return Square(m & 127) }

// To returns the point a move ends at.
func To(m game.Move) Square { return Square(m >> 7 & 127) }
