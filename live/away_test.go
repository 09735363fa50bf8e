package live_test

import (
	"errors"
	"testing"
	"testing/synctest"
	"time"

	"banco/clock"
	"banco/game"
	"banco/play"
)

// blitz is a game of mine, on the clock, against a bot or a person.
func blitz(other string) request {
	return request{Seats: [2]string{play.Human, other}, Control: clock.Control{Total: time.Minute}}
}

// Who leaves a game against an agent finds the clock as it was, the agent's
// included, and it goes on when they are back; a stranger who looks does not
// start it.
func TestLeavingPausesTheClock(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := newHall(t, newMemory(), bots{"bot": {}})
		seen := create(t, h, blitz("bot"))
		id := seen.Match.ID
		f, err := h.Follow(ctx, me, id)
		if err != nil {
			t.Fatal(err)
		}
		move(t, h, seen, "e2e4")
		synctest.Wait() // it has answered
		time.Sleep(20 * time.Second)
		f.Close()
		time.Sleep(time.Hour)
		seen = watch(t, h, id)
		if !seen.Paused || seen.Result.Over() || seen.Clock.Left[0] != 40*time.Second {
			t.Fatalf("while I am away: paused %v, %v, %+v", seen.Paused, seen.Result, seen.Clock)
		}
		other, err := h.Follow(ctx, stranger, id)
		if err != nil {
			t.Fatal(err)
		}
		if seen = watch(t, h, id); !seen.Paused {
			t.Error("a stranger starts my clock")
		}
		other.Close()
		f = follow(t, h, id)
		time.Sleep(10 * time.Second)
		if seen = watch(t, h, id); seen.Paused || seen.Clock.Left[0] != 30*time.Second {
			t.Errorf("when I am back: paused %v, %+v", seen.Paused, seen.Clock)
		}
		if _, err = h.Pause(ctx, me, id, seen.Version, true); err != nil {
			t.Fatal(err)
		}
		f.Close()
		follow(t, h, id)
		if seen = watch(t, h, id); !seen.Paused {
			t.Error("a pause that was asked for ends by itself")
		}
	})
}

// Between two people the clock goes on when both have left.
func TestPeopleAreNotWaitedFor(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := newHall(t, newMemory(), nil)
		seen := create(t, h, blitz(play.Human))
		f, err := h.Follow(ctx, me, seen.Match.ID)
		if err != nil {
			t.Fatal(err)
		}
		move(t, h, seen, "e2e4")
		f.Close()
		time.Sleep(time.Minute)
		synctest.Wait()
		if seen = watch(t, h, seen.Match.ID); seen.Result != game.Win(game.First, game.Timeout) {
			t.Errorf("%v", seen.Result)
		}
	})
}

// On the clock a game that is over stands where it ended; without one it can be
// gone back into.
func TestNoWayBackOnTheClock(t *testing.T) {
	for _, timed := range []bool{true, false} {
		h := newHall(t, newMemory(), nil)
		q := request{}
		if timed {
			q.Control = clock.Control{Total: time.Minute}
		}
		seen := move(t, h, create(t, h, q), "e2e4")
		seen, err := h.Resign(ctx, me, seen.Match.ID, seen.Version, game.Second)
		if err != nil {
			t.Fatal(err)
		}
		if _, err = h.GoTo(ctx, me, seen.Match.ID, seen.Version, 0); timed != errors.Is(err, play.ErrOver) {
			t.Errorf("timed %v: going back: %v", timed, err)
		}
	}
}
