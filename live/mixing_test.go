package live_test

import (
	"encoding/hex"
	"errors"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"banco/game"
	"banco/games/jieqi"
	"banco/live"
	"banco/play"
)

var secretOf = map[live.Visitor][32]byte{me: {1}, friend: {2}}

func digits(v live.Visitor) string { s := secretOf[v]; return hex.EncodeToString(s[:]) }

// commits states the hash of somebody's secret.
func commits(t *testing.T, h *live.Hall, v live.Visitor, id string) *live.Snapshot {
	t.Helper()
	seen, err := h.Commit(ctx, v, id, game.SecretHash(secretOf[v]))
	if err != nil {
		t.Fatalf("%s commits: %v", v, err)
	}
	return seen
}

func reveals(t *testing.T, h *live.Hall, v live.Visitor, id string) *live.Snapshot {
	t.Helper()
	seen, err := h.Reveal(ctx, v, id, digits(v))
	if err != nil {
		t.Fatalf("%s reveals: %v", v, err)
	}
	return seen
}

// mixedIn ends a match, verifies its deal and returns the secrets in it.
func mixedIn(t *testing.T, h *live.Hall, id string) string {
	t.Helper()
	promise := watch(t, h, id).Proof.Commitment
	end, err := h.Resign(ctx, me, id, 0, game.NoSide)
	if err != nil {
		t.Fatal(err)
	}
	if end.Proof.Commitment != promise {
		t.Error("the commitment has changed")
	}
	if err := jieqi.Verify(promise, end.Proof.Disclosure); err != nil {
		t.Error(err)
	}
	return strings.TrimPrefix(strings.Split(end.Proof.Disclosure, "\n")[2], "secrets ")
}

func TestTwoPeopleMixTheirDeal(t *testing.T) {
	h := newHall(t, newMemory(), bots{})
	id := met(t, h, request{Game: "jieqi", Mixed: true})
	if _, err := h.Move(ctx, me, id, 1, "a3a4", nil); !errors.Is(err, play.ErrMixing) {
		t.Errorf("a move before the deal is settled: %v", err)
	}
	if seen := watch(t, h, id); len(seen.At.Moves) > 0 || seen.Mixing.Step != play.Committing {
		t.Errorf("%d moves, %+v", len(seen.At.Moves), seen.Mixing)
	}
	if _, err := h.Commit(ctx, stranger, id, game.SecretHash([32]byte{3})); !errors.Is(err, live.ErrSeat) {
		t.Errorf("a stranger mixes: %v", err)
	}
	commits(t, h, me, id)
	if seen := commits(t, h, friend, id); seen.Mixing.Step != play.Revealing {
		t.Errorf("%+v", seen.Mixing)
	}
	reveals(t, h, friend, id)
	for _, who := range []live.Visitor{me, friend, stranger} { // told, and to nobody
		seen, _ := h.Snapshot(ctx, who, id, 0)
		if got := seen.Mixing.Revealed; got != [2]bool{false, true} {
			t.Errorf("%s is told %v", who, got)
		}
	}
	if seen := reveals(t, h, me, id); seen.Mixing.Step != play.MixingDone || len(seen.At.Moves) == 0 {
		t.Errorf("%+v, %d moves", seen.Mixing, len(seen.At.Moves))
	}
	do(t, h, id, "a3a4")
	if got, want := mixedIn(t, h, id), digits(me)+" "+digits(friend); got != want {
		t.Errorf("mixed in were %s, not %s", got, want)
	}
	h.Rematch(ctx, me, id, 0)
	seen, err := h.Rematch(ctx, friend, id, 0)
	if err != nil || seen.NextMatch == "" || watch(t, h, seen.NextMatch).Mixing == nil {
		t.Errorf("the rematch is not mixed: %v", err)
	}
}

// A page that says nothing holds nobody up for long, and takes no secret from
// the other.
func TestSilenceCostsNobodyTheGame(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := newHall(t, newMemory(), bots{})
		id := met(t, h, request{Game: "jieqi", Mixed: true})
		time.Sleep(5 * time.Second)
		commits(t, h, friend, id)
		time.Sleep(4 * time.Second)
		synctest.Wait()
		if seen := watch(t, h, id); seen.Mixing.Step != play.Revealing {
			t.Fatalf("after 9 s: %+v", seen.Mixing)
		}
		reveals(t, h, friend, id)
		do(t, h, id, "a3a4")
		if got, want := mixedIn(t, h, id), "- "+digits(friend); got != want {
			t.Errorf("mixed in were %s, not %s", got, want)
		}
		silent := met(t, h, request{Game: "jieqi", Mixed: true})
		time.Sleep(9 * time.Second)
		synctest.Wait()
		do(t, h, silent, "a3a4")
	})
}

// Where nothing is dealt there is nothing to mix.
func TestOnlyDealsAreMixed(t *testing.T) {
	h := newHall(t, newMemory(), bots{})
	id := met(t, h, request{Mixed: true})
	if seen := watch(t, h, id); seen.Mixing != nil || len(seen.At.Moves) == 0 {
		t.Errorf("%+v", seen.Mixing)
	}
	if _, err := h.Commit(ctx, me, id, game.SecretHash([32]byte{})); !errors.Is(err, play.ErrRequest) {
		t.Errorf("a secret in chess: %v", err)
	}
}
