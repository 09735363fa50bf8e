package strong

import (
	"math"

	"banco/game"
	"banco/search"
	"banco/search/tt"
)

// leave tells whether a node can be left without a look at its moves, and with
// which score.
func (w *worker) leave(n *node) (search.Score, bool) {
	depth, alpha, beta := search.Score(n.depth), n.alpha, n.beta

	// 1. So bad that only captures could help: see whether they do.
	if w.Razoring && n.depth == 1 && n.eval+300 <= alpha {
		if v := w.quiesce(n.ply, alpha, alpha+1); v <= alpha || w.stopped {
			return v, true
		}
	}

	// 2. So good that a few plies will not change it, but for a mate.
	if w.ReverseFutility && n.depth <= 6 && beta > -search.MateBound && n.eval < search.MateBound {
		margin := 80 * depth
		if n.improving {
			margin -= 60
		}
		if n.eval-margin >= beta && !(w.Menaces && n.depth > 1 && w.menaced(n.ply)) {
			return beta + (n.eval-beta)/3, true
		}
	}

	// 3. So good that even passing does not harm it.
	if v, done := w.pass(n); done {
		return v, true
	}
	return w.probe(n)
}

// menaced reports whether the opponent would mate at once if the side to move
// passed. Where chance is at play it is not asked.
func (w *worker) menaced(ply int) bool {
	if w.veiled != nil {
		return false
	}
	next, last := w.frame(ply+1), w.frame(ply+2)
	w.passer.Pass()
	defer w.position.Unmake()
	next.moves = w.Tactics.Candidates(w.position, next.moves[:0])
	for _, m := range next.moves {
		if !w.Tactics.Checks(w.position, m) {
			continue
		}
		w.position.Make(m)
		last.moves = w.Tactics.Candidates(w.position, last.moves[:0])
		w.position.Unmake()
		if len(last.moves) == 0 {
			return true
		}
	}
	return false
}

// pass tries the null move.
func (w *worker) pass(n *node) (search.Score, bool) {
	f := w.frame(n.ply)
	if !w.Null || n.depth < 3 || n.eval < n.beta || f.eval < n.beta+100-20*search.Score(n.depth) || w.frame(n.ply-1).slot < 0 ||
		n.ply < w.nullFrom || n.beta < -search.MateBound || mate(n.eval) || w.Tactics.Force(w.position) < 2 {
		return 0, false
	}
	depth := n.depth - 3 - n.depth/3 - int(min((n.eval-n.beta)/200, 3))
	w.make(n.ply, nil)
	w.frame(n.ply + 1).extra = f.extra
	v := -w.search(depth, n.ply+1, -n.beta, -n.beta+1, !n.cut)
	w.position.Unmake()
	if w.stopped {
		return 0, true
	}
	if v < n.beta {
		return 0, false
	}
	v = min(v, search.MateBound)
	if n.depth < verifiedDepth || w.nullFrom > 0 {
		return v, true
	}
	w.nullFrom = n.ply + max(3*depth/4, 1)
	proof := w.search(depth, n.ply, n.beta-1, n.beta, false)
	w.nullFrom = 0
	return v, proof >= n.beta || w.stopped
}

// verifiedDepth is from where on a pass that was too good is verified by a
// search without one.
const verifiedDepth = 14

// probe tries whether a capture is so good in a shallower search that it will
// be good enough in a full one.
func (w *worker) probe(n *node) (search.Score, bool) {
	f := w.frame(n.ply)
	bar := n.beta + 180
	if n.improving {
		bar -= 40
	}
	if !w.ProbCut || n.depth < 5 || mate(n.beta) || n.known.Depth >= n.depth-3 && n.known.Score < bar {
		return 0, false
	}
	f.moves = w.Tactics.Captures(w.position, f.moves[:0])
	w.list(n.ply, n.known.Move)
	for i := range f.choices {
		c := w.pick(n.ply, i)
		if c.state&weighed != 0 {
			break
		}
		if !w.Tactics.Exchange(w.position, c.Move, bar-f.eval) {
			continue
		}
		move := c.Move
		w.make(n.ply, c)
		w.frame(n.ply + 1).extra = f.extra
		v := -w.quiesce(n.ply+1, -bar, -bar+1)
		if v >= bar && !w.stopped {
			v = -w.search(n.depth-4, n.ply+1, -bar, -bar+1, !n.cut)
		}
		w.position.Unmake()
		if w.stopped {
			return 0, true
		}
		if v >= bar {
			w.table.Store(w.position.Hash(), n.ply, tt.Entry{Move: move, Score: v, Depth: n.depth - 3, Bound: tt.Lower, Eval: n.raw})
			return v, true
		}
	}
	return 0, false
}

// prune reports whether to leave out the i-th choice of a node, the count-th
// looked at.
func (w *worker) prune(n *node, i, count int, alpha search.Score) bool {
	f := w.frame(n.ply)
	c := &f.choices[i]
	if n.ply == 0 || c.rank == rankKnown {
		return false
	}
	if !c.quiet() {
		return w.Exchange && n.depth <= 7 && c.state&weighed != 0 &&
			!w.Tactics.Exchange(w.position, c.Move, -90*search.Score(n.depth)) && !w.Tactics.Checks(w.position, c.Move)
	}
	if f.check || c.state&checking != 0 {
		return false
	}
	late := (3 + n.depth*n.depth) / 2
	if n.improving {
		late = 3 + n.depth*n.depth
	}
	if w.LMP && n.depth <= 8 && count > late {
		w.dropQuiets(f, i+1)
		return !w.Tactics.Checks(w.position, c.Move)
	}
	history := w.quietCount(n.ply, c)
	left := max(n.depth-w.usual(n.depth, count)/grain, 0)
	switch {
	case w.HistoryPruning && left <= 4 && history < -2500*left-1000:
	case w.Futility && left <= 5 && n.eval+100+90*search.Score(left) <= alpha:
	case w.Exchange && left <= 8 && !w.Tactics.Exchange(w.position, c.Move, -25*search.Score(left*left)):
	default:
		return false
	}
	return !w.Tactics.Checks(w.position, c.Move)
}

// single finds out whether the table's move is the only good one: then it is
// looked at more deeply. Where others are good as well, that may be enough to
// leave the node.
func (w *worker) single(n *node, i int) (extend int, v search.Score, done bool) {
	f := w.frame(n.ply)
	if n.depth < 7 || f.skipped != game.NoMove || n.known.Depth < n.depth-3 || n.known.Bound == tt.Upper ||
		mate(n.known.Score) || n.ply == 0 || f.extra >= w.depth {
		return 0, 0, false
	}
	bar := n.known.Score - 2*search.Score(n.depth)
	f.skipped = f.choices[i].Move
	f.lists, f.spare = f.spare, f.lists
	v = w.search((n.depth-1)/2, n.ply, bar-1, bar, n.cut)
	f.lists, f.spare = f.spare, f.lists
	f.skipped = game.NoMove
	switch {
	case w.stopped:
		return 0, 0, true
	case v < bar:
		if !n.pv && v < bar-20 {
			return 2, 0, false
		}
		return 1, 0, false
	case bar >= n.beta:
		return 0, bar, true
	case n.known.Score >= n.beta:
		return -1, 0, false
	}
	return 0, 0, false
}

// reduction returns by how many plies to look less deeply at the count-th move.
func (w *worker) reduction(n *node, c *Choice, count, history int, check bool) int {
	r := w.usual(n.depth, count)
	if n.pv {
		r -= grain
	}
	if n.ply == 0 {
		r -= grain
	}
	if n.cut {
		r += grain
	}
	if !n.improving {
		r += grain / 2
	}
	if check {
		r /= 2
	}
	if !c.quiet() {
		r -= grain
		if c.state&weighed != 0 {
			r += grain
		}
	} else {
		r -= min(max(history*grain/historyPly, -2*grain), 2*grain)
		if c.rank >= rankKiller/2 {
			r -= grain
		}
	}
	return max(r, 0) / grain
}

const (
	grain      = 1024  // of a ply
	lmrBase    = 1300  // by which every late move is reduced, in grains
	lmrSlope   = 2.1   // divides the product of the logarithms of depth and number
	historyPly = 12000 // the history that is worth a ply
)

// usual is the reduction of a move by depth and number.
func (w *worker) usual(depth, count int) int {
	return lmrBase + int(reductions[min(depth, 63)])*int(reductions[min(count, 63)])/64
}

// reductions are logarithms, so that the product of two is a reduction.
var reductions = func() (table [64]int16) {
	for i := 1; i < 64; i++ {
		table[i] = int16(math.Log(float64(i)) * 8 * math.Sqrt(grain/lmrSlope))
	}
	return table
}()
