package xiangqi

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

// File returns 0 (file a, at Red's left) to 8.
func (s Square) File() int { return int(s) % Files }

// Rank returns 0 (Red's back rank) to 9.
func (s Square) Rank() int { return int(s) / Files }

// String returns the point as ICCS and UCI write it, "a0" to "i9".
func (s Square) String() string { return string([]byte{'a' + byte(s.File()), '0' + byte(s.Rank())}) }

// Kind is a kind of piece.
type Kind uint8

// The kinds of pieces, and None for an empty point.
const (
	None Kind = iota
	King
	Advisor
	Elephant
	Horse
	Rook
	Cannon
	Pawn
)

// Piece is a kind of piece of one side; 0 is an empty point.
type Piece uint8

// Empty is the Piece of an empty point.
const Empty Piece = 0

// NewPiece returns the piece of that side and kind.
func NewPiece(s game.Side, k Kind) Piece { return Piece(s)<<3 | Piece(k) }

// Kind returns the kind of the piece, None for Empty.
func (p Piece) Kind() Kind { return Kind(p & 7) }

// Side returns the owner. It is meaningless for Empty.
func (p Piece) Side() game.Side { return game.Side(p >> 3) }

// NewMove returns the move from one point to another.
func NewMove(from, to Square) game.Move { return game.Move(from) | game.Move(to)<<7 }

// From returns the point a move starts at.
func From(m game.Move) Square { return Square(m & 127) }

// To returns the point a move ends at.
func To(m game.Move) Square { return Square(m >> 7 & 127) }
