package board

import (
	"strings"

	"banco/game"
)

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

// Army is how many pieces of each kind a side has at the start.
var Army = [8]uint8{King: 1, Advisor: 2, Elephant: 2, Horse: 2, Rook: 2, Cannon: 2, Pawn: 5}

// KindNames are the keys by which pages and messages call the kinds.
var KindNames = [8]string{"", "general", "advisor", "elephant", "horse", "rook", "cannon", "pawn"}

// SideNames are the sides as messages call them.
var SideNames = [2]string{"Red", "Black"}

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

// letters are the kinds of pieces as Red's in a FEN.
const letters = ".KABNRCP"

// Letter returns the piece as written in a FEN: upper case for First ("N"),
// lower case for Second ("n").
func (p Piece) Letter() byte {
	letter := letters[p.Kind()]
	if p != Empty && p.Side() == game.Second {
		letter |= 0x20
	}
	return letter
}

// Code is Letter as a string, which is what a page calls the piece.
func (p Piece) Code() string { return string(rune(p.Letter())) }

// PieceOf reads a letter of a FEN, Empty where it is none. Horses may be H and
// elephants E.
func PieceOf(letter rune) Piece {
	side, upper := game.First, letter
	if letter >= 'a' && letter <= 'z' {
		side, upper = game.Second, letter-'a'+'A'
	}
	switch upper {
	case 'H':
		upper = 'N'
	case 'E':
		upper = 'B'
	}
	if kind := strings.IndexRune(letters, upper); kind > 0 {
		return NewPiece(side, Kind(kind))
	}
	return Empty
}

// Man is a piece as notations and the judge of repetitions see it: a [Piece],
// and what cờ úp adds to one. Man(p) is right for every piece of xiangqi. A
// covered piece has the kind of its point, since that is how it moves and what
// can be known of it.
type Man uint8

// What cờ úp adds to a piece: Covered marks one that nobody has seen yet, Free
// an advisor or elephant bound neither to the palace nor by the river.
const (
	Covered Man = 1 << 4
	Free    Man = 1 << 5
)

// Kind returns how the man moves, None where nobody stands.
func (m Man) Kind() Kind { return Kind(m & 7) }

// Side returns the owner. It is meaningless for an empty point.
func (m Man) Side() game.Side { return game.Side(m >> 3 & 1) }
