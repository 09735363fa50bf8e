// Package worth is what pieces are worth by themselves and by where they stand
// on the board of xiangqi. The engines of xiangqi and cờ úp share it.
//
// A [Table] has the worth of each piece on each point; [S3] and [S3Free] are
// those of the source project S3, from which the engines' own are made.
package worth

import (
	"banco/game"
	"banco/games/xiangqi/board"
)

// Table is the worth of each piece on each point for Red: Black's are negative.
type Table [16][board.Squares]int32

// NewTable makes a table from what a kind is worth to its owner on a file and
// a rank, counted from the owner's back rank.
func NewTable(worth func(k board.Kind, file, rank int) int) (t Table) {
	for k := board.King; k <= board.Pawn; k++ {
		for s := range board.Square(board.Squares) {
			file := s.File()
			t[board.NewPiece(game.First, k)][s] = int32(worth(k, file, board.HomeRank(game.First, s)))
			t[board.NewPiece(game.Second, k)][s] = -int32(worth(k, file, board.HomeRank(game.Second, s)))
		}
	}
	return t
}

// FromEdge is how far a file lies from the nearer edge: 0 to 4.
func FromEdge(file int) int { return min(file, board.Files-1-file) }

// Furthest is the greatest Distance on the board.
const Furthest = board.Files + board.Ranks - 2

// Distance is the number of steps along files and ranks from one point to
// another.
func Distance(a, b board.Square) int {
	return abs(a.File()-b.File()) + abs(a.Rank()-b.Rank())
}

func abs(n int) int { return max(n, -n) }

// CannonLine returns what a cannon's line to the enemy's king is worth, by the
// number of pieces between the two (negative where they share no line) and
// whether the line is a file. open is for a file with nothing between, held for
// a file with two pieces between, back for a rank with something between.
func CannonLine(between int, onFile bool, open, held, back int) int {
	switch {
	case onFile && between == 0:
		return open
	case onFile && between == 2:
		return held
	case !onFile && between > 0:
		return back
	}
	return 0
}
