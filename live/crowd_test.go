package live_test

import (
	"slices"
	"testing"
	"testing/synctest"
	"time"

	"banco/live"
)

// Those who only watch a match share what they see of it, until there is something else
// to see. Players do not share.
func TestSpectatorsShare(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := newHall(t, newMemory(), bots{})
		defer h.Close()
		id := met(t, h, request{})
		look := func(v live.Visitor, since int) *live.Snapshot {
			t.Helper()
			f, err := h.Follow(ctx, v, id)
			if err != nil {
				t.Fatal(err)
			}
			t.Cleanup(f.Close)
			seen, err := f.Snapshot(ctx, since)
			if err != nil {
				t.Fatal(err)
			}
			again, err := f.Snapshot(ctx, since)
			if shared := again == seen; err != nil || shared != (v != me && v != friend) {
				t.Errorf("%s shares: %v, %v", v, shared, err)
			}
			return seen
		}
		for _, v := range []live.Visitor{me, friend, stranger, "another"} {
			look(v, 1)
		}
		f, err := h.Follow(ctx, stranger, id)
		if err != nil {
			t.Fatal(err)
		}
		defer f.Close()
		snapshot := func(since int) *live.Snapshot {
			seen, err := f.Snapshot(ctx, since)
			if err != nil {
				t.Fatal(err)
			}
			return seen
		}
		first := snapshot(1)
		if snapshot(0) == first {
			t.Error("another version is shared")
		}
		first = snapshot(1)
		do(t, h, id, "e2e4")
		second := snapshot(1)
		if second == first || second.Version != first.Version+1 {
			t.Errorf("version %d after %d", second.Version, first.Version)
		}
		other, err := h.Follow(ctx, me, id) // who is there has changed
		if err != nil {
			t.Fatal(err)
		}
		defer other.Close()
		third := snapshot(1)
		if third == second {
			t.Error("what was seen before is shared")
		}
		time.Sleep(time.Second) // its clocks are old
		if snapshot(1) == third {
			t.Error("what was seen long ago is shared")
		}
	})
}

// What followers make of a shared snapshot is made once for each purpose.
func TestOnce(t *testing.T) {
	h := newHall(t, newMemory(), bots{})
	id := met(t, h, request{})
	f, err := h.Follow(ctx, stranger, id)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	seen, err := f.Snapshot(ctx, 1)
	if err != nil {
		t.Fatal(err)
	}
	made := 0
	for _, purpose := range []bool{true, false, true, false} {
		data, err := seen.Once(purpose, func() ([]byte, error) { made++; return []byte{byte(made)}, nil })
		if want := []byte{1}; purpose && !slices.Equal(data, want) || err != nil {
			t.Errorf("made %v, %v", data, err)
		}
	}
	if made != 2 {
		t.Errorf("made %d times", made)
	}
}
