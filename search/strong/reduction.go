package strong

import "math"

// lateMoveReduction returns by how many plies to reduce the count-th move of a
// node; history is its quiet history, and check says that it gives check.
func (w *worker) lateMoveReduction(n *node, m *ScoredMove, count, history int, check bool) int {
	r := w.baseReduction(n.depth, count)
	if n.pv {
		r -= w.Params.LMRPV
	}
	if n.ply == 0 {
		r -= w.Params.LMRRoot
	}
	if n.cutNode {
		r += w.Params.LMRCutNode
	}
	if !n.improving {
		r += w.Params.LMRNotImproving
	}
	if n.ttCapture {
		r += w.Params.LMRTTCapture
	}
	if w.frame(n.ply+1).cutoffs > w.Params.LMRCutoffsMin {
		r += w.Params.LMRCutoffs
	}
	if check {
		r = r * w.Params.LMRCheck / plyUnit
	}
	if !m.quiet() {
		if m.state&losesExchange == 0 {
			r -= w.Params.LMRCapture
		}
		r -= int(*w.captureHistory(m)) * w.Params.LMRCaptureHist / historyMax
	} else {
		r -= min(max(history*plyUnit/w.Params.LMRHistoryPly, -w.Params.LMRHistoryMax), w.Params.LMRHistoryMax)
		if m.score >= scoreKiller/2 {
			r -= w.Params.LMRKiller
		}
	}
	return max(r, 0) / plyUnit
}

// baseReduction is the late-move reduction by depth and move number alone, in
// parts of a ply.
func (w *worker) baseReduction(depth, count int) int {
	return w.Params.LMRBase + int(w.reductionLog[min(depth, 63)])*int(w.reductionLog[min(count, 63)])/64
}

// reductionLogs returns logarithms, scaled so that the product of two is 64
// times a reduction.
func reductionLogs(p *Params) (table [64]int16) {
	for i := 1; i < 64; i++ {
		table[i] = int16(math.Log(float64(i)) * 8 * math.Sqrt(plyUnit*100/float64(p.LMRLogDiv)))
	}
	return table
}
