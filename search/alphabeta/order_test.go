package alphabeta

import (
	"slices"
	"testing"

	"banco/game"
)

// Picking takes the best first, and of equals the first.
func TestPickKeepsOrder(t *testing.T) {
	f := &frame{ranked: []ranked{{move: 1}, {move: 2, rank: 5}, {move: 3}, {move: 4}, {move: 5, rank: 5}, {move: 6, rank: 9}}}
	s := &Searcher{ordered: true}
	var order []game.Move
	for i := range f.ranked {
		order = append(order, s.pick(f, i).move)
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
	if good <= historyTop/2 || good > historyTop || bad >= -historyTop/2 || bad < -historyTop {
		t.Errorf("after many bonuses the counts are %d and %d", good, bad)
	}
	if h.fade(); h.of(game.First)[slot(7)] != good/2 {
		t.Error("the count does not fade")
	}
}
