package jieqi

import (
	"banco/game"
	"banco/games/xiangqi"
)

// hop is a jump of a horse or an elephant: it needs the point via empty.
type hop struct{ via, to xiangqi.Square }

// points is what a table has for each point of the board.
type points[T any] [xiangqi.Squares][]T

// Where each kind can go from a point on an empty board. The "from" tables run
// backwards: from where a kind attacks the point.
var (
	rays      [xiangqi.Squares][4][]xiangqi.Square // nearest point first
	kingSteps points[xiangqi.Square]               // inside the palace
	diagonals points[xiangqi.Square]               // a free advisor's steps
	horseHops points[hop]
	horseFrom points[hop] // to is where the horse stands, via its leg
	elephant  points[hop] // the same in both directions
	pawnSteps [2]points[xiangqi.Square]
	pawnFrom  [2]points[xiangqi.Square]

	// shields[k][s]: emptying s can open an attack on a king on k; filling it
	// can do so too where screens[k][s], by making a cannon's screen.
	shields, screens [xiangqi.Squares][xiangqi.Squares]bool
)

var (
	straight = [4][2]int{{0, 1}, {0, -1}, {1, 0}, {-1, 0}}
	diagonal = [4][2]int{{1, 1}, {1, -1}, {-1, 1}, {-1, -1}}
)

// onBoard returns the point at a file and rank, and whether there is one.
func onBoard(file, rank int) (xiangqi.Square, bool) {
	ok := file >= 0 && file < xiangqi.Files && rank >= 0 && rank < xiangqi.Ranks
	return xiangqi.Square(rank*xiangqi.Files + file), ok
}

// inPalace reports whether a point lies in the palace of either side.
func inPalace(s xiangqi.Square) bool {
	return s.File() >= 3 && s.File() <= 5 && (s.Rank() <= 2 || s.Rank() >= 7)
}

// homeRank returns a rank counted from its side's back rank, 0 to 9.
func homeRank(side game.Side, s xiangqi.Square) int {
	if side == game.First {
		return s.Rank()
	}
	return xiangqi.Ranks - 1 - s.Rank()
}

func init() {
	for s := range xiangqi.Square(xiangqi.Squares) {
		addRays(s)
		addSteps(s)
		addHops(s)
		for side := game.First; side <= game.Second; side++ {
			addPawn(side, s)
		}
	}
}

func addRays(s xiangqi.Square) {
	for d, v := range straight {
		for n := 1; ; n++ {
			to, ok := onBoard(s.File()+n*v[0], s.Rank()+n*v[1])
			if !ok {
				break
			}
			rays[s][d] = append(rays[s][d], to)
			shields[s][to], screens[s][to] = true, true
		}
	}
}

func addSteps(s xiangqi.Square) {
	for _, v := range straight {
		to, ok := onBoard(s.File()+v[0], s.Rank()+v[1])
		if ok && inPalace(s) && inPalace(to) {
			kingSteps[s] = append(kingSteps[s], to)
		}
	}
	for _, v := range diagonal {
		if to, ok := onBoard(s.File()+v[0], s.Rank()+v[1]); ok {
			diagonals[s] = append(diagonals[s], to)
			shields[s][to] = true // a horse's leg or an elephant's eye
		}
	}
}

func addHops(s xiangqi.Square) {
	for _, v := range diagonal {
		via, _ := onBoard(s.File()+v[0], s.Rank()+v[1])
		if to, ok := onBoard(s.File()+2*v[0], s.Rank()+2*v[1]); ok {
			elephant[s] = append(elephant[s], hop{via, to})
		}
	}
	for _, leg := range straight {
		via, _ := onBoard(s.File()+leg[0], s.Rank()+leg[1])
		for _, v := range diagonal {
			if v[0] != leg[0] && v[1] != leg[1] {
				continue
			}
			if to, ok := onBoard(s.File()+leg[0]+v[0], s.Rank()+leg[1]+v[1]); ok {
				horseHops[s] = append(horseHops[s], hop{via, to})
				horseFrom[to] = append(horseFrom[to], hop{via, s})
			}
		}
	}
}

func addPawn(side game.Side, s xiangqi.Square) {
	forward := 1 - 2*int(side)
	steps := [][2]int{{0, forward}}
	if homeRank(side, s) >= xiangqi.Ranks/2 {
		steps = append(steps, [2]int{1, 0}, [2]int{-1, 0})
	}
	for _, v := range steps {
		if to, ok := onBoard(s.File()+v[0], s.Rank()+v[1]); ok {
			pawnSteps[side][s] = append(pawnSteps[side][s], to)
			pawnFrom[side][to] = append(pawnFrom[side][to], s)
		}
	}
}
