package xiangqi

// The directions of next: the even ones run along a file.
const (
	up = iota
	right
	down
	left
)

// off is no point of the board.
const off Square = Squares

// jump is a way to reach a point: from where, and the point that must be
// empty for it (the horse's leg, the elephant's eye; for the advisor's step,
// which nothing can block, from itself).
type jump struct{ from, block Square }

var (
	next      [Squares][4]Square // the neighbour in each direction, or off
	horsesOf  [Squares][]jump    // the horses that reach a point
	diagonals [Squares][]jump    // the advisors and elephants that reach it
)

func init() {
	ahead := [4][2]int{up: {0, 1}, right: {1, 0}, down: {0, -1}, left: {-1, 0}}
	for sq := range Square(Squares) {
		for dir, a := range ahead {
			b := ahead[(dir+1)%4]
			next[sq][dir] = beside(sq, a[0], a[1])
			fillHorses(sq, a, b)
			fillHorses(sq, b, a)
			fillDiagonal(sq, a[0]+b[0], a[1]+b[1])
		}
	}
}

// fillHorses adds the horse that comes to sq from two points off in direction
// a and one in b. Its leg stands beside it, towards sq along a.
func fillHorses(sq Square, a, b [2]int) {
	if from := beside(sq, 2*a[0]+b[0], 2*a[1]+b[1]); from != off {
		horsesOf[sq] = append(horsesOf[sq], jump{from, beside(sq, a[0]+b[0], a[1]+b[1])})
	}
}

// fillDiagonal adds the advisor and the elephant that come to sq from one
// diagonal direction.
func fillDiagonal(sq Square, files, ranks int) {
	near, far := beside(sq, files, ranks), beside(sq, 2*files, 2*ranks)
	if near != off {
		diagonals[sq] = append(diagonals[sq], jump{near, near})
	}
	if far != off {
		diagonals[sq] = append(diagonals[sq], jump{far, near})
	}
}

// beside returns the point a number of files and ranks away, or off.
func beside(s Square, files, ranks int) Square {
	if to, ok := offset(s, files, ranks); ok {
		return to
	}
	return off
}
