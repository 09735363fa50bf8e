package live_test

import (
	"errors"
	"testing"
	"testing/synctest"
	"time"

	"banco/live"
	"banco/play"
)

// A game left without a move is gone when its visitor begins another, an hour
// later; one that is looked at stays, and so does one that was played, a study,
// and what others began.
func TestUnplayedGamesAreNotKept(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := newHall(t, newMemory(), nil)
		left, followed, played := create(t, h, request{}), create(t, h, request{}), create(t, h, request{})
		study := create(t, h, request{Kind: play.KindStudy})
		theirs, err := h.Create(ctx, stranger, live.Setup{Game: "chess", Seats: [2]string{play.Human, play.Human}, Undos: play.Unlimited})
		if err != nil {
			t.Fatal(err)
		}
		move(t, h, played, "e2e4")
		follow(t, h, followed.Match.ID)
		create(t, h, request{})
		if _, err := h.Snapshot(ctx, me, left.Match.ID, 0); err != nil {
			t.Errorf("gone at once: %v", err)
		}
		time.Sleep(time.Hour + time.Second)
		create(t, h, request{})
		if _, err := h.Snapshot(ctx, me, left.Match.ID, 0); !errors.Is(err, play.ErrNotFound) {
			t.Errorf("an hour later: %v", err)
		}
		for name, seen := range map[string]*live.Snapshot{"followed": followed, "played": played, "study": study, "theirs": theirs} {
			if _, err := h.Snapshot(ctx, me, seen.Match.ID, 0); err != nil {
				t.Errorf("%s: %v", name, err)
			}
		}
	})
}
