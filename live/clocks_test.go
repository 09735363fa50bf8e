package live_test

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"testing"
	"testing/synctest"
	"time"

	"banco/clock"
	"banco/game"
	"banco/live"
	"banco/play"
)

// A flag falls to the millisecond, whether anyone looks or not, and a draw
// that is offered meanwhile changes nothing.
func TestFlagFalls(t *testing.T) {
	for _, offers := range []bool{false, true} {
		synctest.Test(t, func(t *testing.T) {
			s := newMemory()
			h := newHall(t, s, nil)
			seen := create(t, h, request{Control: clock.Control{Total: time.Minute}})
			seen = move(t, h, seen, "e2e4")
			if seen.Clock.Running != game.Second || seen.Clock.Left[0] != time.Minute {
				t.Errorf("after the first move: %+v", seen.Clock)
			}
			for _, do := range []string{"offer", "decline"} {
				time.Sleep(20 * time.Second)
				if offers {
					var err error
					if seen, err = h.Draw(ctx, me, seen.Match.ID, seen.Version, do); err != nil {
						t.Fatal(err)
					}
				}
			}
			time.Sleep(20*time.Second - time.Millisecond)
			synctest.Wait()
			if seen = watch(t, h, seen.Match.ID); seen.Result.Over() || seen.Clock.Left[1] != time.Millisecond {
				t.Errorf("too early: %v, %+v", seen.Result, seen.Clock)
			}
			time.Sleep(time.Millisecond)
			synctest.Wait()
			if d := s.digest(seen.Match.ID); d.Ended != game.Win(game.First, game.Timeout) {
				t.Errorf("stored as %v", d.Ended)
			}
			if seen = watch(t, h, seen.Match.ID); seen.Result != game.Win(game.First, game.Timeout) || seen.Clock.Left[1] != 0 {
				t.Errorf("%v, clocks %+v", seen.Result, seen.Clock)
			}
		})
	}
}

// A game by correspondence has days for a move, which begin anew with each and
// run out though nobody looks and no room is kept.
func TestDaysForAMove(t *testing.T) {
	hour := time.Hour
	if testing.Short() { // the hall looks at its clocks every second of them
		hour = time.Minute
	}
	synctest.Test(t, func(t *testing.T) {
		s := newMemory()
		h := newHall(t, s, nil)
		id := met(t, h, request{Control: clock.Control{PerMove: 26 * hour}})
		do(t, h, id, "e2e4")
		time.Sleep(25 * hour)
		if seen := do(t, h, id, "e7e5"); seen.Clock.Left != [2]time.Duration{26 * hour, 26 * hour} {
			t.Errorf("the clocks show %v", seen.Clock.Left)
		}
		h.Close()
		s.restart()
		time.Sleep(100 * hour) // no server runs: nobody is charged
		newHall(t, s, nil)
		time.Sleep(25 * hour)
		if synctest.Wait(); s.digest(id).Ended.Over() {
			t.Error("the flag fell too early")
		}
		time.Sleep(hour + 2*time.Second)
		synctest.Wait()
		if d := s.digest(id); d.Ended != game.Win(game.Second, game.Timeout) {
			t.Errorf("ended as %v", d.Ended)
		}
	})
}

// A move that comes when the time is up loses on time.
func TestMoveAfterTheFlag(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := newMemory()
		h := newHall(t, s, nil)
		seen := create(t, h, request{Control: clock.Control{PerMove: time.Second}})
		seen = move(t, h, seen, "e2e4")
		s.fill(true) // the flag falls, and cannot be stored
		time.Sleep(1500 * time.Millisecond)
		s.fill(false)
		seen, err := h.Move(ctx, me, seen.Match.ID, seen.Version, "e7e5", nil)
		if err != nil || seen.Result != game.Win(game.First, game.Timeout) || len(seen.Nodes) != 0 {
			t.Errorf("%v, %v", seen.Result, err)
		}
	})
}

// A pause stops the clock; a pause is no way to gain time, not even over a
// restart.
func TestPausedClock(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := newMemory()
		h := newHall(t, s, nil)
		seen := create(t, h, request{Control: clock.Control{Total: time.Hour}})
		seen = move(t, h, seen, "e2e4")
		time.Sleep(10 * time.Minute)
		seen, err := h.Pause(ctx, me, seen.Match.ID, seen.Version, true)
		if err != nil {
			t.Fatal(err)
		}
		time.Sleep(24 * time.Hour)
		h.Close()
		s.restart()
		h = newHall(t, s, nil)
		if seen = watch(t, h, seen.Match.ID); seen.Clock.Left[1] != 50*time.Minute || seen.Clock.Running != game.NoSide {
			t.Errorf("after a day's pause: %+v", seen.Clock)
		}
		if seen, err = h.Pause(ctx, me, seen.Match.ID, seen.Version, false); err != nil {
			t.Fatal(err)
		}
		time.Sleep(time.Minute)
		if seen = watch(t, h, seen.Match.ID); seen.Clock.Left[1] != 49*time.Minute {
			t.Errorf("after the pause: %+v", seen.Clock)
		}
	})
}

// A clock goes on after a crash from where the server last noted it: the time
// while no server ran is nobody's.
func TestClockSurvivesACrash(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := newMemory()
		h := newHall(t, s, nil)
		seen := create(t, h, request{Control: clock.Control{Total: time.Hour}})
		seen = move(t, h, seen, "e2e4")
		time.Sleep(10*time.Minute + 300*time.Millisecond)
		h.Close() // as good as killed: nothing is stored
		s.restart()
		time.Sleep(8 * time.Hour)
		h = newHall(t, s, nil)
		synctest.Wait()
		left := watch(t, h, seen.Match.ID).Clock.Left[1]
		if left < 50*time.Minute-300*time.Millisecond || left > 50*time.Minute+time.Second {
			t.Errorf("after eight hours without a server %v are left, want 50 minutes less 0.3 s, a second less at most", left)
		}
		time.Sleep(left)
		synctest.Wait()
		if d := s.digest(seen.Match.ID); d.Ended != game.Win(game.First, game.Timeout) {
			t.Errorf("when it has run out: %v", d.Ended)
		}
	})
}

// Clocks that ran when a server stopped go on with the next one though nobody
// looks, and those of matches that have left the hall go on too.
func TestForgottenFlagsFall(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := newMemory()
		h := newHall(t, s, nil)
		seen := create(t, h, request{Control: clock.Control{Total: time.Minute}})
		id := move(t, h, seen, "e2e4").Match.ID
		for range live.MaxRooms { // the first one has to leave
			time.Sleep(time.Millisecond)
			create(t, h, request{})
		}
		_, before := s.used()
		watch(t, h, seen.Match.ID)
		if _, loads := s.used(); loads != before+1 {
			t.Fatal("the match never left the hall")
		}
		time.Sleep(time.Millisecond)
		for range live.MaxRooms {
			create(t, h, request{})
		}
		time.Sleep(time.Minute + 2*time.Second)
		synctest.Wait()
		if d := s.digest(id); d.Ended != game.Win(game.First, game.Timeout) {
			t.Errorf("a clock that nobody looked at: %v", d.Ended)
		}

		other := move(t, h, create(t, h, request{Control: clock.Control{Total: time.Minute}}), "e2e4").Match.ID
		time.Sleep(30 * time.Second)
		h.Close()
		s.restart()
		time.Sleep(time.Hour)
		newHall(t, s, nil)
		time.Sleep(25 * time.Second)
		synctest.Wait()
		if d := s.digest(other); d.Ended.Over() {
			t.Errorf("the clock was charged for the hour without a server: %v", d.Ended)
		}
		time.Sleep(10 * time.Second)
		synctest.Wait()
		if d := s.digest(other); d.Ended != game.Win(game.First, game.Timeout) {
			t.Errorf("a clock that nobody looked at since the restart: %v", d.Ended)
		}
	})
}

// While no clock runs the store is left alone.
func TestNoBeatsWithoutClocks(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := newMemory()
		h := newHall(t, s, nil)
		move(t, h, create(t, h, request{}), "e2e4")
		begun := time.Now()
		time.Sleep(time.Hour)
		if last := s.runs[0].to; last.After(begun) {
			t.Errorf("the last beat was %v after the last thing to happen", last.Sub(begun))
		}
	})
}

// Whatever ends a game first is how it ended: a flag, an accepted draw, a
// resignation and a move race to the same moment.
func TestEndsRace(t *testing.T) {
	for i := range 30 {
		synctest.Test(t, func(t *testing.T) {
			s := newMemory()
			h := newHall(t, s, nil)
			seen := create(t, h, request{Control: clock.Control{Total: time.Second}})
			seen = move(t, h, seen, "e2e4")
			seen, err := h.Draw(ctx, me, seen.Match.ID, seen.Version, "offer")
			if err != nil {
				t.Fatal(err)
			}
			time.Sleep(time.Second - time.Duration(i%2)*time.Millisecond)
			id, version := seen.Match.ID, seen.Version
			errs := make(chan error, 3)
			go func() { _, err := h.Draw(ctx, me, id, version, "accept"); errs <- err }()
			go func() { _, err := h.Resign(ctx, me, id, version, game.First); errs <- err }()
			go func() { _, err := h.Move(ctx, me, id, version, "e7e5", nil); errs <- err }()
			for range 3 {
				if err := <-errs; err != nil && !errors.Is(err, play.ErrOver) && !errors.Is(err, play.ErrStale) && !errors.Is(err, play.ErrRequest) {
					t.Error(err)
				}
			}
			time.Sleep(2 * time.Second)
			synctest.Wait()
			ends := 0
			for _, e := range s.matches[id].Events {
				if e.Type == play.Flagged || e.Type == play.DrawAccepted || e.Type == play.Resigned {
					ends++
				}
			}
			if ends != 1 {
				t.Error(fmt.Sprint("a game ended ", ends, " times: ", s.matches[id].Events))
			}
		})
	}
}

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

// Of a thousand moves that were 0 to 400 ms on their way, none costs more than
// the thought and what the rule does not forgive; no clock gains, and who claims
// a slow line is forgiven no more than the quota.
func TestLagIsForgivenWithinTheRule(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := newHall(t, newMemory(), bots{})
		const total, moves = 2 * time.Hour, 1000
		id := met(t, h, request{Control: clock.Control{Total: total}})
		rng := rand.New(rand.NewPCG(1, 400))
		gain := time.Second // for so long a game
		quota := [2]time.Duration{3 * gain, 3 * gain}
		shuffle := []string{"g1f3", "g8f6", "f3g1", "f6g8", "b1c3", "b8c6", "c3b1", "c6b8"}
		ply := 0
		for ply < moves {
			seen := watch(t, h, id)
			if seen.Result.Over() { // by repetition; the clocks of the next are as new
				id = met(t, h, request{Control: clock.Control{Total: total}})
				quota = [2]time.Duration{3 * gain, 3 * gain}
				continue
			}
			side := seen.At.View.Side()
			thought, lag := time.Duration(rng.IntN(2000))*time.Millisecond, time.Duration(rng.IntN(401))*time.Millisecond
			h.SetRoundTrip([]live.Visitor{me, friend}[side], lag)
			time.Sleep(thought + lag)
			text := shuffle[len(seen.Nodes)%len(shuffle)]
			if seen.Clock.Running == game.NoSide { // before the first move no clock runs
				thought, lag = 0, 0
			}
			now := do(t, h, id, text)
			charged := now.Nodes[len(now.Nodes)-1].Spent
			allowed := min(lag, quota[side])
			if want := thought + lag - allowed; charged != want {
				t.Fatalf("ply %d: %v for %v of thought and %v of lag, want %v", ply, charged, thought, lag, want)
			}
			quota[side] = min(quota[side]-allowed+gain, 7*gain)
			ply++
		}
		h.Close()
	})
}

// On a short clock the quota is small, and used up by a line that is always slow.
func TestLagHasAQuota(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := newHall(t, newMemory(), bots{})
		id := met(t, h, request{Control: clock.Control{Total: time.Minute}})
		h.SetRoundTrip(friend, 3*time.Second)
		var spent []time.Duration
		for _, text := range []string{"g1f3", "g8f6", "f3g1", "f6g8", "b1c3", "b8c6"} {
			side := watch(t, h, id).At.View.Side()
			if side == game.Second {
				time.Sleep(3 * time.Second)
			}
			seen := do(t, h, id, text)
			if side == game.Second {
				spent = append(spent, seen.Nodes[len(seen.Nodes)-1].Spent)
			}
		}
		// 39 hundredths a move, three times that at the beginning.
		gain := 390 * time.Millisecond
		for i, want := range []time.Duration{3*time.Second - 3*gain, 3*time.Second - gain, 3*time.Second - gain} {
			if spent[i] != want {
				t.Errorf("move %d cost %v, want %v", i+1, spent[i], want)
			}
		}
		h.Close()
	})
}

// A move that set out in time arrives in time; where nothing is known of the
// line, or against an agent, the flag falls when it should.
func TestAMoveThatIsOnItsWay(t *testing.T) {
	for lag, late := range map[time.Duration]bool{0: true, 300 * time.Millisecond: false} {
		synctest.Test(t, func(t *testing.T) {
			h := newHall(t, newMemory(), bots{})
			id := met(t, h, request{Control: clock.Control{Total: time.Minute}})
			do(t, h, id, "e2e4")
			h.SetRoundTrip(friend, lag)
			f := follow(t, h, id) // something is looked at, and its timer set again
			if _, err := f.Snapshot(ctx, 0); err != nil {
				t.Fatal(err)
			}
			time.Sleep(time.Minute + 100*time.Millisecond)
			synctest.Wait()
			if over := watch(t, h, id).Result.Over(); over != late {
				t.Errorf("with a lag of %v the game is over: %v", lag, over)
			}
			f.Close()
			h.Close()
		})
	}
}

// Nothing is forgiven to a person who plays both sides: nobody else's time is at
// stake, and every turn costs what it took.
func TestLagIsForgivenBetweenPeopleOnly(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := newHall(t, newMemory(), nil)
		seen := move(t, h, create(t, h, request{Control: clock.Control{Total: time.Hour}}), "e2e4")
		h.SetRoundTrip(me, 300*time.Millisecond)
		time.Sleep(time.Second)
		seen = move(t, h, seen, "e7e5")
		if spent := seen.Nodes[len(seen.Nodes)-1].Spent; spent != time.Second {
			t.Errorf("a second cost %v", spent)
		}
		h.Close()
	})
}
