package live_test

import (
	"errors"
	"testing"
	"testing/synctest"
	"time"

	"banco/clock"
	"banco/game"
	"banco/live"
	"banco/play"
)

// While a game is held no move is taken and no clock runs; whoever loads it
// finds it so.
func TestAHeldGameWaits(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		store := newMemory()
		h := newHall(t, store, bots{})
		id := met(t, h, request{Control: clock.Control{Total: time.Minute}})
		do(t, h, id, "e2e4")
		time.Sleep(10 * time.Second)
		for range 2 { // once more changes nothing
			if err := h.Hold(ctx, id, true); err != nil {
				t.Fatal(err)
			}
		}
		time.Sleep(time.Hour)
		h.Close()
		h = newHall(t, store, bots{})
		at := watch(t, h, id)
		if !at.Paused || len(at.At.Moves) != 0 || at.Result.Over() {
			t.Fatalf("held: paused %v, %d moves, %v", at.Paused, len(at.At.Moves), at.Result)
		}
		for what, err := range map[string]error{
			"move":   second(h.Move(ctx, friend, id, at.Version, "e7e5", nil)),
			"resign": second(h.Resign(ctx, me, id, at.Version, game.NoSide)),
			"abort":  second(h.Abort(ctx, me, id, at.Version)),
		} {
			if !errors.Is(err, play.ErrHeld) {
				t.Errorf("%s while held: %v", what, err)
			}
		}
		if second(h.Pause(ctx, me, id, at.Version, false)) == nil {
			t.Error("a player lets a held game go on")
		}
		if err := h.Hold(ctx, id, false); err != nil {
			t.Fatal(err)
		}
		time.Sleep(20 * time.Second)
		if seen := do(t, h, id, "e7e5"); seen.Clock.Left[game.Second] != 30*time.Second {
			t.Errorf("after 10 and 20 seconds of a minute %v are left", seen.Clock.Left[game.Second])
		}
		h.Close()
	})
}

func second(_ *live.Snapshot, err error) error { return err }

// Who watches over a game calls it off, also when both have moved, and when it
// is held; one that is over stays as it is.
func TestAGameIsCalledOff(t *testing.T) {
	h := newHall(t, newMemory(), bots{})
	id := met(t, h, request{})
	do(t, h, id, "e2e4", "e7e5")
	if err := h.Hold(ctx, id, true); err != nil {
		t.Fatal(err)
	}
	for range 2 {
		if err := h.CallOff(ctx, id); err != nil {
			t.Fatal(err)
		}
	}
	if at := watch(t, h, id); at.Result != game.Draw(game.Aborted) || at.Paused {
		t.Errorf("called off: %v, paused %v", at.Result, at.Paused)
	}
	if err := h.Hold(ctx, id, true); err != nil || watch(t, h, id).Paused {
		t.Errorf("a game that is over is held: %v", err)
	}
	alone := create(t, h, request{Game: "chess", Seats: [2]string{play.Human, play.Human}})
	for _, err := range []error{h.Hold(ctx, alone.Match.ID, true), h.CallOff(ctx, alone.Match.ID)} {
		if !errors.Is(err, play.ErrRequest) {
			t.Errorf("a board of one person is watched over: %v", err)
		}
	}
}

// How a dealt game stands is told as a spectator may know it.
func TestAStandingIsASpectators(t *testing.T) {
	h := newHall(t, newMemory(), bots{})
	id := met(t, h, request{Game: "jieqi"})
	for range 4 {
		at := watch(t, h, id)
		who := []live.Visitor{me, friend}[at.At.View.Side()]
		mine, err := h.Snapshot(ctx, who, id, 0)
		if err != nil {
			t.Fatal(err)
		}
		do(t, h, id, mine.At.Moves[0].UCI)
	}
	spectator, err := h.Snapshot(ctx, "", id, 0)
	if err != nil {
		t.Fatal(err)
	}
	g, err := h.Standing(ctx, id)
	if err != nil || g.FEN != spectator.At.View.FEN() || g.Plies != 4 || g.Turn != game.First || g.Version != spectator.Version {
		t.Errorf("%+v, %v; a spectator sees %s", g, err, spectator.At.View.FEN())
	}
}
