package othello

import rules "banco/games/othello"

// The edges of the board.
const (
	leftEdge   rules.Set = 0x0101010101010101
	rightEdge  rules.Set = leftEdge << 7
	bottomEdge rules.Set = 0xff
	topEdge    rules.Set = bottomEdge << 56
	allCorners           = (leftEdge | rightEdge) & (bottomEdge | topEdge)
)

// area is a corner and the squares from which one gets it.
type area struct{ corner, beside, diagonal rules.Set }

var cornerAreas = makeAreas()

func makeAreas() (list [4]area) {
	i := 0
	for set := allCorners; set != 0; set = set.Rest() {
		corner := rules.Square(set.First())
		around := neighbours(corner)
		list[i] = area{corner, around & (leftEdge | rightEdge | bottomEdge | topEdge), around &^ (leftEdge | rightEdge | bottomEdge | topEdge)}
		i++
	}
	return list
}

// neighbours returns the squares that touch one of a set, also by a corner.
func neighbours(s rules.Set) rules.Set {
	sides := s | s&^rightEdge<<1 | s&^leftEdge>>1
	return (sides | sides<<rules.Size | sides>>rules.Size) &^ s
}

// lines are all lines of squares in the four directions.
var lines = makeLines()

func makeLines() (list [4][]rules.Set) {
	for direction, step := range [4][2]int{{1, 0}, {0, 1}, {1, 1}, {1, -1}} {
		var seen rules.Set
		for square := range rules.Squares {
			if seen.Has(square) {
				continue
			}
			line := lineThrough(square, step[0], step[1])
			seen |= line
			list[direction] = append(list[direction], line)
		}
	}
	return list
}

// lineThrough returns the squares of a line in both directions.
func lineThrough(square, file, rank int) (line rules.Set) {
	for _, sign := range [2]int{1, -1} {
		f, r := square%rules.Size, square/rules.Size
		for ; f >= 0 && f < rules.Size && r >= 0 && r < rules.Size; f, r = f+sign*file, r+sign*rank {
			line |= rules.Square(r*rules.Size + f)
		}
	}
	return line
}

// stableDiscs returns those of own's discs that can never be turned over: in each
// direction the line is full, or a neighbour is the edge or stable itself.
func stableDiscs(own, taken rules.Set) (stable rules.Set) {
	var full [4]rules.Set
	for direction, list := range lines {
		for _, line := range list {
			if line&^taken == 0 {
				full[direction] |= line
			}
		}
	}
	for {
		across := full[0] | leftEdge | rightEdge | stable<<1 | stable>>1
		upright := full[1] | bottomEdge | topEdge | stable<<8 | stable>>8
		rising := full[2] | leftEdge | rightEdge | bottomEdge | topEdge | stable<<9 | stable>>9
		falling := full[3] | leftEdge | rightEdge | bottomEdge | topEdge | stable<<7 | stable>>7
		next := own & across & upright & rising & falling
		if next == stable {
			return stable
		}
		stable = next
	}
}
