package strong

import (
	"banco/game"
	"banco/search"
)

// pace tells from one iteration to the next how much of its share of the clock
// a search needs.
type pace struct {
	move   game.Move
	steady int // iterations with the same best move
	score  search.Score
}

// after returns the factor after an iteration: less than 1 where the best move
// has been the same for long and took most of the nodes, more where it changed
// or its score fell.
func (p *pace) after(w *worker) float64 {
	best := &w.roots[0]
	fall := p.score - best.score
	if p.move != best.Move {
		p.steady = 0
	} else {
		p.steady = min(p.steady+1, 8)
	}
	first := p.move == game.NoMove
	p.move, p.score = best.Move, best.score
	if first {
		return 1
	}
	total := uint64(1)
	for i := range w.roots {
		total += w.roots[i].nodes
	}
	share := float64(best.nodes) / float64(total)
	factor := (1.35 - 0.08*float64(p.steady)) * (1.8 - 1.2*share)
	return min(max(factor*(1+float64(min(max(fall, 0), 80))/100), 0.3), 2.5)
}
