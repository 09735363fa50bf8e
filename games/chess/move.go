package chess

import "banco/game"

// A move, from the lowest bit: 6 bits from, 6 bits to, 3 bits the kind that
// lands, 3 bits the kind captured, 3 flags, 3 bits the file of a castling rook.
const (
	promotionFlag game.Move = 1 << (18 + iota)
	enPassantFlag
	castleFlag

	toShift       = 6
	landsShift    = 12
	capturedShift = 15
	rookShift     = 21
)

// From returns the square a move starts on.
func From(m game.Move) Square { return Square(m & 63) }

// To returns the square the moving man lands on. In castling that is where
// the king comes to stand, which in Chess960 may be where it stood.
func To(m game.Move) Square { return Square(m >> toShift & 63) }

// Mover returns the kind of the man that moves, Pawn in a promotion.
func Mover(m game.Move) Kind {
	if m&promotionFlag != 0 {
		return Pawn
	}
	return lands(m)
}

// Captured returns the kind of the man captured, en passant included, or
// NoKind.
func Captured(m game.Move) Kind { return Kind(m >> capturedShift & 7) }

// Promotion returns the kind that a pawn becomes, or NoKind.
func Promotion(m game.Move) Kind {
	if m&promotionFlag != 0 {
		return lands(m)
	}
	return NoKind
}

// IsCastle reports whether a move is castling.
func IsCastle(m game.Move) bool { return m&castleFlag != 0 }

// IsEnPassant reports whether a move captures en passant.
func IsEnPassant(m game.Move) bool { return m&enPassantFlag != 0 }

// CastlingRook returns the square from which the rook of a castling move
// comes. It lies on the king's right side when To is on the g-file.
func CastlingRook(m game.Move) Square { return From(m)&^7 | Square(m>>rookShift&7) }

// lands returns the kind that stands on To after the move.
func lands(m game.Move) Kind { return Kind(m >> landsShift & 7) }

func newMove(from, to Square, lands, captured Kind) game.Move {
	return game.Move(from) | game.Move(to)<<toShift |
		game.Move(lands)<<landsShift | game.Move(captured)<<capturedShift
}
