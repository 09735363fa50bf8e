package worth

import "banco/games/xiangqi"

// Key returns a number for a set of points, by which searches tell sets apart.
// The sets of different kinds have different numbers; those of several kinds
// are joined by exclusive or, and mixed.
func Key(k xiangqi.Kind, set xiangqi.Set) uint64 {
	low, high := set.Words()
	return low*factors[2*k&15] ^ high*factors[(2*k+1)&15]
}

// factors are odd numbers without a pattern.
var factors = func() (list [16]uint64) {
	x := uint64(0x9e3779b97f4a7c15)
	for i := range list {
		x = Mix(x + 0xc2b2ae3d27d4eb4f)
		list[i] = x | 1
	}
	return list
}()

// Mix scatters a number.
func Mix(x uint64) uint64 {
	x = (x ^ x>>32) * 0xd6e8feb86659fd93
	return x ^ x>>29
}
