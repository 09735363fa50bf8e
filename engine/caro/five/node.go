package five

import (
	"math"

	"banco/game"
	rules "banco/games/caro"
	"banco/search"
	"banco/search/tt"
)

// search returns the worth of the position for the side to move: its true
// value where that lies between alpha and beta, otherwise a bound on it beyond
// the one it does not reach.
func (w *worker) search(depth, ply int, alpha, beta search.Score) search.Score {
	f := &w.frames[ply]
	f.pv = f.pv[:0]
	w.deepest = max(w.deepest, ply)

	// 1. Count the node. It may be the last one that the limits allow.
	if w.count() {
		return 0
	}

	// 2. A five wins, and a full board is a draw.
	own, foe := w.Turn(), w.Turn().Other()
	if w.Count(own, Five) > 0 {
		return w.winNow(f, ply)
	}
	if w.Stones()+1 >= w.last {
		return 0
	}

	// 3. Nothing here is better than a win with the next stone but one.
	alpha, beta = max(alpha, search.LossIn(ply+2)), min(beta, search.WinIn(ply+3))
	if alpha >= beta || ply >= maxPly {
		return alpha
	}

	// 4. Where the opponent threatens to win, only what meets the threat
	// counts; an open four wins where he does not threaten five, and so do two
	// threes at once where he has no four to make.
	set, threat := w.open, w.threatens(foe)
	switch threat {
	case Five:
		set, _ = w.averts(foe)
		if set.Empty() {
			return search.LossIn(ply + 2)
		}
		depth = max(depth, 0)
	default:
		if pt, ok := w.openFour(own); ok {
			f.pv = append(f.pv, game.Move(pt))
			return search.WinIn(ply + 3)
		}
		if pt, ok := w.twoThrees(own); ok {
			f.pv = append(f.pv, game.Move(pt))
			return search.WinIn(ply + 5)
		}
	}

	// 5. The position may be known: as deeply as is asked for, or as won or lost.
	pv := beta-alpha > 1
	var known tt.Entry
	hit := false
	if depth > 0 || threat == Five {
		known, hit = w.table.Probe(w.Hash(), ply)
	}
	if hit && !pv && (known.Depth >= depth || proved(known)) && settles(known, alpha, beta) {
		return known.Score
	}

	// 6. The depth is used up: a win by fours, or the evaluation.
	if depth <= 0 && threat != Five {
		return w.leaf(ply, beta)
	}
	eval := search.Score(0)
	f.static = -w.frames[ply-1].static // a forced reply changes little
	if threat != Five {
		// 7. A win by fours needs no depth.
		if !hit && w.Count(own, FourThree)+w.Count(own, TwoFours) > 0 {
			if n := w.byFours(nodeFours); n > 0 {
				return search.WinIn(ply + n)
			}
		}
		eval = w.Evaluate()
		f.static = eval
		if hit && (known.Bound == tt.Exact || known.Bound == tt.Lower && known.Score > eval || known.Bound == tt.Upper && known.Score < eval) &&
			!decided(known.Score) {
			eval = known.Score
		}
	}
	if threat == OpenFour {
		set, _ = w.averts(foe)
		for l := Four; l <= OpenFour; l++ {
			set.Join(w.Set(own, l))
		}
		if set.Empty() {
			return search.LossIn(ply + 4)
		}
	}

	// 8. Far from the window, a closer look is not worth it.
	quiet := threat == Quiet
	if !pv && quiet && depth <= 7 && eval-search.Score(depth)*beyondMargin >= beta && beta > -search.MateBound && eval < search.MateBound {
		return eval
	}
	if !pv && quiet && depth <= 3 && eval+razorMargin*search.Score(depth) <= alpha {
		if v := w.leaf(ply, beta); v <= alpha {
			return v
		}
	}

	// 9. Search the moves, the most promising first. Few are worth a look near the
	// leaves where nothing forces the choice, and still fewer where the position is
	// no better than it was before the last two stones.
	most := width
	if !pv {
		most = min(most, few[min(depth, MaxDepth)])
		if ply >= 2 && f.static <= w.frames[ply-2].static {
			most = min(width, few[min(depth, MaxDepth)]/2)
		}
	}
	w.listMoves(f, &set, rules.Point(known.Move))
	best, bound, first := -search.Infinity, tt.Upper, game.NoMove
	tried := 0
	for i := range f.moves {
		pt := f.pick(i)
		if !w.Allows(pt) {
			continue
		}
		// 10. So many are enough, and near the leaves those that make nothing are
		// left out where the position is far below the window.
		if quiet && tried >= most && best > -search.MateBound {
			break
		}
		makes := w.LevelAt(pt, own)
		if !pv && quiet && depth <= 3 && tried > 0 && best > -search.MateBound && eval+futility*search.Score(depth) <= alpha &&
			makes == Quiet && w.LevelAt(pt, foe) < Three {
			continue
		}
		next := depth - 1
		if threat == Five && ply < 2*w.depth {
			next = depth // a forced reply is not what the depth is for
		}
		less := 0
		if quiet && makes < Four && tried > 0 && depth >= 2 {
			less = int(reductions[min(depth, 63)][min(tried, 63)])
			if makes != Quiet {
				less--
			}
			if pv {
				less--
			}
			less = max(less, 0)
		}
		v := w.try(pt, tried, next, less, ply, alpha, beta)
		tried++
		if w.stopped {
			return 0
		}
		best = max(best, v)
		if v <= alpha {
			continue
		}
		alpha, bound, first = v, tt.Exact, game.Move(pt)
		f.pv = append(append(f.pv[:0], first), w.frames[ply+1].pv...)
		if v >= beta {
			w.reward(f, i, depth)
			bound = tt.Lower
			break
		}
	}

	// 11. None is legal: where only some were looked at, all others lose.
	if tried == 0 {
		return w.hopeless(ply, threat)
	}

	// 12. Remember the result.
	w.table.Store(w.Hash(), ply, tt.Entry{Move: first, Score: best, Depth: depth, Bound: bound})
	return best
}

// try returns the worth of a move for its mover: first less deeply where it is
// late, and only for whether it is better than alpha where it is not the
// first; if it seems so, it is looked at again.
func (w *worker) try(pt rules.Point, i, depth, less, ply int, alpha, beta search.Score) search.Score {
	w.Make(game.Move(pt))
	defer w.Unmake()
	if i == 0 {
		return -w.search(depth, ply+1, -beta, -alpha)
	}
	v := -w.search(depth-less, ply+1, -alpha-1, -alpha)
	if less > 0 && v > alpha && !w.stopped {
		v = -w.search(depth, ply+1, -alpha-1, -alpha)
	}
	if v > alpha && v < beta && !w.stopped {
		v = -w.search(depth, ply+1, -beta, -alpha)
	}
	return v
}

// settles reports whether a known score settles a node with that window.
func settles(e tt.Entry, alpha, beta search.Score) bool {
	switch e.Bound {
	case tt.Exact:
		return true
	case tt.Lower:
		return e.Score >= beta
	case tt.Upper:
		return e.Score <= alpha
	}
	return false
}

// proved reports whether an entry says that the position is won, or lost, at
// whatever depth.
func proved(e tt.Entry) bool {
	return e.Score >= search.MateBound && e.Bound != tt.Upper || e.Score <= -search.MateBound && e.Bound != tt.Lower
}

// decided reports whether a score is that of a win or a loss.
func decided(s search.Score) bool { return s >= search.MateBound || s <= -search.MateBound }

// How far from the window a position is left alone, a ply; how many moves are
// looked at; and how many nodes a search for a win by fours is allowed.
const (
	beyondMargin search.Score = 90
	razorMargin  search.Score = 140
	futility     search.Score = 110

	width = 12 // moves to look at where nothing forces the choice

	leafFours = 40
	nodeFours = 60
)

// few is how many moves are looked at by depth, where that is fewer than width.
var few = func() (table [MaxDepth + 1]int) {
	for depth := range table {
		table[depth] = 4 + int(math.Pow(float64(depth), 1.32))
	}
	return table
}()

// maxPly is how far from the root a line can go.
const maxPly = 200

// reductions are by how many plies late moves are reduced, by depth and by
// number.
var reductions = func() (table [64][64]int8) {
	for depth := 1; depth < 64; depth++ {
		for i := 1; i < 64; i++ {
			r := 0.4 + math.Log(float64(depth))*math.Log(float64(i))/1.1
			table[depth][i] = int8(min(int(r), depth-1))
		}
	}
	return table
}()
