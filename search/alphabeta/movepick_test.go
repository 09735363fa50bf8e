package alphabeta

import (
	"slices"
	"testing"

	"banco/game"
)

// Picking takes the best first, and of equals the first.
func TestNextMoveKeepsOrder(t *testing.T) {
	f := &frame{scored: []scoredMove{
		{move: 1}, {move: 2, score: 5}, {move: 3}, {move: 4}, {move: 5, score: 5}, {move: 6, score: 9},
	}}
	s := &Searcher{ordered: true}
	var order []game.Move
	for i := range f.scored {
		order = append(order, s.nextMove(f, i).move)
	}
	if want := []game.Move{6, 2, 5, 1, 3, 4}; !slices.Equal(order, want) {
		t.Errorf("picked %v, want %v", order, want)
	}
}

// A count never leaves its bounds, and goes where its bonuses go.
func TestTally(t *testing.T) {
	var h history
	for range 1000 {
		h.of(game.First).add(7, 400)
		h.of(game.Second).add(7, -400)
	}
	good, bad := h.of(game.First)[slot(7)], h.of(game.Second)[slot(7)]
	if good <= historyMax/2 || good > historyMax || bad >= -historyMax/2 || bad < -historyMax {
		t.Errorf("after many bonuses the counts are %d and %d", good, bad)
	}
	if h.age(); h.of(game.First)[slot(7)] != good/2 {
		t.Error("the count does not age")
	}
}
