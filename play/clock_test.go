package play_test

import (
	"testing"
	"time"

	"banco/clock"
	"banco/game"
	"banco/games/chess"
	"banco/play"
)

const (
	second = time.Second
	minute = time.Minute
)

// The first move starts the clocks; taking moves back gives the time back.
func TestClockOfAMatch(t *testing.T) {
	m := newMatch(t, chess.New(), play.Saved{Settings: play.Settings{Control: clock.Control{Total: minute, Increment: second},
		Undos: play.Unlimited}})
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
	if m.Ticking() || !m.IsPaused() {
		t.Error("the clock runs during a pause")
	}
	apply(t, m, play.Event{Type: play.Resumed})
	if !m.Ticking() || m.IsPaused() {
		t.Error("the clock stands still after the pause")
	}
	apply(t, m, play.Event{Type: play.Flagged, Seat: m.Turn()})
	if m.Ticking() || m.Result() != game.Win(game.Second, game.Timeout) {
		t.Errorf("after the flag: %v", m.Result())
	}
}

// A turn is counted in whole milliseconds, never in more than have passed, and
// without the time in which no server ran.
func TestElapsedTime(t *testing.T) {
	begun := time.Date(2026, 1, 1, 12, 0, 0, 0, time.UTC)
	m := newMatch(t, chess.New(), play.Saved{Settings: play.Settings{Control: clock.Control{Total: minute}}})
	apply(t, m, play.Event{Type: play.Moved, Seat: m.Turn(), Text: "e2e4", At: begun})
	now := begun.Add(2*second - time.Microsecond)
	if got := m.Elapsed(now); got != 1999*time.Millisecond || m.Left(now) != minute-got {
		t.Errorf("%v passed, %v left", got, m.Left(now))
	}
	if got := m.Elapsed(begun.Add(-second)); got != 0 {
		t.Errorf("%v passed before the turn began", got)
	}
	m.DiscountDowntime(second)
	if got := m.Elapsed(now); got != 999*time.Millisecond {
		t.Errorf("%v passed, of which a second had no server", got)
	}
}

// A flag does not lose where the rules say so: nobody mates with a bare king.
func TestFlagAgainstABareKing(t *testing.T) {
	m := newMatch(t, chess.New(), play.Saved{Settings: play.Settings{Start: "4k3/8/8/8/8/8/8/Q3K3 w - - 0 1",
		Control: clock.Control{Total: minute}}})
	apply(t, m, play.Event{Type: play.Flagged, Seat: game.First})
	if r := m.Result(); !r.Over() || r.Winner != game.NoSide {
		t.Errorf("a flag against a bare king: %v", r)
	}
}
