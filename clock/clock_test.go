package clock_test

import (
	"testing"
	"time"

	"banco/clock"
	"banco/game"
	"banco/search"
)

const (
	second = time.Second
	minute = time.Minute
)

func TestControlCheck(t *testing.T) {
	for _, tt := range []struct {
		c  clock.Control
		ok bool
	}{
		{clock.Control{}, true},
		{clock.Control{Total: 10 * minute}, true},
		{clock.Control{Total: 24 * time.Hour}, true},
		{clock.Control{Total: 24*time.Hour + 1}, false},
		{clock.Control{Total: -1}, false},
		{clock.Control{Total: minute, Increment: second}, true},
		{clock.Control{Total: minute, Increment: -second}, false},
		{clock.Control{Increment: second}, false},
		{clock.Control{Byoyomi: 30 * second, Periods: 3}, true},
		{clock.Control{Total: minute, Byoyomi: 30 * second, Periods: 100}, true},
		{clock.Control{Total: minute, Byoyomi: 30 * second, Periods: 101}, false},
		{clock.Control{Total: minute, Byoyomi: 30 * second, Periods: -1}, false},
		{clock.Control{Total: minute, Byoyomi: 30 * second}, false},
		{clock.Control{Total: minute, Periods: 3}, false},
		{clock.Control{Total: minute, Moves: 40}, true},
		{clock.Control{Total: minute, Moves: 1001}, false},
		{clock.Control{Total: minute, Moves: -1}, false},
		{clock.Control{Moves: 40}, false},
		{clock.Control{Total: minute, Moves: 40, Byoyomi: second, Periods: 1}, false},
		{clock.Control{PerMove: 30 * second}, true},
		{clock.Control{PerMove: 30 * 24 * time.Hour}, true},
		{clock.Control{PerMove: 31 * 24 * time.Hour}, false},
		{clock.Control{PerMove: -second}, false},
		{clock.Control{PerMove: second, Total: minute}, false},
		{clock.Control{PerMove: second, Byoyomi: second, Periods: 1}, false},
	} {
		if err := tt.c.Check(); (err == nil) != tt.ok {
			t.Errorf("%+v: %v", tt.c, err)
		}
	}
}

func TestSpend(t *testing.T) {
	sudden := clock.Control{Total: minute}
	fischer := clock.Control{Total: minute, Increment: 2 * second}
	byoyomi := clock.Control{Total: minute, Byoyomi: 10 * second, Periods: 3}
	each := clock.Control{PerMove: 20 * second}
	for _, tt := range []struct {
		name    string
		c       clock.Control
		left    time.Duration
		periods int
		spent   time.Duration
		want    time.Duration
		still   int
		budget  time.Duration // afterwards
	}{
		{"sudden", sudden, minute, 0, 10 * second, 50 * second, 0, 50 * second},
		{"sudden, nothing spent", sudden, minute, 0, 0, minute, 0, minute},
		{"sudden, to the last", sudden, minute, 0, minute - time.Millisecond, time.Millisecond, 0, time.Millisecond},
		{"sudden, all of it", sudden, minute, 0, minute, 0, 0, 0},
		{"sudden, more than all", sudden, minute, 0, time.Hour, 0, 0, 0},
		{"increment", fischer, minute, 0, 10 * second, 52 * second, 0, 52 * second},
		{"increment grows the clock", fischer, minute, 0, second, 61 * second, 0, 61 * second},
		{"increment comes too late", fischer, minute, 0, minute, 0, 0, 0},
		{"before byoyomi", byoyomi, minute, 3, 59 * second, second, 3, 31 * second},
		{"into the first period", byoyomi, second, 3, 2 * second, 0, 3, 30 * second},
		{"a period begins anew", byoyomi, 0, 3, 10*second - 1, 0, 3, 30 * second},
		{"exactly one period", byoyomi, 0, 3, 10 * second, 0, 2, 20 * second},
		{"over two periods", byoyomi, 5 * second, 3, 26 * second, 0, 1, 10 * second},
		{"the last period", byoyomi, 0, 1, 10*second - 1, 0, 1, 10 * second},
		{"the flag falls", byoyomi, 0, 1, 10 * second, 0, 0, 0},
		{"long after the flag", byoyomi, minute, 3, 24 * time.Hour, 0, 0, 0},
		{"for each move", each, 20 * second, 0, 19 * second, 20 * second, 0, 20 * second},
	} {
		for _, side := range []game.Side{game.First, game.Second} {
			k := clock.State{Left: [2]time.Duration{7 * second, 7 * second}, Periods: [2]int{5, 5}}
			k.Left[side], k.Periods[side] = tt.left, tt.periods
			got := tt.c.Spend(k, side, tt.spent)
			if got.Left[side] != tt.want || got.Periods[side] != tt.still || tt.c.TimeToFlag(got, side) != tt.budget {
				t.Errorf("%s: %v and %d periods left, budget %v", tt.name, got.Left[side], got.Periods[side], tt.c.TimeToFlag(got, side))
			}
			if other := side.Other(); got.Left[other] != 7*second || got.Periods[other] != 5 {
				t.Errorf("%s: the other side's clock shows %v, %d", tt.name, got.Left[other], got.Periods[other])
			}
		}
	}
}

func TestShown(t *testing.T) {
	byoyomi := clock.Control{Total: minute, Byoyomi: 10 * second, Periods: 3}
	for _, tt := range []struct {
		name    string
		c       clock.Control
		left    time.Duration
		periods int
		spent   time.Duration
		want    time.Duration
		still   int
	}{
		{"sudden", clock.Control{Total: minute}, minute, 0, 10 * second, 50 * second, 0},
		{"sudden, over", clock.Control{Total: minute}, minute, 0, time.Hour, 0, 0},
		{"an increment is not yet earned", clock.Control{Total: minute, Increment: second}, minute, 0, second, 59 * second, 0},
		{"for each move", clock.Control{PerMove: minute}, minute, 0, second, 59 * second, 0},
		{"before byoyomi", byoyomi, minute, 3, 59 * second, second, 3},
		{"byoyomi begins", byoyomi, minute, 3, minute, 10 * second, 3},
		{"in the first period", byoyomi, minute, 3, 63 * second, 7 * second, 3},
		{"the second period begins", byoyomi, 0, 3, 10 * second, 10 * second, 2},
		{"in the last period", byoyomi, 0, 3, 29 * second, second, 1},
		{"the flag falls", byoyomi, 0, 3, 30 * second, 0, 0},
		{"long after the flag", byoyomi, 0, 3, time.Hour, 0, 0},
	} {
		k := clock.State{}
		k.Left[game.Second], k.Periods[game.Second] = tt.left, tt.periods
		if left, periods := tt.c.Shown(k, game.Second, tt.spent); left != tt.want || periods != tt.still {
			t.Errorf("%s: %v and %d periods, want %v and %d", tt.name, left, periods, tt.want, tt.still)
		}
	}
}

// Time for so many moves is given again after the last of them.
func TestSpendMoves(t *testing.T) {
	c := clock.Control{Total: minute, Increment: second, Moves: 2}
	k := c.Start()
	k = c.Spend(k, game.First, 11*second)
	if k.Left[0] != 50*second || c.Limits(k, game.First, 0, 0).GameTime.MovesToGo != 1 {
		t.Errorf("after one of two moves: %+v", k)
	}
	k = c.Spend(k, game.First, 11*second)
	if k.Left[0] != 100*second || k.Left[1] != minute || c.Limits(k, game.First, 0, 0).GameTime.MovesToGo != 2 {
		t.Errorf("after two of two moves: %+v", k)
	}
}

// A searcher is never given more than its side has, even when it is asked again
// within one turn.
func TestLimits(t *testing.T) {
	byoyomi := clock.Control{Total: minute, Byoyomi: 10 * second, Periods: 3}
	for _, tt := range []struct {
		name  string
		c     clock.Control
		left  time.Duration
		spent time.Duration
		want  search.Limits
	}{
		{"none", clock.Control{}, 0, 0, search.Limits{}},
		{"for each move", clock.Control{PerMove: 10 * second}, 10 * second, second, search.Limits{MoveTime: 7 * second}},
		{"for each move, late", clock.Control{PerMove: 10 * second}, 10 * second, 9 * second, search.Limits{MoveTime: time.Millisecond}},
		{"sudden", clock.Control{Total: minute}, minute, 20 * second, clockLimits(40 * second)},
		{"sudden, over", clock.Control{Total: minute}, minute, 2 * minute, clockLimits(time.Millisecond)},
		{"before byoyomi", byoyomi, minute, 0, clockLimits(minute)},
		{"in byoyomi", byoyomi, second, 0, search.Limits{MoveTime: 8 * second}},
		{"asked again in the first period", byoyomi, 0, 6 * second, search.Limits{MoveTime: 8 * second}},
		{"asked again in the last period", byoyomi, 0, 23 * second, search.Limits{MoveTime: 5 * second}},
		{"asked again at the end of the last period", byoyomi, 0, 29 * second, search.Limits{MoveTime: time.Millisecond}},
	} {
		k := tt.c.Start()
		k.Left[game.Second] = tt.left
		got := tt.c.Limits(k, game.Second, tt.spent, 5)
		if got.MoveTime != tt.want.MoveTime || got.GameTime.Left[1] != tt.want.GameTime.Left[1] ||
			got.GameTime.Overhead != tt.want.GameTime.Overhead {
			t.Errorf("%s: %+v, want %+v", tt.name, got, tt.want)
		}
	}
}

func clockLimits(left time.Duration) search.Limits {
	return search.Limits{GameTime: search.GameTime{Left: [2]time.Duration{0, left}, Overhead: 5}}
}
