package strong

import (
	"banco/game"
	"banco/search"
	"banco/search/tt"
)

// quiesce returns the worth of a position at the depth limit: the side to move
// may leave it as it stands, or win something; in check it must answer.
func (w *worker) quiesce(ply int, alpha, beta search.Score) search.Score {
	f := w.frame(ply)
	f.pv = f.pv[:0]
	if w.count(ply) {
		return 0
	}
	if v, over := w.ruled(ply); over {
		return v
	}
	if ply >= maxPly {
		return w.Evaluator.Evaluate(w.position)
	}

	// 1. The position may be known.
	pv, key := beta-alpha > 1, w.position.Hash()
	known := w.known(key, ply)
	if !pv && known.Depth >= 0 && settles(&known, alpha, beta) {
		return known.Score
	}

	// 2. The position as it stands, or as the table knows it better.
	raw, stand := tt.NoEval, -search.Infinity
	f.keys = w.Tactics.Keys(w.position)
	if f.check {
		f.moves = w.Tactics.Candidates(w.position, f.moves[:0])
		if len(f.moves) == 0 {
			return w.over(ply)
		}
	} else {
		raw, stand = w.evaluation(f, &known)
		if known.Depth >= 0 && better(&known, stand) && !mate(known.Score) {
			stand = known.Score
		}
		if stand >= beta {
			if known.Depth < 0 {
				w.table.Store(key, ply, tt.Entry{Score: stand, Bound: tt.Lower, Eval: raw})
			}
			return stand
		}
		f.moves = w.Tactics.Captures(w.position, f.moves[:0])
	}
	best, bound, first := stand, tt.Upper, game.NoMove
	alpha = max(alpha, best)

	// 3. The moves that may be better.
	w.list(ply, known.Move)
	for i := range f.choices {
		c := w.pick(ply, i)
		if best > -search.MateBound && w.pointless(f, c, stand, alpha, &best) {
			continue
		}
		chosen := *c
		w.make(ply, c)
		v := -w.quiesce(ply+1, -beta, -alpha)
		w.position.Unmake()
		if w.stopped {
			return 0
		}
		if v <= best {
			continue
		}
		best = v
		if v > alpha {
			first, alpha = chosen.Move, v
			if pv {
				w.extendLine(ply, &chosen)
			}
			if v >= beta {
				bound = tt.Lower
				break
			}
		}
	}
	w.store(key, ply, &known, tt.Entry{Move: first, Score: best, Bound: bound, Eval: raw})
	return best
}

// pointless reports whether a move of quiescence can be left out, and keeps in
// best what it could have reached. Quiet answers to a check are left out once
// one answer is known that does not lose.
func (w *worker) pointless(f *frame, c *Choice, stand, alpha search.Score, best *search.Score) bool {
	switch {
	case f.check:
		return c.quiet()
	case !w.Quiesce:
		return false
	case c.state&weighed != 0:
		return true
	}
	reach := stand + deltaMargin + search.Score(c.Gain)
	if reach <= alpha && !w.Tactics.Exchange(w.position, c.Move, 1) {
		*best = max(*best, min(reach, alpha))
		return true
	}
	return false
}

// deltaMargin is by how much a capture may better the score beyond what it wins.
const deltaMargin = 150

// better reports whether a known score says more than an evaluation: it is a
// bound on the other side of it.
func better(e *tt.Entry, eval search.Score) bool {
	return e.Bound == tt.Exact || e.Bound == tt.Lower && e.Score > eval || e.Bound == tt.Upper && e.Score < eval
}

// over returns the score of a position without a legal move.
func (w *worker) over(ply int) search.Score {
	v, _ := search.Ended(w.position, ply)
	return v
}
