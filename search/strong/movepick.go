package strong

import (
	"math"

	"banco/game"
	"banco/search"
)

// The move picker. Scores put moves into this order: the table's move, captures
// that do not lose, killers, the counter move, other quiet moves by their
// history, captures that lose.
const (
	scoreTTMove      = 1 << 30
	scoreGoodCapture = 1 << 27
	scoreKiller      = 1 << 25
	scoreCounterMove = scoreKiller - 1<<20
	scoreBadCapture  = -1 << 27
	unscored         = math.MinInt32
)

// listMoves lists the moves of a node, and reports whether there are any. Where
// the table's move is legal it is the only one until hasMove is asked for more.
func (w *worker) listMoves(ply int, ttMove game.Move) bool {
	f := w.frame(ply)
	if f.partial = ttMove != game.NoMove && w.Tactics.Legal(w.position, ttMove); f.partial {
		f.moves = append(f.moves[:0], ttMove)
	} else if f.moves = w.Tactics.Candidates(w.position, f.moves[:0]); len(f.moves) == 0 {
		return false
	}
	w.startPicker(ply, ttMove)
	return true
}

// hasMove reports whether a node has an i-th move.
func (w *worker) hasMove(ply, i int) bool {
	f := w.frame(ply)
	if i >= len(f.scored) && f.partial {
		first := f.scored[0]
		f.moves, f.partial = w.Tactics.Candidates(w.position, f.moves[:0]), false
		w.startPicker(ply, first.Move)
		f.scored[0] = first
	}
	return i < len(f.scored)
}

// startPicker lists the moves of a node. The table's move comes first; the
// others are scored only when one of them is asked for.
func (w *worker) startPicker(ply int, ttMove game.Move) {
	f := w.frame(ply)
	f.scored, f.areScored = w.Tactics.Describe(w.position, f.moves, f.scored[:0]), false
	if ttMove == game.NoMove {
		return
	}
	for i := range f.scored {
		if m := &f.scored[i]; m.Move == ttMove {
			m.score = scoreTTMove
			f.scored[0], f.scored[i] = f.scored[i], f.scored[0]
			return
		}
	}
}

// scoreMoves scores the moves of a node from the i-th on, but for quiet moves other
// than killers and the counter move: in every second node a move before them is good
// enough.
func (w *worker) scoreMoves(ply, i int) {
	f := w.frame(ply)
	f.areScored, f.unscored = true, false
	counter := game.NoMove
	if last := w.frame(ply - 1).pieceTo; last >= 0 && w.Killers {
		counter = game.Move(w.counterMoves[last])
	}
	for rest := f.scored[i:]; len(rest) > 0; rest = rest[1:] {
		m := &rest[0]
		switch {
		case !m.quiet():
			m.score = scoreGoodCapture + w.captureScore(m)
		case w.Killers && (m.Move == f.killers[0] || m.Move == f.killers[1]):
			m.score = scoreKiller + int32(w.quietHistory(ply, m))
		case m.Move == counter && counter != game.NoMove:
			m.score = scoreCounterMove + int32(w.quietHistory(ply, m))
		default:
			m.score, f.unscored = unscored, true
		}
	}
}

// scoreQuiets scores the other quiet moves from the i-th on.
func (w *worker) scoreQuiets(ply, i int) {
	f, counts := w.frame(ply), w.quietCounts(ply)
	f.unscored = false
	for rest := f.scored[i:]; len(rest) > 0; rest = rest[1:] {
		if m := &rest[0]; m.score == unscored {
			m.score = int32(counts.sum(m))
		}
	}
}

// highest returns the index of the highest score, the first of equal ones. Which
// score is the next higher one cannot be predicted, so there is no branch on it.
func highest(list []ScoredMove) int {
	most := int64(math.MinInt64 / 2) // a score, and an index that counts down
	for i := range list {
		key := int64(list[i].score)<<16 | int64(0xffff-i)
		more := key - most
		most = key - more&(more>>63)
	}
	return 0xffff - int(most&0xffff)
}

// captureScore orders captures by what they win, then by the capture history.
func (w *worker) captureScore(m *ScoredMove) int32 {
	score := int32(m.Gain) * int32(w.Params.CaptureGainWeight)
	if w.CaptureHistory {
		score += int32(*w.captureHistory(m))
	}
	return score
}

// nextMove brings the best of the moves from the i-th on to that place. A capture
// whose exchange loses is put off to the end.
func (w *worker) nextMove(ply, i int) *ScoredMove {
	f := w.frame(ply)
	if !f.areScored {
		if f.scored[i].score == scoreTTMove {
			return &f.scored[i]
		}
		w.scoreMoves(ply, i)
	}
	for {
		rest := f.scored[i:]
		best := highest(rest)
		m := &rest[best]
		if m.score < scoreTTMove && m.score > scoreKiller*2 && m.state&losesExchange == 0 {
			if !w.Tactics.SEEAtLeast(w.position, m.Move, -search.Score(m.Gain)/goodCaptureSEEDiv) {
				m.score += scoreBadCapture - scoreGoodCapture
				m.state |= losesExchange
				continue
			}
		} else if f.unscored && m.score < scoreKiller/2 {
			w.scoreQuiets(ply, i)
			continue
		}
		rest[0], rest[best] = rest[best], rest[0]
		return &rest[0]
	}
}

// skipQuiets drops the quiet moves from the i-th on, except checks.
func (w *worker) skipQuiets(f *frame, i int) {
	kept := f.scored[:i]
	for _, m := range f.scored[i:] {
		if m.quiet() {
			if !w.Tactics.GivesCheck(w.position, m.Move) {
				continue
			}
			m.state |= givesCheck
		}
		kept = append(kept, m)
	}
	f.scored = kept
}
