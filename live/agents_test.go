package live_test

import (
	"errors"
	"testing"
	"testing/synctest"
	"time"

	"banco/game"
	"banco/live"
	"banco/play"
)

// An agent keeps its seat from move to move, and leaves when the game is over.
func TestAgentsStay(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := &bot{}
		h := newHall(t, newMemory(), bots{"bot": b})
		seen := create(t, h, request{Seats: [2]string{"", "bot"}})
		if _, made, _ := b.count(); made != 0 {
			t.Error("checking the name of an agent makes one")
		}
		follow(t, h, seen.Match.ID)
		for _, text := range []string{"e2e4", "d2d4", "g1f3"} {
			move(t, h, seen, text)
			synctest.Wait()
			seen = watch(t, h, seen.Match.ID)
		}
		if asked, made, closed := b.count(); asked != 3 || made != 1 || closed != 0 {
			t.Errorf("for three moves %d were asked for, %d agents made, %d closed", asked, made, closed)
		}
		if _, err := h.Resign(ctx, me, seen.Match.ID, seen.Version, game.NoSide); err != nil {
			t.Fatal(err)
		}
		synctest.Wait()
		if _, _, closed := b.count(); closed != 1 {
			t.Error("the agent stays when the game is over")
		}
	})
}

// Nobody's agents run while nobody watches.
func TestAgentsRestWhenNobodyFollows(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := &bot{}
		h := newHall(t, newMemory(), bots{"bot": b})
		seen := create(t, h, request{Seats: [2]string{"bot", "bot"}})
		watch(t, h, seen.Match.ID)
		time.Sleep(time.Hour)
		if asked, _, _ := b.count(); asked != 0 {
			t.Fatalf("%d moves were asked for", asked)
		}
		f, err := h.Follow(ctx, stranger, seen.Match.ID)
		if err != nil {
			t.Fatal(err)
		}
		time.Sleep(10*live.Pace + live.Pace/2)
		synctest.Wait()
		if asked, _, _ := b.count(); asked != 11 { // the first at once
			t.Errorf("in ten and a half paces %d moves were asked for", asked)
		}
		f.Close()
		before, _, _ := b.count()
		time.Sleep(time.Hour)
		if asked, _, _ := b.count(); asked != before {
			t.Error("the agents go on when the last one has left")
		}
	})
}

// Agents that play each other make no move in a pause, and go on after it.
func TestAgentsRestInAPause(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := &bot{}
		h := newHall(t, newMemory(), bots{"bot": b})
		seen := create(t, h, request{Seats: [2]string{"bot", "bot"}})
		follow(t, h, seen.Match.ID)
		pause := func(on bool) (moves int) {
			synctest.Wait()
			seen = watch(t, h, seen.Match.ID)
			if _, err := h.Pause(ctx, me, seen.Match.ID, seen.Version, on); err != nil {
				t.Fatal(err)
			}
			return len(seen.Nodes)
		}
		time.Sleep(2*live.Pace + live.Pace/2)
		before := pause(true)
		asked, _, _ := b.count()
		time.Sleep(time.Hour)
		if again, _, _ := b.count(); again != asked {
			t.Errorf("%d moves are asked for in a pause", again-asked)
		}
		if now := pause(false); now != before {
			t.Errorf("%d moves are made in a pause", now-before)
		}
		time.Sleep(2 * live.Pace)
		if now := pause(true); now <= before {
			t.Errorf("%d moves before a pause and %d after it", before, now)
		}
	})
}

// Against a person an agent does not wait.
func TestPaceIsForAgents(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := newHall(t, newMemory(), bots{"bot": {}})
		seen := create(t, h, request{Seats: [2]string{"", "bot"}})
		follow(t, h, seen.Match.ID)
		begun := time.Now()
		move(t, h, seen, "e2e4")
		synctest.Wait()
		if seen = watch(t, h, seen.Match.ID); len(seen.Nodes) != 2 || time.Since(begun) != 0 {
			t.Errorf("%d moves after %v", len(seen.Nodes), time.Since(begun))
		}
	})
}

// A failing agent is told and tried again, less and less often.
func TestFailingAgent(t *testing.T) {
	for name, fails := range map[string]func(int) error{
		"error": func(int) error { return errBot },
		"panic": func(int) error { panic("bot") },
	} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				b := &bot{fails: fails}
				h := newHall(t, newMemory(), bots{"bot": b})
				seen := create(t, h, request{Seats: [2]string{"", "bot"}})
				f := follow(t, h, seen.Match.ID)
				seen = move(t, h, seen, "e2e4")
				synctest.Wait()
				<-f.C
				if seen = watch(t, h, seen.Match.ID); seen.Trouble == nil || seen.Trouble.Code != "agent" || seen.Trouble.Again != time.Second {
					t.Fatalf("nobody is told: %+v", seen.Trouble)
				}
				for range 100 { // looking does not make it try
					f.Snapshot(ctx, 0)
				}
				time.Sleep(time.Hour)
				if asked, _, _ := b.count(); asked < 60 || asked > 70 {
					t.Errorf("it was tried %d times in an hour", asked)
				}
				b.fail(nil)
				time.Sleep(time.Minute)
				synctest.Wait()
				if seen = watch(t, h, seen.Match.ID); len(seen.Nodes) != 2 || seen.Trouble != nil {
					t.Errorf("it does not recover: %d moves, %+v", len(seen.Nodes), seen.Trouble)
				}
			})
		})
	}
}

// A full disk is told, is tried again with patience, and the game goes on when
// there is room.
func TestFullDisk(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := newMemory()
		b := &bot{}
		h := newHall(t, s, bots{"bot": b})
		seen := create(t, h, request{Seats: [2]string{"", "bot"}})
		f := follow(t, h, seen.Match.ID)
		b.fail(func(int) error { s.fill(true); return nil }) // while it thinks
		seen = move(t, h, seen, "e2e4")
		before, _ := s.used()
		for begun := time.Now(); time.Since(begun) < time.Hour; time.Sleep(time.Second) {
			f.Snapshot(ctx, 0) // as a page does
		}
		if appends, _ := s.used(); appends-before > 70 {
			t.Errorf("%d tries in an hour", appends-before)
		}
		if seen = watch(t, h, seen.Match.ID); seen.Trouble == nil || seen.Trouble.Code != "storage" || len(seen.Nodes) != 1 {
			t.Errorf("%d moves, %+v", len(seen.Nodes), seen.Trouble)
		}
		b.fail(nil)
		s.fill(false)
		time.Sleep(time.Minute)
		synctest.Wait()
		if seen = watch(t, h, seen.Match.ID); len(seen.Nodes) != 2 || seen.Trouble != nil {
			t.Errorf("when there is room again: %d moves, %+v", len(seen.Nodes), seen.Trouble)
		}
	})
}

// The memory of agents is bounded: those with nothing to do make room.
func TestAgentsMakeRoom(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := &bot{}
		h := newHall(t, newMemory(), bots{"bot": b})
		for range 50 { // of which twenty have room
			seen := create(t, h, request{Seats: [2]string{"", "bot"}})
			f, err := h.Follow(ctx, me, seen.Match.ID)
			if err != nil {
				t.Fatal(err)
			}
			move(t, h, seen, "e2e4")
			synctest.Wait()
			if seen = watch(t, h, seen.Match.ID); len(seen.Nodes) != 2 {
				t.Fatalf("no answer: %+v", seen.Trouble)
			}
			f.Close()
			time.Sleep(time.Second)
		}
		if _, made, closed := b.count(); made-closed > 20 || made-closed < 5 {
			t.Errorf("%d agents were made, %d closed", made, closed)
		}
	})
}

// When the hall closes, so do all agents, whatever they do.
func TestCloseLeavesNoAgent(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		slow, quick := &bot{slow: true}, &bot{}
		h := newHall(t, newMemory(), bots{"slow": slow, "quick": quick})
		for _, name := range []string{"slow", "quick", "quick"} {
			seen := create(t, h, request{Seats: [2]string{"", name}})
			follow(t, h, seen.Match.ID)
			move(t, h, seen, "e2e4")
		}
		synctest.Wait()
		h.Close()
		for _, b := range []*bot{slow, quick} {
			if _, made, closed := b.count(); made == 0 || made != closed {
				t.Errorf("%d agents made, %d closed", made, closed)
			}
		}
	})
}

// After the end the agents play on in the variation.
func TestAgentsPlayOnAfterTheEnd(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := newHall(t, newMemory(), bots{"bot": {}})
		seen := create(t, h, request{Seats: [2]string{"", "bot"}})
		follow(t, h, seen.Match.ID)
		seen = move(t, h, seen, "e2e4")
		synctest.Wait()
		seen = watch(t, h, seen.Match.ID)
		seen, err := h.Resign(ctx, me, seen.Match.ID, seen.Version, game.NoSide)
		if err != nil {
			t.Fatal(err)
		}
		if seen, err = h.GoTo(ctx, me, seen.Match.ID, seen.Version, 0); err != nil || !seen.InVariation {
			t.Fatalf("going back: %v", err)
		}
		move(t, h, seen, "d2d4")
		synctest.Wait()
		if seen = watch(t, h, seen.Match.ID); len(seen.Nodes) != 4 || seen.Result != game.Win(game.Second, game.Resignation) {
			t.Errorf("%d moves, %v", len(seen.Nodes), seen.Result)
		}
	})
}

// An agent that cannot think about a draw declines it.
func TestFailingAgentDeclines(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := newHall(t, newMemory(), bots{"bot": {draws: true}})
		seen := create(t, h, request{Seats: [2]string{"", "bot"}})
		if _, err := h.Draw(ctx, me, seen.Match.ID, seen.Version, "agree"); !errors.Is(err, play.ErrRequest) {
			t.Errorf("an unknown thing to do with a draw: %v", err)
		}
		if _, err := h.Draw(ctx, me, seen.Match.ID, seen.Version, "offer"); err != nil {
			t.Fatal(err)
		}
		synctest.Wait()
		if seen = watch(t, h, seen.Match.ID); seen.Result != game.Draw(game.Agreement) {
			t.Errorf("the agent does not agree: %v", seen.Result)
		}
	})
}

// A player stays from move to move. One that panics ends its search and
// nothing more: the match goes on with a new one.
func TestPlayersStayUntilTheyPanic(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := &bot{fails: func(n int) error {
			if n == 3 {
				panic("no such square")
			}
			return nil
		}}
		h := newHall(t, newMemory(), bots{"bot": b})
		seen := create(t, h, request{Seats: [2]string{"", "bot"}})
		follow(t, h, seen.Match.ID)
		for n := range 3 {
			seen = move(t, h, seen, seen.At.Moves[0].UCI)
			time.Sleep(time.Minute)
			synctest.Wait()
			if seen = watch(t, h, seen.Match.ID); len(seen.Nodes) != 2*n+2 {
				t.Fatalf("after move %d the game has %d plies", n+1, len(seen.Nodes))
			}
			if asked, made, closed := b.count(); n < 2 && (asked != n+1 || made != 1 || closed != 0) || n == 2 &&
				(asked != 4 || made != 2 || closed != 1) {
				t.Errorf("after move %d: asked %d times, %d made, %d closed", n+1, asked, made, closed)
			}
		}
	})
}

// Where memory is short a visitor's idle players give way to that visitor's
// next one, and nobody else's do.
func TestIdlePlayersGiveWay(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		mine, other := &bot{}, &bot{}
		h := newHall(t, newMemory(), bots{"mine": mine, "other": other}) // four for one who leaves as much to another
		play := func(visitor, name string) {
			seen, err := h.Create(ctx, visitor, live.Setup{Game: "chess", Seats: [2]string{name, "human"}})
			if err != nil {
				t.Fatal(err)
			}
			f, err := h.Follow(ctx, visitor, seen.Match.ID)
			if err != nil {
				t.Fatal(err)
			}
			t.Cleanup(f.Close)
			time.Sleep(time.Second)
			synctest.Wait()
			if seen, err = f.Snapshot(ctx, 0); err != nil || len(seen.Nodes) != 1 {
				t.Fatalf("%s does not play: %v", name, err)
			}
		}
		play(stranger, "other")
		for range 9 {
			play(me, "mine")
		}
		if _, made, closed := mine.count(); made != 9 || closed != 5 {
			t.Errorf("of mine %d were made and %d left", made, closed)
		}
		if _, _, closed := other.count(); closed != 0 {
			t.Errorf("%d of another visitor's left", closed)
		}
	})
}
