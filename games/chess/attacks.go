package chess

import "math/bits"

//go:generate go run magicgen.go

// magic finds the attacks of one kind of slider from one square: the blockers
// under mask, multiplied and shifted, give an index from offset on.
type magic struct {
	mask, multiplier uint64
	offset           uint32
	shift            uint8
}

func (m *magic) index(occupied uint64) uint64 {
	return uint64(m.offset) + occupied&m.mask*m.multiplier>>(m.shift&63)
}

// Attack sets by square. All are filled once, when the program starts.
var (
	rooks, bishops [64]magic
	sliders        [102400 + 5248]uint64 // all rook tables, then all bishop tables

	kingSteps, knightSteps [64]uint64
	pawnSteps              [2][64]uint64 // captures, by side

	rookRays, bishopRays [64]uint64     // attacks on an empty board
	between              [64][64]uint64 // squares strictly between two in line
	lines                [64][64]uint64 // the whole line through two, or nothing
)

func rookAttacks(s Square, occupied uint64) uint64 {
	return sliders[rooks[s&63].index(occupied)]
}

func bishopAttacks(s Square, occupied uint64) uint64 {
	return sliders[bishops[s&63].index(occupied)]
}

var (
	orthogonal = [][2]int{{1, 0}, {-1, 0}, {0, 1}, {0, -1}}
	diagonal   = [][2]int{{1, 1}, {-1, 1}, {1, -1}, {-1, -1}}
	knightHops = [][2]int{{1, 2}, {2, 1}, {2, -1}, {1, -2}, {-1, -2}, {-2, -1}, {-2, 1}, {-1, 2}}
)

func init() {
	offset := uint32(0)
	for s := range Square(64) {
		rooks[s] = newMagic(rookMagics[s], s, orthogonal, &offset)
	}
	for s := range Square(64) {
		bishops[s] = newMagic(bishopMagics[s], s, diagonal, &offset)
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

// newMagic fills the table of one square and moves offset behind it.
func newMagic(multiplier uint64, s Square, steps [][2]int, offset *uint32) magic {
	mask := slide(s, steps, 0) &^ edges(s)
	m := magic{mask, multiplier, *offset, uint8(64 - bits.OnesCount64(mask))}
	for set := uint64(0); ; {
		sliders[m.index(set)] = slide(s, steps, set)
		if set = (set - mask) & mask; set == 0 {
			break
		}
	}
	*offset += 1 << bits.OnesCount64(mask)
	return m
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
