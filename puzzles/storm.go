package puzzles

import (
	"cmp"
	"math/rand/v2"
	"slices"
)

// A storm is a row of puzzles that are solved against the clock, the easiest first.

// stormMoves is how long the puzzles of a storm are at most: nobody has time for longer
// ones.
const stormMoves = 3

// Storm chooses so many short puzzles by chance, each at least as hard as the one before;
// fewer where there are fewer.
func (l *Library) Storm(rng *rand.Rand, count int) []*Head {
	var short []*Head
	for _, p := range l.Heads {
		if p.Moves <= stormMoves {
			short = append(short, p)
		}
	}
	slices.SortStableFunc(short, func(a, b *Head) int { return cmp.Compare(a.Rating, b.Rating) })
	count = min(count, len(short))
	list := make([]*Head, 0, count)
	for i := range count { // one of each part
		begin, end := i*len(short)/count, (i+1)*len(short)/count
		list = append(list, short[begin+rng.IntN(end-begin)])
	}
	return list
}
