package caro

import (
	"math/bits"

	rules "banco/games/caro"
)

// nearby iterates over the empty points near stones, from the bottom left corner
// along the rows.
type nearby struct {
	rank int
	left uint64                // points of the rank still to come, at bit 2·file + 2·Reach
	near [rules.MaxSize]uint64 // those of the ranks to come
	size int
}

// newNearby iterates over the empty points at most radius king's steps away from a
// stone.
func newNearby(p *rules.Position, radius int) (f nearby) {
	const low = 0x5555_5555_5555_5555 // the lower bit of each point
	rows := p.Lines(0)
	f.size = len(rows)
	var wide [rules.MaxSize]uint64
	for i, row := range rows {
		stones := (row ^ row>>1) & low
		spread := stones
		for range radius {
			spread |= spread<<2 | spread>>2
		}
		wide[i] = spread
	}
	for i, row := range rows {
		var near uint64
		for _, w := range wide[max(i-radius, 0):min(i+radius+1, len(rows))] {
			near |= w
		}
		f.near[i] = near &^ (row | row>>1) & low
	}
	f.left = f.near[0]
	return f
}

// next returns the next point, and false at the end.
func (f *nearby) next() (rules.Point, bool) {
	for f.left == 0 {
		f.rank++
		if f.rank >= f.size {
			return 0, false
		}
		f.left = f.near[f.rank]
	}
	file := bits.TrailingZeros64(f.left)/2 - rules.Reach
	f.left &= f.left - 1
	return rules.PointAt(file, f.rank), true
}
