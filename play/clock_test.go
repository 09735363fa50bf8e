package play_test

import (
	"testing"
	"time"

	"banco/game"
	"banco/games/chess"
	"banco/play"
)

const (
	second = time.Second
	minute = time.Minute
)

func TestControlCheck(t *testing.T) {
	for _, tt := range []struct {
		c  play.Control
		ok bool
	}{
		{play.Control{}, true},
		{play.Control{Total: 10 * minute}, true},
		{play.Control{Total: 24 * time.Hour}, true},
		{play.Control{Total: 24*time.Hour + 1}, false},
		{play.Control{Total: -1}, false},
		{play.Control{Total: minute, Increment: second}, true},
		{play.Control{Total: minute, Increment: -second}, false},
		{play.Control{Increment: second}, false},
		{play.Control{Byoyomi: 30 * second, Periods: 3}, true},
		{play.Control{Total: minute, Byoyomi: 30 * second, Periods: 100}, true},
		{play.Control{Total: minute, Byoyomi: 30 * second, Periods: 101}, false},
		{play.Control{Total: minute, Byoyomi: 30 * second, Periods: -1}, false},
		{play.Control{Total: minute, Byoyomi: 30 * second}, false},
		{play.Control{Total: minute, Periods: 3}, false},
		{play.Control{PerMove: 30 * second}, true},
		{play.Control{PerMove: 25 * time.Hour}, false},
		{play.Control{PerMove: second, Total: minute}, false},
		{play.Control{PerMove: second, Byoyomi: second, Periods: 1}, false},
	} {
		if err := tt.c.Check(); (err == nil) != tt.ok {
			t.Errorf("%+v: %v", tt.c, err)
		}
	}
}

func TestSpend(t *testing.T) {
	sudden := play.Control{Total: minute}
	fischer := play.Control{Total: minute, Increment: 2 * second}
	byoyomi := play.Control{Total: minute, Byoyomi: 10 * second, Periods: 3}
	each := play.Control{PerMove: 20 * second}
	for _, tt := range []struct {
		name    string
		c       play.Control
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
			k := play.Clock{Left: [2]time.Duration{7 * second, 7 * second}, Periods: [2]int{5, 5}}
			k.Left[side], k.Periods[side] = tt.left, tt.periods
			got := tt.c.Spend(k, side, tt.spent)
			if got.Left[side] != tt.want || got.Periods[side] != tt.still || tt.c.Budget(got, side) != tt.budget {
				t.Errorf("%s: %v and %d periods left, budget %v", tt.name, got.Left[side], got.Periods[side], tt.c.Budget(got, side))
			}
			if other := side.Other(); got.Left[other] != 7*second || got.Periods[other] != 5 {
				t.Errorf("%s: the other side's clock shows %v, %d", tt.name, got.Left[other], got.Periods[other])
			}
		}
	}
}

func TestShown(t *testing.T) {
	byoyomi := play.Control{Total: minute, Byoyomi: 10 * second, Periods: 3}
	for _, tt := range []struct {
		name    string
		c       play.Control
		left    time.Duration
		periods int
		spent   time.Duration
		want    time.Duration
		still   int
	}{
		{"sudden", play.Control{Total: minute}, minute, 0, 10 * second, 50 * second, 0},
		{"sudden, over", play.Control{Total: minute}, minute, 0, time.Hour, 0, 0},
		{"an increment is not yet earned", play.Control{Total: minute, Increment: second}, minute, 0, second, 59 * second, 0},
		{"for each move", play.Control{PerMove: minute}, minute, 0, second, 59 * second, 0},
		{"before byoyomi", byoyomi, minute, 3, 59 * second, second, 3},
		{"byoyomi begins", byoyomi, minute, 3, minute, 10 * second, 3},
		{"in the first period", byoyomi, minute, 3, 63 * second, 7 * second, 3},
		{"the second period begins", byoyomi, 0, 3, 10 * second, 10 * second, 2},
		{"in the last period", byoyomi, 0, 3, 29 * second, second, 1},
		{"the flag falls", byoyomi, 0, 3, 30 * second, 0, 0},
		{"long after the flag", byoyomi, 0, 3, time.Hour, 0, 0},
	} {
		k := play.Clock{}
		k.Left[game.Second], k.Periods[game.Second] = tt.left, tt.periods
		if left, periods := tt.c.Shown(k, game.Second, tt.spent); left != tt.want || periods != tt.still {
			t.Errorf("%s: %v and %d periods, want %v and %d", tt.name, left, periods, tt.want, tt.still)
		}
	}
}

// The first move starts the clocks; taking moves back gives the time back.
func TestClockOfAMatch(t *testing.T) {
	m := newMatch(t, chess.New(), play.Saved{Control: play.Control{Total: minute, Increment: second}, Undos: play.Unlimited})
	if m.Ticking() {
		t.Error("the clock runs before the first move")
	}
	step := func(node int, text string, spent time.Duration) {
		t.Helper()
		apply(t, m, play.Event{Type: play.Moved, Seat: m.Turn(), Node: node, Text: text, Spent: spent})
	}
	want := func(left ...time.Duration) {
		t.Helper()
		if got := m.Clock().Left; got != [2]time.Duration(left) {
			t.Errorf("the clocks show %v, want %v", got, left)
		}
	}
	step(0, "e2e4", time.Hour)
	want(minute, minute)
	if !m.Ticking() {
		t.Error("the clock stands still after the first move")
	}
	step(1, "e7e5", 10*second)
	want(minute, 51*second)
	step(2, "g1f3", 20*second)
	want(41*second, 51*second)
	goTo(t, m, 1)
	want(minute, minute)
	step(1, "c7c5", 2*second)
	want(minute, 59*second)
	apply(t, m, play.Event{Type: play.Paused})
	if m.Ticking() || !m.Halted() {
		t.Error("the clock runs during a pause")
	}
	apply(t, m, play.Event{Type: play.Resumed})
	if !m.Ticking() || m.Halted() {
		t.Error("the clock stands still after the pause")
	}
	apply(t, m, play.Event{Type: play.Flagged, Seat: m.Turn()})
	if m.Ticking() || m.Result() != game.Win(game.Second, game.Timeout) {
		t.Errorf("after the flag: %v", m.Result())
	}
}

// A flag does not lose where the rules say so: nobody mates with a bare king.
func TestFlagAgainstABareKing(t *testing.T) {
	m := newMatch(t, chess.New(), play.Saved{Start: "4k3/8/8/8/8/8/8/Q3K3 w - - 0 1", Control: play.Control{Total: minute}})
	apply(t, m, play.Event{Type: play.Flagged, Seat: game.First})
	if r := m.Result(); !r.Over() || r.Winner != game.NoSide {
		t.Errorf("a flag against a bare king: %v", r)
	}
}
