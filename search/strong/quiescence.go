package strong

import (
	"banco/game"
	"banco/search"
	"banco/search/tt"
)

// quiescence returns the value of a position at the depth limit. The side to
// move may stand pat or win something; in check it must answer. Where checks
// is true it may also give check.
func (w *worker) quiescence(ply int, alpha, beta search.Score, checks bool) search.Score {
	f := w.frame(ply)
	f.pv = f.pv[:0]

	// Step 1. Count the node. The limits, the rules or a tablebase may end the
	// search here.
	if v, done := w.enter(ply); done {
		return v
	}

	// Step 2. Transposition-table probe.
	pv, key := beta-alpha > 1, w.position.Hash()
	entry := w.probeTT(key, ply)
	if !pv && entry.Depth >= 0 && decides(&entry, alpha, beta) {
		return entry.Score
	}

	// Step 3. Stand pat on the static evaluation, or on what the table knows
	// better. In check there is no standing pat.
	raw, stand := tt.NoEval, -search.Infinity
	f.keys = w.Tactics.Keys(w.position)
	if f.inCheck {
		f.moves = w.Tactics.Candidates(w.position, f.moves[:0])
		if len(f.moves) == 0 {
			return w.noMoveScore(ply)
		}
	} else {
		if raw, stand = w.standPat(f, &entry); stand >= beta {
			stand = w.Params.failFirm(stand, beta)
			if entry.Depth < 0 {
				w.table.Store(key, ply, tt.Entry{Score: stand, Bound: tt.Lower, Eval: raw})
			}
			return stand
		}
		w.listCaptures(f, checks)
	}
	best, bound, bestMove := stand, tt.Upper, game.NoMove
	alpha = max(alpha, best)

	// Step 4. Search the captures and checks, in check the evasions.
	w.startPicker(ply, entry.Move)
	for i := range f.scored {
		m := w.nextMove(ply, i)
		if best > -search.MateBound && w.pruneQuiescence(f, m, stand, alpha, &best) {
			continue
		}
		move := *m
		w.makeMove(ply, m)
		v := -w.quiescence(ply+1, -beta, -alpha, false)
		w.position.Unmake()
		if w.stopped {
			return 0
		}
		if v <= best {
			continue
		}
		best = v
		if v > alpha {
			bestMove, alpha = move.Move, v
			if pv {
				w.updatePV(ply, &move)
			}
			if v >= beta {
				bound = tt.Lower
				break
			}
		}
	}

	// Step 5. Fail firm, and transposition-table store.
	best = w.Params.failFirm(best, beta)
	w.storeTT(key, ply, &entry, tt.Entry{Move: bestMove, Score: best, Bound: bound, Eval: raw})
	return best
}

// standPat returns the evaluation of the position at a ply as staticEval does, or what
// the table knows better.
func (w *worker) standPat(f *frame, entry *tt.Entry) (raw, stand search.Score) {
	raw, stand = w.staticEval(f, entry)
	if entry.Depth >= 0 && improvesEval(entry, stand) && !isMate(entry.Score) {
		stand = entry.Score
	}
	return raw, stand
}

// failFirm returns a value above beta, which is only a bound, moved halfway to beta.
// Wins and losses stay.
func (p *Params) failFirm(v, beta search.Score) search.Score {
	if p.QuiescenceFailFirm == 0 || v < beta || v > search.Decisive/2 || beta < -search.Decisive/2 {
		return v
	}
	return (v + beta) / 2
}

// listCaptures lists the captures of a node, and the quiet checks where they are asked for.
func (w *worker) listCaptures(f *frame, checks bool) {
	f.moves = w.Tactics.Captures(w.position, f.moves[:0])
	if checks && w.QuiescenceChecks && w.checker != nil {
		f.moves = w.checker.QuietChecks(w.position, f.moves)
	}
}

// pruneQuiescence reports whether to leave out a move of quiescence, and raises
// best to what the move could have reached. In check, quiet evasions are left
// out once one evasion does not lose. Otherwise moves are left out that lose
// their exchange, and captures that cannot reach alpha (delta pruning).
func (w *worker) pruneQuiescence(f *frame, m *ScoredMove, stand, alpha search.Score, best *search.Score) bool {
	switch {
	case f.inCheck:
		return m.quiet()
	case !w.QuiescenceSEE:
		return false
	case m.state&losesExchange != 0:
		return true
	case m.quiet(): // a check
		return !w.Tactics.SEEAtLeast(w.position, m.Move, 0)
	}
	reach := stand + search.Score(w.Params.DeltaMargin) + search.Score(m.Gain)
	if reach <= alpha && !w.Tactics.SEEAtLeast(w.position, m.Move, 1) {
		*best = max(*best, min(reach, alpha))
		return true
	}
	return false
}
