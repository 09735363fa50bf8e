package caro

// Stone is what stands on a point: nothing or a stone of one colour.
type Stone uint8

// The contents of a point. Black is the colour of the first stone; it is
// drawn as a cross where caro is played on paper.
const (
	Empty Stone = iota
	Black
	White
	edge // around the board
)

// Other returns the opposite colour. It is meaningful for Black and White only.
func (s Stone) Other() Stone { return Black + White - s }

// String returns "black", "white" or "empty".
func (s Stone) String() string {
	switch s {
	case Black:
		return "black"
	case White:
		return "white"
	}
	return "empty"
}

// code returns the letter of a stone in a FEN and in a picture.
func (s Stone) code() byte { return ".xo#"[s] }

// The smallest and the largest board.
const (
	MinSize = 5
	MaxSize = 22
)

// Points are numbered in rows of stride, with one column and one row of edge
// around the largest board, so that walking along a line needs no bounds.
const (
	stride    = MaxSize + 2
	allPoints = stride * stride
)

// Points bounds the numbers of points: that of each is lower.
const Points = allPoints

// Point is a place on a board, the same number on boards of all sizes. As a
// game.Move it is the placing of the next stone there.
type Point uint16

// PointAt returns the point of a file and a rank, both counted from 0 at the
// bottom left corner. It is meaningful within the largest board only.
func PointAt(file, rank int) Point { return Point((rank+1)*stride + file + 1) }

// File returns the column, from 0 at the left.
func (pt Point) File() int { return int(pt)%stride - 1 }

// Rank returns the row, from 0 at the bottom.
func (pt Point) Rank() int { return int(pt)/stride - 1 }

// distance is the number of king's steps from one point to another.
func (pt Point) distance(to Point) int {
	return max(abs(pt.File()-to.File()), abs(pt.Rank()-to.Rank()))
}

func abs(n int) int { return max(n, -n) }

// directions are the steps along a row, a column and the two diagonals.
var directions = [4]int{1, stride, stride + 1, stride - 1}
