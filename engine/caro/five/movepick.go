package five

import (
	"banco/game"
	rules "banco/games/caro"
	"banco/search"
)

// frame is what a node at one ply needs, kept from node to node.
type frame struct {
	moves   []ranked
	pv      []game.Move
	killers [2]rules.Point
	static  search.Score // the evaluation of the position, for the side to move
}

// rank tells how promising a point is for the side to move: by what crosses in
// it for either side, and by how often it was good.
func (w *worker) rank(pt rules.Point, own int) int32 {
	crosses := &w.cells[pt].crosses
	return order.Own[crosses[own]] + order.Foe[crosses[1-own]] + w.history[own][pt]/4
}

// listMoves lists the points of a set for the side to move with their ranks.
func (w *worker) listMoves(f *frame, set *PointSet, known rules.Point) {
	f.moves = f.moves[:0]
	own := int(w.Turn() - rules.Black)
	points := *set
	for pt, ok := points.Pop(); ok; pt, ok = points.Pop() {
		r := w.rank(pt, own)
		switch pt {
		case known:
			r = 1 << 30
		case f.killers[0], f.killers[1]:
			r += killerRank
		}
		f.moves = append(f.moves, ranked{r, pt})
	}
}

const killerRank = 300

// pick moves the best of the moves from the i-th on to the front of them.
func (f *frame) pick(i int) rules.Point {
	best := i
	for j := i + 1; j < len(f.moves); j++ {
		if f.moves[j].rank > f.moves[best].rank {
			best = j
		}
	}
	f.moves[i], f.moves[best] = f.moves[best], f.moves[i]
	return f.moves[i].at
}

// reward notes that the i-th move of a node was too good for the opponent, and
// that those tried before it were not.
func (w *worker) reward(f *frame, i, depth int) {
	own := int(w.Turn() - rules.Black)
	bonus := int32(min(depth*depth, 400))
	for j := range i {
		w.learn(own, f.moves[j].at, -bonus)
	}
	best := f.moves[i].at
	w.learn(own, best, bonus)
	if f.killers[0] != best {
		f.killers[0], f.killers[1] = best, f.killers[0]
	}
}

// mostHistory bounds what history says of a point.
const mostHistory = 4000

func (w *worker) learn(own int, pt rules.Point, bonus int32) {
	h := &w.history[own][pt]
	*h += bonus - *h*max(bonus, -bonus)/mostHistory
}
