package chess

import "math/bits"

// Zobrist keys. rightsKeys serves castling rooks and en passant squares
// alike: they never share a square.
var (
	pieceKeys  [16][64]uint64
	rightsKeys [64]uint64
	sideKey    uint64
)

func init() {
	state := uint64(0xba7c0)
	for p := range pieceKeys {
		for s := range pieceKeys[p] {
			pieceKeys[p][s] = splitMix(&state)
		}
	}
	for s := range rightsKeys {
		rightsKeys[s] = splitMix(&state)
	}
	sideKey = splitMix(&state)
}

// splitMix is the generator SplitMix64: the same keys on every machine.
func splitMix(state *uint64) uint64 {
	*state += 0x9e3779b97f4a7c15
	z := *state
	z = (z ^ z>>30) * 0xbf58476d1ce4e5b9
	z = (z ^ z>>27) * 0x94d049bb133111eb
	return z ^ z>>31
}

// hash computes the key of a board from nothing.
func (b *board) hash() uint64 {
	key := rightsHash(b.rights) ^ -uint64(b.side)&sideKey
	for set := b.occupied(); set != 0; set &= set - 1 {
		s := first(set)
		key ^= pieceKeys[b.at(s)][s]
	}
	return key
}

func rightsHash(rights uint64) (key uint64) {
	for ; rights != 0; rights &= rights - 1 {
		key ^= rightsKeys[bits.TrailingZeros64(rights)]
	}
	return key
}
