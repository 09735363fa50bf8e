package nnue

import "math/bits"

// Board says who stands where, one bit a square. Its first three planes are the
// bits of the number of the kind of man, the lowest first, the fourth has the men
// of the second side, the fifth those that lie covered and have no kind. A plane
// has two words, for boards of more than 64 squares: of chess the first holds all
// squares, of xiangqi and cờ úp the first holds the points 0 to 44 and the second
// 45 to 89. Of cờ úp the words go on with the pools, as covered men that stand
// beside the board: the first side's in the first word, the other's in the second.
type Board [5][2]uint64

// man returns who stands on a square: the kind, plus 8 for the second side's,
// plus covered.
func (b *Board) man(word, bit int) int {
	w, n := word&1, uint(bit)&63
	return int(b[0][w]>>n&1 | b[1][w]>>n&1<<1 | b[2][w]>>n&1<<2 | b[3][w]>>n&1<<3 | b[4][w]>>n&1<<4)
}

const (
	covered  = 16 // in a man
	manCodes = 32
)

// somebody reports whether a man is one.
func somebody(man int) bool { return man&(7|covered) != 0 }

// occupied returns the squares on which someone stands.
func (b *Board) occupied(word int) uint64 {
	return b[0][word&1] | b[1][word&1] | b[2][word&1] | b[4][word&1]
}

// count returns how many men there are, those beside the board among them.
func (b *Board) count() int {
	return bits.OnesCount64(b.occupied(0)) + bits.OnesCount64(b.occupied(1))
}

// of returns the squares of the men of a kind of both sides.
func (b *Board) of(kind, word int) uint64 {
	w, k := word&1, uint64(kind)
	return (b[0][w] ^ (k&1 - 1)) & (b[1][w] ^ (k>>1&1 - 1)) & (b[2][w] ^ (k>>2&1 - 1))
}

// kings returns the codes of both kings' squares, 0 for one that is missing.
func (b *Board) kings(g *geometry) (first, second uint8) {
	low, high := b.of(g.king, 0), b.of(g.king, 1)
	return lowest(low&^b[3][0], high&^b[3][1]), lowest(low&b[3][0], high&b[3][1])
}

// squareCodes is how many codes of squares there are: the bit, plus 64 in the
// second word of a plane.
const squareCodes = 128

// lowest returns the code of the lowest square of a set, 0 where it is empty.
func lowest(low, high uint64) uint8 {
	switch {
	case low != 0:
		return uint8(bits.TrailingZeros64(low)) & (squareCodes - 1)
	case high != 0:
		return uint8(64+bits.TrailingZeros64(high)) & (squareCodes - 1)
	}
	return 0
}

// changed returns the squares on which two boards differ.
func (b *Board) changed(c *Board) (set [2]uint64) {
	for w := range set {
		set[w] = (b[0][w] ^ c[0][w]) | (b[1][w] ^ c[1][w]) | (b[2][w] ^ c[2][w]) | (b[3][w] ^ c[3][w]) | (b[4][w] ^ c[4][w])
	}
	return set
}
