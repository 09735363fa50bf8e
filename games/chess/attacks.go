package chess

//go:generate go run magicgen.go

// magic finds the attacks of a slider on one square: the blockers under mask,
// times the multiplier, have an index into the square's table in their top
// bits. The number of those bits is the same for all squares, more than most
// need, so that the shift is a constant and the index always in range.
type magic struct{ mask, multiplier uint64 }

const (
	rookBits   = 12
	bishopBits = 9
)

// Attack sets by square. All are filled once, when the program starts.
var (
	rooks       [64]magic
	bishops     [64]magic
	rookTable   [64][1 << rookBits]uint64
	bishopTable [64][1 << bishopBits]uint64

	kingSteps, knightSteps [64]uint64
	pawnSteps              [2][64]uint64 // captures, by side

	rookRays, bishopRays [64]uint64     // attacks on an empty board
	between              [64][64]uint64 // squares strictly between two in line
	lines                [64][64]uint64 // the whole line through two, or nothing
)

func rookAttacks(s Square, occupied uint64) uint64 {
	m := &rooks[s&63]
	return rookTable[s&63][occupied&m.mask*m.multiplier>>(64-rookBits)]
}

func bishopAttacks(s Square, occupied uint64) uint64 {
	m := &bishops[s&63]
	return bishopTable[s&63][occupied&m.mask*m.multiplier>>(64-bishopBits)]
}

var (
	orthogonal = [][2]int{{1, 0}, {-1, 0}, {0, 1}, {0, -1}}
	diagonal   = [][2]int{{1, 1}, {-1, -1}, {-1, 1}, {1, -1}}
	knightHops = [][2]int{{1, 2}, {2, 1}, {2, -1}, {1, -2}, {-1, -2}, {-2, -1}, {-2, 1}, {-1, 2}}
)

func init() {
	fillAttacks()
	fillCastlingWays()
}

func fillAttacks() {
	for s := range Square(64) {
		rooks[s] = newMagic(rookMagics[s], s, orthogonal, rookTable[s][:], rookBits)
		bishops[s] = newMagic(bishopMagics[s], s, diagonal, bishopTable[s][:], bishopBits)
	}
	for s := range Square(64) {
		kingSteps[s] = leap(s, orthogonal) | leap(s, diagonal)
		knightSteps[s] = leap(s, knightHops)
		pawnSteps[0][s] = leap(s, [][2]int{{-1, 1}, {1, 1}})
		pawnSteps[1][s] = leap(s, [][2]int{{-1, -1}, {1, -1}})
		rookRays[s] = slide(s, orthogonal, 0)
		bishopRays[s] = slide(s, diagonal, 0)
	}
	for s := range Square(64) {
		drawLines(s, &rookRays, orthogonal)
		drawLines(s, &bishopRays, diagonal)
	}
}

// newMagic fills the table of one square. The two lines through it, steps
// forth and back along each, do not depend on each other.
func newMagic(multiplier uint64, s Square, steps [][2]int, table []uint64, bits int) magic {
	a, b := views(s, steps[:2]), views(s, steps[2:])
	for _, v := range a {
		for _, w := range b {
			table[(v.blockers|w.blockers)*multiplier>>(64-bits)] = v.attacks | w.attacks
		}
	}
	return magic{slide(s, steps, 0) &^ edges(s), multiplier}
}

// view is what a slider attacks over some blockers.
type view struct{ blockers, attacks uint64 }

// views lists what can be seen along a line through s.
func views(s Square, steps [][2]int) (list []view) {
	mask := slide(s, steps, 0) &^ edges(s)
	for set := uint64(0); ; {
		list = append(list, view{set, slide(s, steps, set)})
		if set = (set - mask) & mask; set == 0 {
			return list
		}
	}
}

// edges returns the border squares that a slider on s attacks whatever stands
// on them: every edge of the board that s itself is not on.
func edges(s Square) uint64 {
	ranks := (uint64(rank1) | rank8) &^ (rank1 << (s &^ 7))
	files := (uint64(fileA) | fileH) &^ (fileA << (s & 7))
	return ranks | files
}

// drawLines fills between and lines from s to every square on its rays.
func drawLines(s Square, rays *[64]uint64, steps [][2]int) {
	for set := rays[s]; set != 0; set &= set - 1 {
		t := first(set)
		between[s][t] = slide(s, steps, t.bit()) & slide(t, steps, s.bit())
		lines[s][t] = rays[s]&rays[t] | s.bit() | t.bit()
	}
}

// leap returns the squares one step away.
func leap(s Square, steps [][2]int) (set uint64) {
	for _, step := range steps {
		file, rank := s.File()+step[0], s.Rank()+step[1]
		if uint(file) < 8 && uint(rank) < 8 {
			set |= NewSquare(file, rank).bit()
		}
	}
	return set
}

// slide returns the squares reached by repeating each step up to the first
// occupied square, that one included.
func slide(s Square, steps [][2]int, occupied uint64) (set uint64) {
	for _, step := range steps {
		file, rank := s.File(), s.Rank()
		for {
			file, rank = file+step[0], rank+step[1]
			if uint(file) >= 8 || uint(rank) >= 8 {
				break
			}
			b := NewSquare(file, rank).bit()
			set |= b
			if occupied&b != 0 {
				break
			}
		}
	}
	return set
}
