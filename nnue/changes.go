package nnue

import "math/bits"

// changes are the men by which one board differs from another.
type changes struct {
	come, gone [squareCodes]placed
	came, went int // how many of each
}

// placed is a man on the square of a code: man<<8 | code.
type placed uint16

// compare notes what differs between a board and the next on the squares that
// are changed.
func (c *changes) compare(from, to *Board, changed [2]uint64) {
	c.came, c.went = 0, 0
	for word, set := range changed {
		for ; set != 0; set &= set - 1 {
			bit := bits.TrailingZeros64(set)
			square := placed(word<<6|bit) & (squareCodes - 1)
			if man := from.man(word, bit); somebody(man) {
				c.gone[c.went&(squareCodes-1)] = placed(man)<<8 | square
				c.went++
			}
			if man := to.man(word, bit); somebody(man) {
				c.come[c.came&(squareCodes-1)] = placed(man)<<8 | square
				c.came++
			}
		}
	}
}

// update makes a side's sum of another by the changes noted.
func (a *Accumulators) update(to, from []lanes, side int, f frame) {
	n := a.network
	added, taken := a.added[:a.came&(squareCodes-1)], a.taken[:a.went&(squareCodes-1)]
	rowOf := &n.rowOf[side&1][f&1]
	for i := range added {
		added[i] = rowOf[a.come[i]>>8&(manCodes-1)][a.come[i]&(squareCodes-1)]
	}
	for i := range taken {
		taken[i] = rowOf[a.gone[i]>>8&(manCodes-1)][a.gone[i]&(squareCodes-1)]
	}
	accumulate(to, from, n.rows[int(f>>1)*n.bucketSize:], added, taken)
}

// refresh makes a side's sum of the last one that had the same frame.
func (a *Accumulators) refresh(to []lanes, b *Board, side int, f frame) {
	last := &a.fresh[side][f]
	a.compare(&last.board, b, last.board.changed(b))
	a.update(last.sum, last.sum, side, f)
	last.board = *b
	copy(to, last.sum)
}
