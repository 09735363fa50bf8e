package nnue

import "math/bits"

// Accumulators evaluate positions for one searcher. They remember the sums of
// the last boards at each ply, so that the next board costs as many rows as it
// has changed squares. They need not be told of moves, and may be used for any
// boards in any order: what is close at hand is only quicker. They are used by
// one goroutine at a time.
type Accumulators struct {
	network *Network
	slots   [plies]slot
	fresh   [2][]sums // by side and frame: the last of each, for when a side's frame changes

	changes
	added, taken [squareCodes]uint32 // the rows of the changes for one side
}

// plies is how many plies are remembered, a power of 2. A search that goes
// deeper uses the slots anew.
const plies = 64

// slot is what is known of the last board at a ply.
type slot struct {
	board  Board
	frames [2]frame
	sums   [2][]lanes
	filled bool
}

// sums is one side's accumulator with the board it stands for.
type sums struct {
	board Board
	sum   []lanes
}

// NewAccumulators returns empty ones.
func NewAccumulators(n *Network) *Accumulators {
	a := &Accumulators{network: n}
	memory := make([]lanes, 2*n.width*(plies+2*n.buckets))
	next := func() (s []lanes) {
		s, memory = memory[:n.width:n.width], memory[n.width:]
		return s
	}
	for i := range a.slots {
		a.slots[i].sums = [2][]lanes{next(), next()}
	}
	for side := range a.fresh {
		a.fresh[side] = make([]sums, 2*n.buckets)
		for f := range a.fresh[side] {
			a.fresh[side][f].sum = next()
			copy(a.fresh[side][f].sum, n.bias)
		}
	}
	return a
}

// Evaluate returns the worth of a board for the side to move, within ±Most.
// The ply is the number of moves made on the way to it: the boards of the
// plies just before it are those that it is made from.
func (a *Accumulators) Evaluate(b *Board, side, ply int) int {
	s := &a.slots[ply&(plies-1)]
	if !s.filled || s.board != *b {
		a.fill(s, b, ply)
	}
	side &= 1
	return a.network.score(s.sums[side], s.sums[side^1], b.count())
}

// fill makes a slot that of a board.
func (a *Accumulators) fill(s *slot, b *Board, ply int) {
	frames := a.network.frames(b)
	near, changed := a.nearest(b, ply)
	if near != nil {
		a.compare(&near.board, b, changed)
	}
	var stale [2]bool
	for side := range 2 {
		if stale[side] = near == nil || near.frames[side] != frames[side]; !stale[side] {
			a.update(s.sums[side], near.sums[side], side, frames[side])
		}
	}
	for side := range 2 {
		if stale[side] {
			a.refresh(s.sums[side], b, side, frames[side])
		}
	}
	s.board, s.frames, s.filled = *b, frames, true
}

// nearest returns the slot with the fewest changes up to a board, and what they
// are: of its parent, of what was there before it, or of its grandparent.
func (a *Accumulators) nearest(b *Board, ply int) (near *slot, changed [2]uint64) {
	fewest := squareCodes
	for _, at := range [...]int{ply - 1, ply, ply - 2} {
		s := &a.slots[at&(plies-1)]
		if !s.filled {
			continue
		}
		set := s.board.changed(b)
		if n := bits.OnesCount64(set[0]) + bits.OnesCount64(set[1]); n < fewest {
			near, changed, fewest = s, set, n
		}
		if fewest <= 2 { // no move changes less
			break
		}
	}
	return near, changed
}
