package search_test

import (
	"context"
	"testing"
	"testing/synctest"
	"time"

	"banco/game"
	"banco/search"
)

// The time that a search stands still while others work is not its own, except
// where Yield says that the clock runs on.
func TestYieldStopsTheClock(t *testing.T) {
	for _, clocked := range []bool{false, true} {
		synctest.Test(t, func(t *testing.T) {
			yields := 0
			l := search.Limits{MoveTime: time.Second, Yield: func() time.Duration {
				yields++
				time.Sleep(100 * time.Millisecond)
				if clocked {
					return 0
				}
				return 100 * time.Millisecond
			}}
			begun := time.Now()
			b := search.NewBudget(context.Background(), l, game.First)
			for !b.Stopped() {
				time.Sleep(100 * time.Millisecond)
			}
			want := 2 * time.Second // 100 ms of waiting for each 100 ms of work
			if clocked {
				want = time.Second
			}
			if took := time.Since(begun); took < want || took > want+100*time.Millisecond || yields < 5 {
				t.Errorf("clocked %v: it took %v, want %v", clocked, took, want)
			}
			if elapsed := b.Elapsed(); elapsed < time.Second || elapsed > 1100*time.Millisecond {
				t.Errorf("clocked %v: %v of thinking", clocked, elapsed)
			}
		})
	}
}

// A search yields often enough, and by nodes.
func TestNodesYield(t *testing.T) {
	yields := 0
	b := search.NewBudget(context.Background(), search.Limits{Nodes: 10_000, Yield: func() time.Duration { yields++; return 0 }}, game.First)
	for !b.Node() {
	}
	if yields < 10 || yields > 100 || b.Nodes() != 10_000 {
		t.Errorf("%d times in %d nodes", yields, b.Nodes())
	}
}
