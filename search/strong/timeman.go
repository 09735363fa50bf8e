package strong

import (
	"banco/game"
	"banco/search"
)

// timeManager decides from one iteration to the next how much of its share of
// the clock a search uses.
type timeManager struct {
	move   game.Move
	stable int // iterations with the same best move
	score  search.Score
}

// scale returns the factor for the share of the clock after an iteration. It is
// below 1 where the best move has been the same for long and took most of the
// nodes, above 1 where the move changed or its score fell.
func (t *timeManager) scale(w *worker) float64 {
	best := &w.roots[0]
	fall := t.score - best.value
	if t.move != best.Move {
		t.stable = 0
	} else {
		t.stable = min(t.stable+1, timeStableMax)
	}
	first := t.move == game.NoMove
	t.move, t.score = best.Move, best.value
	if first {
		return 1
	}
	total := uint64(1)
	for i := range w.roots {
		total += w.roots[i].nodes
	}
	share := float64(best.nodes) / float64(total)
	p := &w.Params
	factor := float64(p.TimeBase-p.TimeStable*t.stable) / 100 * (float64(p.TimeNodes) - float64(p.TimeNodeShare)*share) / 100
	factor *= 1 + float64(p.TimeFall)/100*float64(min(max(fall, 0), timeFallMax))/100
	return min(max(factor, timeScaleLeast), timeScaleMost)
}
