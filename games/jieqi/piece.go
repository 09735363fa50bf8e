package jieqi

import (
	"banco/game"
	"banco/games/xiangqi"
)

// Piece is what stands on a point: a revealed piece, a covered one, or nothing.
type Piece uint8

// Empty is the Piece of an empty point.
const Empty Piece = 0

// coverBit marks a covered piece; below it the bits are those of xiangqi.Piece.
const coverBit Piece = 1 << 4

// Revealed returns a face-up piece.
func Revealed(s game.Side, k xiangqi.Kind) Piece { return Piece(xiangqi.NewPiece(s, k)) }

// CoveredAt returns the covered piece of a side on one of its starting points,
// Empty for any other point.
func CoveredAt(s game.Side, point xiangqi.Square) Piece {
	k := pointKind[s][point]
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
func (p Piece) Code() string {
	if p.Covered() {
		return "Xx"[p.Side() : p.Side()+1]
	}
	return string(letter(p.Side(), p.Kind()))
}

// kindLetters are the FEN letters by kind, Red's then Black's.
var kindLetters = [2]string{" KABNRCP", " kabnrcp"}

func letter(s game.Side, k xiangqi.Kind) byte { return kindLetters[s][k] }

// readLetter returns the side and kind of a FEN letter, None for any other.
func readLetter(c byte) (game.Side, xiangqi.Kind) {
	for s, letters := range kindLetters {
		for k := xiangqi.King; k <= xiangqi.Pawn; k++ {
			if letters[k] == c {
				return game.Side(s), k
			}
		}
	}
	return game.NoSide, xiangqi.None
}

// poolOrder is the order of kinds in the pool field of a FEN and in a new deal.
var poolOrder = [...]xiangqi.Kind{
	xiangqi.Rook, xiangqi.Advisor, xiangqi.Cannon, xiangqi.Pawn, xiangqi.Horse, xiangqi.Elephant,
}

// army is how many of each kind a side has at the start.
var army = [8]uint8{
	xiangqi.King: 1, xiangqi.Advisor: 2, xiangqi.Elephant: 2, xiangqi.Horse: 2,
	xiangqi.Rook: 2, xiangqi.Cannon: 2, xiangqi.Pawn: 5,
}

// covers is the number of pieces a side starts with face down.
const covers = 15

// pointKind is the kind whose starting point a square is, by side.
var pointKind = func() (t [2][xiangqi.Squares]xiangqi.Kind) {
	const (
		r, n, b, a, k = xiangqi.Rook, xiangqi.Horse, xiangqi.Elephant, xiangqi.Advisor, xiangqi.King
		c, p          = xiangqi.Cannon, xiangqi.Pawn
	)
	rows := [...][xiangqi.Files]xiangqi.Kind{
		0: {r, n, b, a, k, a, b, n, r},
		2: {0, c, 0, 0, 0, 0, 0, c, 0},
		3: {p, 0, p, 0, p, 0, p, 0, p},
	}
	for rank, row := range rows {
		for file, kind := range row {
			t[game.First][rank*xiangqi.Files+file] = kind
			t[game.Second][(xiangqi.Ranks-1-rank)*xiangqi.Files+file] = kind
		}
	}
	return t
}()
