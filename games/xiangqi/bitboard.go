package xiangqi

import "math/bits"

// points is a set of points of the board. Each half of the board, cut along
// the river, has its own word, so that no rank lies across two words: bit i
// of low is the point i, bit i of high the point 45+i.
type points struct{ low, high uint64 }

// half is the number of points on one side of the river.
const half = Squares / 2

// everywhere holds all the points of the board.
var everywhere = points{1<<half - 1, 1<<half - 1}

func (a points) and(b points) points { return points{a.low & b.low, a.high & b.high} }
func (a points) or(b points) points  { return points{a.low | b.low, a.high | b.high} }
func (a points) xor(b points) points { return points{a.low ^ b.low, a.high ^ b.high} }

// without returns the points of a that are not in b.
func (a points) without(b points) points { return points{a.low &^ b.low, a.high &^ b.high} }

func (a points) empty() bool { return a.low|a.high == 0 }

// meets reports whether two sets have a point in common.
func (a points) meets(b points) bool { return a.low&b.low|a.high&b.high != 0 }

func (a points) count() int { return bits.OnesCount64(a.low) + bits.OnesCount64(a.high) }

func (a points) has(s Square) bool { return !a.and(pointAt[s]).empty() }

// first returns the lowest point of a set that is not empty.
func (a points) first() Square {
	if a.low != 0 {
		return Square(bits.TrailingZeros64(a.low))
	}
	return Square(half + bits.TrailingZeros64(a.high))
}

// rest returns a set that is not empty without its lowest point.
func (a points) rest() points {
	if a.low != 0 {
		return points{a.low & (a.low - 1), a.high}
	}
	return points{0, a.high & (a.high - 1)}
}

// countNear counts a set that lies within five consecutive ranks: no two of
// its points, one on each side of the river, have the same bit.
func (a points) countNear() int { return bits.OnesCount64(a.low | a.high) }

// line is a set of points of one rank (bit = file, 9 bits) or of one file
// (bit = rank, 10 bits).
type line = uint

// rankOf returns the part of a on the rank of a point.
func (a points) rankOf(c *coordinates) line {
	word := a.low
	if c.rank >= Ranks/2 {
		word = a.high
	}
	return line(word>>(c.rankShift&63)) & (1<<Files - 1)
}

// fileOf returns the part of a on the file of a point.
func (a points) fileOf(c *coordinates) line {
	return gather(a.low>>(c.file&63)) | gather(a.high>>(c.file&63))<<(Ranks/2)
}

// gather moves the bits 0, 9, 18, 27 and 36 of x to the bits 0 to 4. The
// product holds bit 9i shifted by 32-8j for every i and j; those with i = j
// land on 32+i, the others outside of 32..36 and never on each other.
func gather(x uint64) line {
	const firstFile, spread = 0x10_0804_0201, 0x1_0101_0101
	return line(x&firstFile*spread>>32) & 31
}

// onRank returns the points of a line on the rank of a point.
func (c *coordinates) onRank(x line) points {
	if c.rank < Ranks/2 {
		return points{uint64(x) << (c.rankShift & 63), 0}
	}
	return points{0, uint64(x) << (c.rankShift & 63)}
}

// onFile returns the points of a line on the file of a point.
func (c *coordinates) onFile(x line) points {
	p := fileA[x&(1<<Ranks-1)]
	return points{p.low << (c.file & 63), p.high << (c.file & 63)}
}
