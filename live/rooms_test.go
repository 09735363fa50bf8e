package live_test

import (
	"context"
	"errors"
	"fmt"
	"reflect"
	"slices"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"banco/game"
	"banco/live"
	"banco/play"
)

// loaded reports whether looking at a match loads it from the store.
func loaded(t *testing.T, h *live.Hall, s *memory, id string) bool {
	t.Helper()
	_, before := s.used()
	watch(t, h, id)
	_, after := s.used()
	return after > before
}

// The longest unused match leaves when the hall is full; those that someone
// follows or in which an agent thinks stay.
func TestEviction(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := newMemory()
		h := newHall(t, s, bots{"slow": {slow: true}})
		first := create(t, h, request{}).Match.ID
		followed := create(t, h, request{}).Match.ID
		follow(t, h, followed)
		time.Sleep(time.Second)
		second := create(t, h, request{}).Match.ID
		time.Sleep(time.Second)
		for range live.MaxRooms - 3 {
			create(t, h, request{})
		}
		time.Sleep(time.Second)
		if loaded(t, h, s, first) || loaded(t, h, s, followed) {
			t.Fatal("a match left before the hall was full")
		}
		create(t, h, request{}) // the longest unused is now the second
		if loaded(t, h, s, first) || loaded(t, h, s, followed) {
			t.Error("a match that was used, or is followed, left")
		}
		if !loaded(t, h, s, second) {
			t.Error("the longest unused match stayed")
		}
	})
}

// A match in which an agent thinks does not leave.
func TestThinkingRoomStays(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := newMemory()
		b := &bot{slow: true, draws: true}
		h := newHall(t, s, bots{"slow": b})
		seen := create(t, h, request{Seats: [2]string{"slow", ""}})
		follow(t, h, seen.Match.ID)
		synctest.Wait()
		for range 2 * live.MaxRooms {
			create(t, h, request{})
		}
		synctest.Wait()
		if asked, _, _ := b.count(); asked != 1 || b.stopped != 0 {
			t.Errorf("%d searches, %d stopped", asked, b.stopped)
		}
	})
}

// Memory is bounded by nodes too, and a hall that can hold no more says so.
func TestNodesAreBounded(t *testing.T) {
	s := newMemory()
	h := newHall(t, s, nil)
	events := shuffling(10_000)
	var ids []string
	for range live.MaxNodes/len(events) - 1 {
		seen := create(t, h, request{Kind: play.KindStudy, Events: events})
		ids = append(ids, seen.Match.ID)
	}
	if loaded(t, h, s, ids[0]) {
		t.Fatal("a match left before the hall was full")
	}
	create(t, h, request{Kind: play.KindStudy, Events: events})
	if !loaded(t, h, s, ids[1]) {
		t.Error("no match left though there are too many nodes")
	}
	for _, id := range ids {
		follow(t, h, id)
	}
	grown := follow(t, h, ids[0])
	had := h.Nodes()
	last, err := grown.Snapshot(ctx, 0)
	if err != nil {
		t.Fatal(err)
	}
	if move(t, h, last, "e2e4"); h.Nodes() != had+1 {
		t.Errorf("a move makes %d nodes of %d", h.Nodes(), had)
	}
	before := len(s.matches)
	branch := live.Setup{Kind: play.KindStudy, Seats: [2]string{play.Human, play.Human}}
	_, err = h.CreateBranch(ctx, me, branch, live.NodeRef{Match: ids[0], Node: 10_000})
	if !errors.Is(err, live.ErrFull) || len(s.matches) != before {
		t.Errorf("more nodes than there is room for: %v, and %d matches stored", err, len(s.matches)-before)
	}
}

// shuffling returns the events of so many plies of knights that go nowhere.
func shuffling(plies int) []play.Event {
	texts := []string{"g1f3", "g8f6", "f3g1", "f6g8"}
	var events []play.Event
	for i := range plies {
		events = append(events, play.Event{Type: play.Moved, Seat: game.Side(i % 2), Node: i, Text: texts[i%4]})
	}
	return events
}

// Many who ask for the same match share one load; who goes away meanwhile does
// not wait; when all have gone it is given up.
func TestLoadsAreShared(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := newMemory()
		id := create(t, newHall(t, s, nil), request{}).Match.ID
		h := newHall(t, s, nil)
		gate := make(chan struct{})
		ended := 0
		s.loading = func(ctx context.Context) error {
			select {
			case <-gate:
				return nil
			case <-ctx.Done():
				ended++
				return ctx.Err()
			}
		}
		ctxs, cancel := context.WithCancel(ctx)
		var wg sync.WaitGroup
		errs := make([]error, 10)
		for i := range errs {
			wg.Go(func() { _, errs[i] = h.Snapshot(ctxs, me, id, 0) })
		}
		synctest.Wait()
		if _, loads := s.used(); loads != 1 {
			t.Errorf("%d loads for ten who ask", loads)
		}
		cancel()
		wg.Wait()
		synctest.Wait()
		for _, err := range errs {
			if !errors.Is(err, context.Canceled) {
				t.Errorf("who went away got %v", err)
			}
		}
		if ended != 1 {
			t.Error("a load that nobody waits for goes on")
		}
		close(gate)
		watch(t, h, id)
	})
}

// Only so many matches are loaded at once.
func TestLoadsAreBounded(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := newMemory()
		old := newHall(t, s, nil)
		var ids []string
		for range 20 {
			ids = append(ids, create(t, old, request{}).Match.ID)
		}
		h := newHall(t, s, nil)
		gate := make(chan struct{})
		s.loading = func(context.Context) error { <-gate; return nil }
		for _, id := range ids {
			go h.Snapshot(ctx, me, id, 0)
		}
		synctest.Wait()
		if _, loads := s.used(); loads != 4 {
			t.Errorf("%d loads at once", loads)
		}
		close(gate)
		synctest.Wait()
	})
}

// A client that goes away does not undo a move that it has made.
func TestLeavingUndoesNothing(t *testing.T) {
	s := newMemory()
	h := newHall(t, s, nil)
	seen := create(t, h, request{})
	gone, cancel := context.WithCancel(ctx)
	cancel()
	if _, err := h.Move(gone, me, seen.Match.ID, seen.Version, "e2e4", nil); err != nil {
		t.Errorf("a move of a client that goes away: %v", err)
	}
	if seen = watch(t, h, seen.Match.ID); len(seen.Nodes) != 1 || len(s.matches[seen.Match.ID].Events) != 1 {
		t.Errorf("%d moves on the board, %d stored", len(seen.Nodes), len(s.matches[seen.Match.ID].Events))
	}
}

// What is stored and cannot be played again is damaged, and said to be.
func TestDamagedMatch(t *testing.T) {
	s := newMemory()
	id := create(t, newHall(t, s, nil), request{}).Match.ID
	s.matches[id].Events = append(s.matches[id].Events, play.Event{Type: play.Moved, Text: "e2e5"})
	h := newHall(t, s, nil)
	if _, err := h.Snapshot(ctx, me, id, 0); !errors.Is(err, play.ErrDamaged) {
		t.Errorf("a damaged match: %v", err)
	}
	move(t, h, create(t, h, request{}), "e2e4")
}

// What one visitor keeps is bounded.
func TestQuota(t *testing.T) {
	s := newMemory()
	h := newHall(t, s, nil)
	for i := range live.MaxMatches {
		s.matches[fmt.Sprint(i)] = &play.Saved{Owner: me}
	}
	q := live.Setup{Game: "chess", Seats: [2]string{play.Human, play.Human}, Undos: play.Unlimited}
	if _, err := h.Create(ctx, me, q); !errors.Is(err, live.ErrQuota) {
		t.Errorf("one match too many: %v", err)
	}
	if _, err := h.Create(ctx, stranger, q); err != nil {
		t.Errorf("and a stranger's first: %v", err)
	}
}

// Many matches are imported at once, or none.
func TestImport(t *testing.T) {
	s := newMemory()
	h := newHall(t, s, nil)
	study := live.Setup{Game: "chess", Kind: play.KindStudy, Seats: [2]string{play.Human, play.Human}}
	good := live.Record{Setup: study, Events: shuffling(3), Tags: []game.Tag{{Name: "Event", Value: "Cup"}}, Result: "1-0"}
	bad := live.Record{Setup: study, Events: []play.Event{{Type: play.Moved, Text: "e2e5"}}}
	calls := 0
	next := func() error { calls++; return nil }
	if _, err := h.Import(ctx, me, []live.Record{good, good, bad}, next); !errors.Is(err, play.ErrRequest) || len(s.matches) != 0 {
		t.Errorf("a bad one: %v, and %d stored", err, len(s.matches))
	}
	if calls != 3 {
		t.Errorf("progress was told %d times", calls)
	}
	_, err := h.Import(ctx, me, []live.Record{good, good}, func() error { return context.Canceled })
	if !errors.Is(err, context.Canceled) || len(s.matches) != 0 {
		t.Errorf("given up: %v, and %d stored", err, len(s.matches))
	}
	ids, err := h.Import(ctx, me, []live.Record{good, good}, next)
	if err != nil || len(ids) != 2 || s.creates != 1 {
		t.Fatalf("%v, %v, %d transactions", ids, err, s.creates)
	}
	seen := watch(t, h, ids[1])
	if len(seen.Nodes) != 3 || seen.Match.Recorded != "1-0" || seen.Match.Tags[0].Value != "Cup" {
		t.Errorf("%+v", seen.Match)
	}
}

// What is told of a match has no secret in it, by its type.
func TestSeenHoldsNoSecret(t *testing.T) {
	secrets := []reflect.Type{reflect.TypeFor[play.Saved](), reflect.TypeFor[play.Node](), reflect.TypeFor[play.Match](),
		reflect.TypeFor[[32]byte]()}
	var look func(at reflect.Type, path string, known map[reflect.Type]bool)
	look = func(at reflect.Type, path string, known map[reflect.Type]bool) {
		for _, s := range secrets {
			if at == s {
				t.Errorf("%s is a %v", path, s)
			}
		}
		if known[at] {
			return
		}
		known[at] = true
		switch at.Kind() {
		case reflect.Struct:
			for f := range at.Fields() {
				if f.Name == "Sitters" || f.Name == "Owner" || f.Name == "Seed" {
					t.Errorf("%s.%s", path, f.Name)
				}
				look(f.Type, path+"."+f.Name, known)
			}
		case reflect.Pointer, reflect.Slice, reflect.Array, reflect.Map:
			look(at.Elem(), path+"[]", known)
		}
	}
	look(reflect.TypeFor[live.Snapshot](), "Seen", map[reflect.Type]bool{})
}

// Whoever still follows a match when the hall closes is told so, and does not look
// for its room for ever.
func TestAClosedHallHasNoRooms(t *testing.T) {
	h := newHall(t, newMemory(), nil)
	id := create(t, h, request{}).Match.ID
	f := follow(t, h, id)
	h.Close()
	if _, err := f.Snapshot(ctx, 0); !errors.Is(err, context.Canceled) {
		t.Errorf("a closed hall says %v", err)
	}
}

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
