package xiangqi

// The directions of next: even ones run along a file.
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
	ahead := [4][2]int{{0, 1}, {1, 0}, {0, -1}, {-1, 0}}
	for sq := range Square(Squares) {
		for dir, d := range ahead {
			next[sq][dir] = beside(sq, d[0], d[1])
			side := ahead[(dir+1)%4]
			for _, t := range [2]int{1, -1} {
				x, y := d[0]+t*side[0], d[1]+t*side[1]
				if from := beside(sq, x+d[0], y+d[1]); from != off {
					// The leg stands beside the horse, on its long way to sq.
					horsesOf[sq] = append(horsesOf[sq], jump{from, beside(sq, x, y)})
				}
			}
			x, y := d[0]+side[0], d[1]+side[1]
			near := beside(sq, x, y)
			if near == off {
				continue
			}
			diagonals[sq] = append(diagonals[sq], jump{near, near})
			if far := beside(sq, 2*x, 2*y); far != off {
				diagonals[sq] = append(diagonals[sq], jump{far, near})
			}
		}
	}
}

// beside returns the point some files and ranks away, or off.
func beside(sq Square, files, ranks int) Square {
	f, r := sq.File()+files, sq.Rank()+ranks
	if f < 0 || f >= Files || r < 0 || r >= Ranks {
		return off
	}
	return Square(r*Files + f)
}
