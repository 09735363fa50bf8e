package strong

import (
	"banco/game"
	"banco/search"
)

// The ranks, best first: the table's move, captures that do not lose, killers
// and replies, quiet moves by their history, captures that lose.
const (
	rankKnown   = 1 << 30
	rankCapture = 1 << 27
	rankKiller  = 1 << 25
	rankLosing  = -1 << 27
)

// list describes the moves of a node. The one that the table knows comes first;
// the others are ranked only when one of them is asked for.
func (w *worker) list(ply int, known game.Move) {
	f := w.frame(ply)
	f.choices, f.ranked = w.Tactics.Describe(w.position, f.moves, f.choices[:0]), false
	if known == game.NoMove {
		return
	}
	for i := range f.choices {
		if c := &f.choices[i]; c.Move == known {
			c.rank = rankKnown
			f.choices[0], f.choices[i] = f.choices[i], f.choices[0]
			return
		}
	}
}

// rank ranks the choices of a node from the i-th on.
func (w *worker) rank(ply, i int) {
	f := w.frame(ply)
	f.ranked = true
	reply := game.NoMove
	if last := w.frame(ply - 1).slot; last >= 0 && w.Killers {
		reply = game.Move(w.replies[last])
	}
	for ; i < len(f.choices); i++ {
		c := &f.choices[i]
		switch {
		case !c.quiet():
			c.rank = rankCapture + w.captureRank(c)
		case w.Killers && (c.Move == f.killers[0] || c.Move == f.killers[1]):
			c.rank = rankKiller + int32(w.quietCount(ply, c))
		case c.Move == reply && reply != game.NoMove:
			c.rank = rankKiller - 1<<20 + int32(w.quietCount(ply, c))
		default:
			c.rank = int32(w.quietCount(ply, c))
		}
	}
}

// captureRank orders captures: the more they win the better, of equals those
// that were good before.
func (w *worker) captureRank(c *Choice) int32 {
	rank := int32(c.Gain) * 64
	if w.CaptureHistory {
		rank += int32(w.captures[int(c.Slot)*victims+int(c.Victim)])
	}
	return rank
}

// quietCount is what memory says of a quiet move.
func (w *worker) quietCount(ply int, c *Choice) int {
	n := 2 * int(w.paths[w.position.Side()&1][c.Path])
	if w.Continuation {
		n += 2*int(w.frame(ply - 1).follow[c.Slot]) + int(w.frame(ply - 2).follow[c.Slot]) + int(w.frame(ply - 4).follow[c.Slot])/2
	}
	if w.PawnHistory {
		n += int(w.among(w.frame(ply).keys.Pawns)[c.Slot])
	}
	return n
}

// pick brings the best of the choices from the i-th on to that place. A capture
// that turns out to lose on its square is put off.
func (w *worker) pick(ply, i int) *Choice {
	f := w.frame(ply)
	if !f.ranked {
		if f.choices[i].rank == rankKnown {
			return &f.choices[i]
		}
		w.rank(ply, i)
	}
	for {
		best := i
		for j := i + 1; j < len(f.choices); j++ {
			if f.choices[j].rank > f.choices[best].rank {
				best = j
			}
		}
		c := &f.choices[best]
		if c.rank < rankKnown && c.rank > rankKiller*2 && c.state&weighed == 0 {
			if !w.Tactics.Exchange(w.position, c.Move, -search.Score(c.Gain)/16) {
				c.rank += rankLosing - rankCapture
				c.state |= weighed
				continue
			}
		}
		f.choices[i], f.choices[best] = f.choices[best], f.choices[i]
		return &f.choices[i]
	}
}

// dropQuiets leaves the quiet moves from the i-th choice on out, but for checks.
func (w *worker) dropQuiets(f *frame, i int) {
	kept := f.choices[:i]
	for _, c := range f.choices[i:] {
		if c.quiet() {
			if !w.Tactics.Checks(w.position, c.Move) {
				continue
			}
			c.state |= checking
		}
		kept = append(kept, c)
	}
	f.choices = kept
}

// reward remembers that the i-th choice of a node was too good for the
// opponent, and that those looked at before it were not.
func (w *worker) reward(ply, i, depth int) {
	f := w.frame(ply)
	best := f.choices[i]
	bonus := min(150*depth, 1600)
	if best.quiet() {
		if f.killers[0] != best.Move {
			f.killers[0], f.killers[1] = best.Move, f.killers[0]
		}
		if last := w.frame(ply - 1).slot; last >= 0 {
			w.replies[last] = uint32(best.Move)
		}
		w.remember(ply, &best, bonus)
	} else {
		learn(&w.captures[int(best.Slot)*victims+int(best.Victim)], bonus)
	}
	for j := range f.choices[:i] {
		c := &f.choices[j]
		switch {
		case c.state&searched == 0:
		case !c.quiet():
			learn(&w.captures[int(c.Slot)*victims+int(c.Victim)], -bonus)
		case best.quiet():
			w.remember(ply, c, -bonus)
		}
	}
}

// remember counts a bonus for a quiet move wherever it is counted.
func (w *worker) remember(ply int, c *Choice, bonus int) {
	learn(&w.paths[w.position.Side()&1][c.Path], bonus)
	learn(&w.frame(ply - 1).follow[c.Slot], bonus)
	learn(&w.frame(ply - 2).follow[c.Slot], bonus)
	learn(&w.frame(ply - 4).follow[c.Slot], bonus)
	learn(&w.among(w.frame(ply).keys.Pawns)[c.Slot], bonus)
}
