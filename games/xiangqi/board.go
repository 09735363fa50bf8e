package xiangqi

import (
	"banco/game"
	"banco/games/xiangqi/board"
)

// The board is a package of its own, which cờ úp, the judge, the notations and
// the records share. Its nouns are part of xiangqi's.
type (
	// Square is a point of the board, 0 (a0) to 89 (i9).
	Square = board.Square
	// Kind is a kind of piece.
	Kind = board.Kind
	// Piece is a kind of piece of one side; 0 is an empty point.
	Piece = board.Piece
)

// Files, Ranks and Squares give the size of the board.
const (
	Files   = board.Files
	Ranks   = board.Ranks
	Squares = board.Squares
)

// The kinds of pieces, and None for an empty point.
const (
	None     = board.None
	King     = board.King
	Advisor  = board.Advisor
	Elephant = board.Elephant
	Horse    = board.Horse
	Rook     = board.Rook
	Cannon   = board.Cannon
	Pawn     = board.Pawn
)

// Empty is the Piece of an empty point.
const Empty = board.Empty

// NewPiece returns the piece of that side and kind.
func NewPiece(s game.Side, k Kind) Piece { return board.NewPiece(s, k) }

// NewMove returns the move from one point to another.
func NewMove(from, to Square) game.Move { return board.NewMove(from, to) }

// From returns the point a move starts at.
func From(m game.Move) Square { return board.From(m) }

// To returns the point a move ends at.
func To(m game.Move) Square { return board.To(m) }
