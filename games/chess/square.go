package chess

import (
	"math/bits"

	"banco/game"
)

// Square is a square of the board: rank*8 + file, from a1 = 0 to h8 = 63.
type Square uint8

// NewSquare returns the square on a file (0 is the a-file) and a rank (0 is
// White's back rank).
func NewSquare(file, rank int) Square { return Square(rank<<3 | file) }

// File returns 0 for the a-file to 7 for the h-file.
func (s Square) File() int { return int(s & 7) }

// Rank returns 0 for White's back rank to 7 for Black's.
func (s Square) Rank() int { return int(s >> 3) }

// String returns the square's name, "a1" to "h8".
func (s Square) String() string {
	return string([]byte{'a' + byte(s&7), '1' + byte(s>>3)})
}

// ParseSquare reads what Square.String writes.
func ParseSquare(s string) (Square, bool) {
	if len(s) != 2 || s[0] < 'a' || s[0] > 'h' || s[1] < '1' || s[1] > '8' {
		return 0, false
	}
	return NewSquare(int(s[0]-'a'), int(s[1]-'1')), true
}

// Kind is a kind of man. The values are the man's bits in the three planes of
// a board: 1 moves diagonally, 2 orthogonally, 4 steps.
type Kind uint8

// The kinds of men, and NoKind for an empty square.
const (
	NoKind Kind = iota
	Bishop
	Rook
	Queen
	Pawn
	Knight
	King
)

// Letter returns the lower-case letter of the kind in a FEN, 0 for NoKind.
func (k Kind) Letter() byte { return "\x00brqpnk\x00"[k&7] }

// Piece is a man of one side; 0 is an empty square.
type Piece uint8

// Empty is the Piece of an empty square.
const Empty Piece = 0

// NewPiece returns the man of that side and kind.
func NewPiece(s game.Side, k Kind) Piece { return Piece(s)<<3 | Piece(k) }

// Kind returns the kind of the man, NoKind for Empty.
func (p Piece) Kind() Kind { return Kind(p & 7) }

// Side returns the owner. It is meaningless for Empty.
func (p Piece) Side() game.Side { return game.Side(p >> 3) }

// Letter returns the man's letter in a FEN, 'K' for the white king, 'q' for a
// black queen.
func (p Piece) Letter() byte {
	if p.Side() == game.First {
		return p.Kind().Letter() - ('a' - 'A')
	}
	return p.Kind().Letter()
}

// parsePiece reads a letter of a FEN.
func parsePiece(c byte) (Piece, bool) {
	for k := Bishop; k <= King; k++ {
		switch c {
		case k.Letter():
			return NewPiece(game.Second, k), true
		case k.Letter() - ('a' - 'A'):
			return NewPiece(game.First, k), true
		}
	}
	return Empty, false
}

// Sets of squares: bit n is Square n.
const (
	fileA = 0x0101010101010101
	fileH = fileA << 7
	rank1 = 0xff
	rank3 = rank1 << 16
	rank6 = rank1 << 40
	rank8 = rank1 << 56

	lightSquares = 0x55aa55aa55aa55aa
)

func (s Square) bit() uint64 { return 1 << (s & 63) }

// first returns the lowest square of a set that is not empty.
func first(set uint64) Square { return Square(bits.TrailingZeros64(set)) }

// backRank returns the set of a side's home squares.
func backRank(s game.Side) uint64 { return rank1 << (56 * s & 63) }
