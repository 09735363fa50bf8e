package five

import (
	rules "banco/games/caro"
	"banco/search"
	"banco/search/tt"
)

// corrections are by how much the evaluation was wrong where both sides could make
// the same threats, in parts of correctionUnit, by whose turn it is.
type corrections [2][correctionSlots]int16

// correctionKey returns the slot of the position: a hash of how many points of each
// threat both sides have.
func (w *worker) correctionKey() uint32 {
	own := w.Turn() - rules.Black
	key := uint32(0)
	for l := Three; l < OpenFour; l++ {
		key = key*5 + uint32(min(w.counts[own][l], 4))
		key = key*5 + uint32(min(w.counts[1-own][l], 4))
	}
	return key * 0x9e3779b1 >> 18
}

// corrected returns an evaluation with what searches have found of its kind.
func (w *worker) corrected(eval search.Score, key uint32) search.Score {
	if w.params.Correction == 0 {
		return eval
	}
	by := int(w.corrections[w.Turn()-rules.Black][key])
	return eval + search.Score(by*w.params.Correction/correctionUnit/correctionUnit)
}

// learnCorrection learns from the value of a quiet node.
func (w *worker) learnCorrection(n *node, v search.Score, bound tt.Bound) {
	static := w.frames[n.ply].static
	if w.params.Correction == 0 || n.threat != Quiet || isMate(v) || bound == tt.Lower && v <= static || bound == tt.Upper && v >= static {
		return
	}
	c := &w.corrections[w.Turn()-rules.Black][n.key]
	step := min(max(int(v-static)*n.depth/8, -correctionMax/4), correctionMax/4)
	*c += int16(step - int(*c)*max(step, -step)/correctionMax)
}
