package live_test

import (
	"testing"
	"testing/synctest"
	"time"

	"banco/live"
)

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
			if asked, made, closed := b.count(); n < 2 && (asked != n+1 || made != 1 || closed != 0) || n == 2 && (asked != 4 || made != 2 || closed != 1) {
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
		h := newHall(t, newMemory(), bots{"mine": mine, "other": other}) // five for each visitor
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
		if _, made, closed := mine.count(); made != 9 || closed != 4 {
			t.Errorf("of mine %d were made and %d left", made, closed)
		}
		if _, _, closed := other.count(); closed != 0 {
			t.Errorf("%d of another visitor's left", closed)
		}
	})
}
