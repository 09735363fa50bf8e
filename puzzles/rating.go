package puzzles

import (
	"context"
	"math"

	"banco/game"
	"banco/search"
)

// A puzzle that the searcher solves in leastNodes has the rating leastRating. Each
// doubling of the nodes adds doubling points.
const (
	leastNodes  = 32
	leastRating = 600
	doubling    = 120
)

// rate rates a puzzle by the nodes after which a plain search finds the win with the
// first move, and keeps to it; where nothing is proved, the move is enough.
func (m *Maker) rate(ctx context.Context, p game.Position, first game.Move) (int, error) {
	m.judge.Forget()
	nodes := uint64(2 * judgeNodes) // not seen at all
	seen := false
	_, err := m.judge.Search(ctx, p.Clone(), search.Limits{Nodes: judgeNodes, Seed: 1}, func(i search.Info) {
		if i.MultiPV > 1 || len(i.PV) == 0 {
			return
		}
		moves, wins := i.Score.Mate()
		switch sees := (wins && moves > 0 || m.expects != nil) && i.PV[0] == first; {
		case !sees:
			nodes, seen = 2*judgeNodes, false
		case !seen:
			nodes, seen = i.Nodes, true
		}
	})
	if err != nil {
		return 0, err
	}
	return ratingOf(nodes), ctx.Err()
}

// ratingOf is the rating of a puzzle that takes so many nodes.
func ratingOf(nodes uint64) int {
	return leastRating + int(math.Round(doubling*math.Log2(float64(max(nodes, leastNodes))/leastNodes)))
}
