package gomocup

import (
	"testing"
	"time"

	"banco/game"
	"banco/search"
)

// TestInfoLimits holds what managers say of time, nodes and depth against the
// limits of the search that comes of it.
func TestInfoLimits(t *testing.T) {
	type said struct{ key, value string }
	for _, tt := range []struct {
		said  []said
		turn  time.Duration
		left  time.Duration
		nodes uint64
		depth int
	}{
		{nil, defaultTurn, 0, 0, 0},
		{[]said{{"timeout_turn", "0"}}, hurry, 0, 0, 0},
		{[]said{{"timeout_turn", "1000"}, {"max_node", "5000"}}, time.Second, 0, 5000, 0},
		{[]said{{"timeout_turn", "1000"}, {"max_node", "-1"}, {"max_depth", "9"}}, time.Second, 0, 0, 9},
		{[]said{{"timeout_turn", "1000"}, {"time_left", "7000"}}, time.Second, 7 * time.Second, 0, 0},
		{[]said{{"timeout_match", "9000"}}, 0, 9 * time.Second, 0, 0},
		{[]said{{"max_node", "many"}, {"max_depth", "99999999999"}}, defaultTurn, 0, 0, maxDepth},
	} {
		i := newInfo()
		for _, s := range tt.said {
			i.set(s.key, s.value)
		}
		l := i.limits(game.First)
		if l.MoveTime != tt.turn || l.GameTime.Left[game.First] != tt.left || l.Nodes != tt.nodes || l.Depth != tt.depth {
			t.Errorf("%v: %+v", tt.said, l)
		}
	}
}

// A search takes a share of the clock where that is less than its turn allows, and never
// more than the turn: with 20 s left, turns of 2 s would be ten moves.
func TestTurnsShareTheClock(t *testing.T) {
	for _, tt := range []struct {
		turn, left, want string
	}{
		{"30000", "20000", "653ms"},
		{"2000", "20000", "653ms"},
		{"600", "20000", "590ms"},
		{"20000", "180000", "5.879666666s"},
	} {
		i := newInfo()
		i.set("timeout_match", "180000")
		i.set("timeout_turn", tt.turn)
		i.set("time_left", tt.left)
		if got := search.NewBudget(t.Context(), i.limits(game.First), game.First).Time(); got.String() != tt.want {
			t.Errorf("of a turn of %s ms, %s ms left, %v is for the search, want %s", tt.turn, tt.left, got, tt.want)
		}
	}
}

// TestShortMoves holds how much of a short move is searched: all but a fifth of 50 ms,
// with and without a clock for the match, and something of a move that has no time.
func TestShortMoves(t *testing.T) {
	for turn, want := range map[string]time.Duration{"50": 40 * time.Millisecond, "100": 90 * time.Millisecond, "0": time.Millisecond} {
		for _, left := range []string{"2147483647", "180000"} {
			i := newInfo()
			i.set("timeout_turn", turn)
			i.set("time_left", left)
			if got := search.NewBudget(t.Context(), i.limits(game.First), game.First).Time(); got != want {
				t.Errorf("of a move of %s ms, %s ms left, %v is for the search, want %v", turn, left, got, want)
			}
		}
	}
}
