package live_test

import (
	"math/rand/v2"
	"testing"
	"testing/synctest"
	"time"

	"banco/clock"
	"banco/game"
	"banco/live"
)

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
