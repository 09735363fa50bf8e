package five

import (
	"banco/engine/caro/shape"
	"banco/game"
	rules "banco/games/caro"
	"banco/search"
)

// frame is what a node at one ply needs. Its memory is used again by the next
// node at that ply.
type frame struct {
	moves   []scoredMove
	pv      []game.Move
	killers [2]rules.Point
	static  search.Score // the evaluation of the position, for the side to move
}

// scoredMove is a move with the score by which moves are ordered.
type scoredMove struct {
	score int32
	at    rules.Point
}

// scorePoint tells how promising a point is for the side to move: by the shapes
// that cross in it for either side, and by its history.
func (w *worker) scorePoint(pt rules.Point, own int) int32 {
	return w.rank(pt, own) + w.history[own][pt]/int32(max(w.params.HistoryDiv, 1))
}

// rank is the part of that score that was learnt from games: the logarithm of how
// likely a move is, in parts of orderUnit.
func (b *Board) rank(pt rules.Point, own int) int32 {
	if b.net != nil && b.net.ranks {
		return b.net.rank(&b.cells[pt], own)
	}
	crosses := &b.cells[pt].crosses
	return order.Own[crosses[own]] + order.Foe[crosses[1-own]]
}

// startPicker lists the points of a set as moves with their scores. The table's
// move comes first.
func (w *worker) startPicker(f *frame, set *shape.PointSet, ttMove rules.Point) {
	f.moves = f.moves[:0]
	own := int(w.Turn() - rules.Black)
	points := *set
	for pt, ok := points.Pop(); ok; pt, ok = points.Pop() {
		score := w.scorePoint(pt, own)
		switch pt {
		case ttMove:
			score = 1 << 30
		case f.killers[0], f.killers[1]:
			score += int32(w.params.KillerBonus)
		}
		f.moves = append(f.moves, scoredMove{score, pt})
	}
}

// nextMove brings the best of the moves from the i-th on to that place.
func (f *frame) nextMove(i int) rules.Point { return bestFirst(f.moves[i:]) }

// bestFirst brings the best move of a list to its front and returns it.
func bestFirst(moves []scoredMove) rules.Point {
	best := 0
	for i := range moves {
		if moves[i].score > moves[best].score {
			best = i
		}
	}
	moves[0], moves[best] = moves[best], moves[0]
	return moves[0].at
}

// updateHistories learns from a cutoff: the i-th move of a node gets a bonus, the
// moves before it get a malus.
func (w *worker) updateHistories(f *frame, i, depth int) {
	own := int(w.Turn() - rules.Black)
	bonus := int32(min(depth*depth, w.params.HistoryBonusMax))
	for j := range i {
		w.addBonus(own, f.moves[j].at, -bonus)
	}
	best := f.moves[i].at
	w.addBonus(own, best, bonus)
	if f.killers[0] != best {
		f.killers[0], f.killers[1] = best, f.killers[0]
	}
}

// addBonus moves the history of a point by a bonus or malus, by less the nearer
// it is to ±historyMax.
func (w *worker) addBonus(own int, pt rules.Point, bonus int32) {
	h := &w.history[own][pt]
	*h += bonus - *h*max(bonus, -bonus)/historyMax
}
