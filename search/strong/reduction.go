package strong

import "math"

// lateMoveReduction returns by how many plies to reduce the count-th move of a
// node; history is its quiet history, and check says that it gives check.
func (w *worker) lateMoveReduction(n *node, m *ScoredMove, count, history int, check bool) int {
	r := baseReduction(n.depth, count)
	if n.pv {
		r -= lmrPV
	}
	if n.ply == 0 {
		r -= lmrRoot
	}
	if n.cutNode {
		r += lmrCutNode
	}
	if !n.improving {
		r += lmrNotImproving
	}
	if n.ttCapture {
		r += lmrTTCapture
	}
	if w.frame(n.ply+1).cutoffs > lmrCutoffsMin {
		r += lmrCutoffs
	}
	if check {
		r = r * lmrCheck / plyUnit
	}
	if !m.quiet() {
		if m.state&losesExchange == 0 {
			r -= lmrCapture
		}
		r -= int(*w.captureHistory(m)) * lmrCaptureHist / historyMax
	} else {
		r -= min(max(history*plyUnit/lmrHistoryPly, -lmrHistoryMax), lmrHistoryMax)
		if m.score >= scoreKiller/2 {
			r -= lmrKiller
		}
	}
	return max(r, 0) / plyUnit
}

// baseReduction is the late-move reduction by depth and move number alone, in
// parts of a ply.
func baseReduction(depth, count int) int {
	return lmrBase + int(reductionLog[min(depth, 63)])*int(reductionLog[min(count, 63)])/64
}

// reductionLog holds logarithms, scaled so that the product of two is 64 times
// a reduction.
var reductionLog = func() (table [64]int16) {
	for i := 1; i < 64; i++ {
		table[i] = int16(math.Log(float64(i)) * 8 * math.Sqrt(plyUnit/lmrLogDiv))
	}
	return table
}()
