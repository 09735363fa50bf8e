package strong

import (
	"banco/search"
	"banco/search/tt"
)

// histories are what a worker learns of moves and evaluations from the nodes it
// has searched. Counts of moves are within ±historyMax.
type histories struct {
	pieceTos int

	butterfly    [2][]int16 // quiet moves by side and FromTo
	continuation []int16    // quiet moves by PieceTo, in rows by the PieceTo of an earlier move
	captures     []int16    // captures by PieceTo and kind captured
	pawns        []int16    // quiet moves by PieceTo, in rows by the pawn structure
	counterMoves []uint32   // the quiet move that refuted a move, by the PieceTo of that move

	// Correction history: the error of the evaluation, by side and key.
	pawnCorrection    [2][correctionKeys]int16
	nonPawnCorrection [2][2][correctionKeys]int16
}

const (
	pawnRows       = 512
	correctionKeys = 1 << 14
)

func newHistories(pieceTos, fromTos int) *histories {
	return &histories{
		pieceTos:     pieceTos,
		butterfly:    [2][]int16{make([]int16, fromTos), make([]int16, fromTos)},
		continuation: make([]int16, (pieceTos+1)*pieceTos),
		captures:     make([]int16, pieceTos*capturedKinds),
		pawns:        make([]int16, pawnRows*pieceTos),
		counterMoves: make([]uint32, pieceTos+1),
	}
}

// historyBytes returns the size of the histories of one worker.
func historyBytes(pieceTos, fromTos int) int64 {
	return int64(2*(2*fromTos+(pieceTos+1)*pieceTos+pieceTos*capturedKinds+pawnRows*pieceTos) + 4*(pieceTos+1) + 2*6*correctionKeys)
}

// clear sets every history to zero.
func (h *histories) clear() {
	for _, counts := range [][]int16{h.butterfly[0], h.butterfly[1], h.continuation, h.captures, h.pawns} {
		clear(counts)
	}
	clear(h.counterMoves)
	h.pawnCorrection, h.nonPawnCorrection = [2][correctionKeys]int16{}, [2][2][correctionKeys]int16{}
}

// continuationRow returns the continuation history after a move; pieceTo is -1
// after a null move and before the first move.
func (h *histories) continuationRow(pieceTo int) []int16 {
	if pieceTo < 0 {
		pieceTo = h.pieceTos
	}
	return h.continuation[pieceTo*h.pieceTos : (pieceTo+1)*h.pieceTos]
}

// pawnRow returns the pawn history of a pawn structure.
func (h *histories) pawnRow(pawns uint64) []int16 {
	row := int(pawns % pawnRows)
	return h.pawns[row*h.pieceTos : (row+1)*h.pieceTos]
}

// addBonus moves a count by a bonus or malus, by less the nearer it is to ±historyMax.
func addBonus(count *int16, bonus int) {
	*count += int16(bonus - int(*count)*max(bonus, -bonus)/historyMax)
}

// quietCounts are the counts of the quiet moves of a node, and their weights.
type quietCounts struct {
	butterfly, before, own, pawns                         []int16
	butterflyWeight, beforeWeight, ownWeight, pawnsWeight int
}

// quietCounts returns the counts of the quiet moves at a ply.
func (w *worker) quietCounts(ply int) quietCounts {
	c := quietCounts{
		butterfly: w.butterfly[w.position.Side()&1], before: w.frame(ply - 1).continuation, own: w.frame(ply - 2).continuation,
		pawns: w.pawnRow(w.frame(ply).keys.Pawns), butterflyWeight: w.Params.ButterflyWeight,
	}
	if w.Continuation {
		c.beforeWeight, c.ownWeight = w.Params.Continuation1Weight, w.Params.Continuation2Weight
	}
	if w.PawnHistory {
		c.pawnsWeight = w.Params.PawnHistoryWeight
	}
	return c
}

// sum is what the histories say of a quiet move.
func (c *quietCounts) sum(m *ScoredMove) int {
	return (c.butterflyWeight*int(c.butterfly[m.FromTo]) + c.beforeWeight*int(c.before[m.PieceTo]) +
		c.ownWeight*int(c.own[m.PieceTo]) + c.pawnsWeight*int(c.pawns[m.PieceTo])) / historyWeightUnit
}

// quietHistory is what the histories say of one quiet move.
func (w *worker) quietHistory(ply int, m *ScoredMove) int {
	c := w.quietCounts(ply)
	return c.sum(m)
}

// updateHistories learns from a cutoff: the i-th move of a node gets a bonus,
// the moves searched before it get a malus, and so does the move that led to the
// node where much was expected of it.
func (w *worker) updateHistories(ply, i, depth int) {
	f := w.frame(ply)
	best := f.scored[i]
	bonus, malus := min(w.Params.HistoryBonus*depth, w.Params.HistoryBonusMax), min(w.Params.HistoryMalus*depth, w.Params.HistoryMalusMax)
	if before := w.frame(ply - 1); before.madeQuiet() && before.move.score >= scoreKiller/2 {
		refuted := malus * w.Params.RefutedMalus / refutedMalusDiv
		addBonus(&w.frame(ply - 2).continuation[before.move.PieceTo], -refuted)
		addBonus(&w.frame(ply - 3).continuation[before.move.PieceTo], -refuted)
	}
	if best.quiet() {
		if f.killers[0] != best.Move {
			f.killers[0], f.killers[1] = best.Move, f.killers[0]
		}
		if last := w.frame(ply - 1).pieceTo; last >= 0 {
			w.counterMoves[last] = uint32(best.Move)
		}
		w.updateQuietHistories(ply, &best, bonus)
	} else {
		addBonus(w.captureHistory(&best), bonus)
	}
	for j := range f.scored[:i] {
		m := &f.scored[j]
		switch {
		case m.state&searched == 0:
		case !m.quiet():
			addBonus(w.captureHistory(m), -malus)
		case best.quiet():
			w.updateQuietHistories(ply, m, -malus)
		}
	}
}

// captureHistory is the count of a capture.
func (h *histories) captureHistory(m *ScoredMove) *int16 {
	return &h.captures[int(m.PieceTo)*capturedKinds+int(m.Captured)]
}

// rewardEvalDrop gives the quiet move that led to a ply a bonus where the static
// evaluation fell by it for the side to move now, and a malus where it rose.
func (w *worker) rewardEvalDrop(ply int) {
	before := w.frame(ply - 1)
	if before.eval == tt.NoEval || !before.madeQuiet() {
		return
	}
	drop := -int(before.eval+w.frame(ply).eval) * w.Params.EvalDropBonus / evalDropBonusDiv
	addBonus(&w.butterfly[w.position.Side().Other()&1][before.move.FromTo], min(max(drop, evalDropLeast), evalDropMost))
}

// rewardFailLow gives the quiet move that led to a ply a bonus, since no reply
// to it was good enough.
func (w *worker) rewardFailLow(ply, depth int) {
	before := w.frame(ply - 1)
	if !before.madeQuiet() {
		return
	}
	bonus := min(w.Params.HistoryBonus*depth, w.Params.HistoryBonusMax) * w.Params.FailLowBonus / failLowBonusDiv
	addBonus(&w.butterfly[w.position.Side().Other()&1][before.move.FromTo], bonus)
	addBonus(&w.frame(ply - 2).continuation[before.move.PieceTo], bonus)
	addBonus(&w.frame(ply - 3).continuation[before.move.PieceTo], bonus)
}

// updateQuietHistories adds a bonus to every history of a quiet move.
func (w *worker) updateQuietHistories(ply int, m *ScoredMove, bonus int) {
	addBonus(&w.butterfly[w.position.Side()&1][m.FromTo], bonus)
	addBonus(&w.frame(ply - 1).continuation[m.PieceTo], bonus)
	addBonus(&w.frame(ply - 2).continuation[m.PieceTo], bonus)
	addBonus(&w.frame(ply - 4).continuation[m.PieceTo], bonus)
	addBonus(&w.pawnRow(w.frame(ply).keys.Pawns)[m.PieceTo], bonus)
}

// correction returns what to add to an evaluation for the side to move.
func (h *histories) correction(p *Params, side int, k *Keys) search.Score {
	nonPawns := int(h.nonPawnCorrection[side][0][k.NonPawns[0]%correctionKeys]) +
		int(h.nonPawnCorrection[side][1][k.NonPawns[1]%correctionKeys])
	sum := p.CorrectionPawns*int(h.pawnCorrection[side][k.Pawns%correctionKeys]) + p.CorrectionNonPawns*nonPawns
	return search.Score(sum / (correctionUnit * correctionWeightUnit))
}

// updateCorrection learns the error of an evaluation, as found by a search to a depth.
func (h *histories) updateCorrection(p *Params, side int, k *Keys, by search.Score, depth int) {
	most := search.Score(p.CorrectionStepMax)
	bonus := int(min(max(by*search.Score(depth)/correctionDepthDiv, -most), most))
	for _, at := range [...]*int16{
		&h.pawnCorrection[side][k.Pawns%correctionKeys],
		&h.nonPawnCorrection[side][0][k.NonPawns[0]%correctionKeys],
		&h.nonPawnCorrection[side][1][k.NonPawns[1]%correctionKeys],
	} {
		*at += int16(bonus - int(*at)*max(bonus, -bonus)/correctionMax)
	}
}
