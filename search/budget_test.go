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
	limits := search.Limits{Nodes: 10_000, Yield: func() time.Duration { yields++; return 0 }}
	b := search.NewBudget(context.Background(), limits, game.First)
	for !b.Node() {
	}
	if yields < 10 || yields > 100 || b.Nodes() != 10_000 {
		t.Errorf("%d times in %d nodes", yields, b.Nodes())
	}
}

// What helpers count counts for all: the limit of nodes is one for the search,
// and a helper ends with its context.
func TestHelpersShareTheLimit(t *testing.T) {
	b := search.NewBudget(context.Background(), search.Limits{Nodes: 10_000}, game.First)
	ctx, cancel := context.WithCancel(context.Background())
	first, second := b.Helper(ctx), b.Helper(ctx)
	for range 6000 {
		if first.Node() || b.Nodes() > 10_000 {
			t.Fatalf("stopped after %d nodes", b.Nodes())
		}
	}
	for !b.Node() {
	}
	if n := b.Nodes(); n < 9_400 || n > 10_000 { // a helper tells of its nodes every 512
		t.Errorf("%d nodes in all", n)
	}
	cancel()
	for n := 0; !second.Node(); n++ {
		if n > 1000 {
			t.Fatal("a helper goes on after its context")
		}
	}
}

// A share of a clock can be stretched and cut short, up to where the search
// must stop; a time for the move cannot.
func TestPace(t *testing.T) {
	begins := func(l search.Limits, factor float64) time.Duration {
		begun := time.Now()
		b := search.NewBudget(context.Background(), l, game.First)
		b.ScaleTime(factor)
		for b.NextIteration(1) {
			time.Sleep(10 * time.Millisecond)
		}
		return time.Since(begun)
	}
	synctest.Test(t, func(t *testing.T) {
		clock := search.Limits{GameTime: search.GameTime{Left: [2]time.Duration{time.Minute, time.Minute}}}
		usual, short, long, most := begins(clock, 1), begins(clock, 0.5), begins(clock, 2), begins(clock, 100)
		if short > usual*6/10 || long < usual*19/10 || most > 5*usual {
			t.Errorf("usually %v, half %v, twice %v, at most %v", usual, short, long, most)
		}
		if took := begins(search.Limits{MoveTime: time.Second}, 0.3); took < time.Second {
			t.Errorf("%v of a second for the move", took)
		}
	})
}

// The clock is looked at often enough where nodes take long: 512 of them, a
// millisecond each, would be half a second.
func TestSlowNodesKeepTime(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := search.NewBudget(context.Background(), search.Limits{MoveTime: 100 * time.Millisecond}, game.First)
		begun := time.Now()
		for !b.Node() {
			time.Sleep(time.Millisecond)
		}
		if took := time.Since(begun); took > 120*time.Millisecond {
			t.Errorf("%v of 100 ms", took)
		}
	})
}

// The last move before a time control leaves a reserve, however little is left.
func TestLastMoveLeavesAReserve(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		for left, most := range map[time.Duration]time.Duration{
			time.Minute: 48 * time.Second, time.Second: 800 * time.Millisecond,
			200 * time.Millisecond: 150 * time.Millisecond, 50 * time.Millisecond: 25 * time.Millisecond,
		} {
			l := search.Limits{GameTime: search.GameTime{Left: [2]time.Duration{left}, MovesToGo: 1, Overhead: 10 * time.Millisecond}}
			begun := time.Now()
			for b := search.NewBudget(context.Background(), l, game.First); !b.Node(); {
				time.Sleep(time.Millisecond)
			}
			if took := time.Since(begun); took > most || took < left/4 {
				t.Errorf("%v of %v, at most %v", took, left, most)
			}
		}
	})
}
