package storetest

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"testing"
	"time"

	"banco/game"
	"banco/play"
)

// A match comes back as it was, and so it does for the next server.
func testKeeps(t *testing.T, s play.Store, reopen func(play.Store) play.Store) {
	want, d := Full("m1")
	must(t, s.Create(context.Background(), play.Entry{Saved: *want, Digest: d}))
	bare := &play.Saved{Settings: play.Settings{ID: "m2", Undos: play.Unlimited}}
	must(t, s.Create(context.Background(), play.Entry{Saved: *bare}))
	e := play.Event{Type: play.Moved, Text: "e7e5", At: day}
	must(t, s.Append(context.Background(), "m1", 2, e, d))
	want.Events = append(want.Events, e)
	for range 2 {
		same(t, load(t, s, "m1"), want)
		same(t, load(t, s, "m2"), bare)
		s = reopen(s)
	}
}

func testCreate(t *testing.T, s play.Store) {
	want, d := Full("m1")
	must(t, s.Create(context.Background(), play.Entry{Saved: *want, Digest: d}))
	other, d := Full("m1")
	other.Game = "caro"
	if s.Create(context.Background(), play.Entry{Saved: *other, Digest: d}) == nil {
		t.Error("two matches share an id")
	}
	same(t, load(t, s, "m1"), want)
	testManyEvents(t, s)
}

// A match may come with any number of events, and has them in order.
func testManyEvents(t *testing.T, s play.Store) {
	for _, n := range []int{0, 1, 49, 50, 51, 100, 333} {
		want := &play.Saved{Settings: play.Settings{ID: fmt.Sprint("many", n), Undos: play.Unlimited}}
		for i := range n {
			want.Events = append(want.Events, play.Event{Type: play.Moved, Node: i, Text: fmt.Sprint("đi ", i), At: day})
		}
		must(t, s.Create(context.Background(), play.Entry{Saved: *want}))
		same(t, load(t, s, want.ID), want)
	}
}

// One match that cannot be created keeps the others out too.
func testAllOrNone(t *testing.T, s play.Store) {
	ctx := context.Background()
	var batch []play.Entry
	for _, id := range []string{"m1", "m2", "m1"} {
		m, d := Full(id)
		batch = append(batch, play.Entry{Saved: *m, Digest: d})
	}
	if s.Create(ctx, batch...) == nil {
		t.Error("two matches of a batch share an id")
	}
	if got := ids(list(t, s, play.Query{Visitor: "owner"})); got != "" {
		t.Errorf("a refused batch left %q behind", got)
	}
	must(t, s.Create(ctx, batch[:2]...))
	for _, m := range batch[:2] {
		same(t, load(t, s, m.ID), &m.Saved)
	}
	must(t, s.Create(ctx)) // nothing is easily stored
}

// Every type of event comes back as it was, in order.
func testAppend(t *testing.T, s play.Store) {
	want, d := Full("m1")
	must(t, s.Create(context.Background(), play.Entry{Saved: *want, Digest: d}))
	other, d := Full("m2")
	must(t, s.Create(context.Background(), play.Entry{Saved: *other, Digest: d}))
	types := []play.Type{
		play.Moved, play.Went, play.Resigned, play.Forfeited, play.DrawOffered, play.DrawAccepted, play.DrawDeclined,
		play.DrawClaimed, play.Flagged, play.Paused, play.Resumed, play.Commented,
	}
	for i, typ := range types {
		e := play.Event{
			Type: typ, Seat: game.Side(i % 3), Node: i * i, Text: fmt.Sprint(typ, " đi"),
			Spent: time.Duration(i) * time.Millisecond, At: day.Add(time.Duration(i) * time.Hour),
		}
		must(t, s.Append(context.Background(), "m1", len(want.Events), e, d))
		want.Events = append(want.Events, e)
	}
	same(t, load(t, s, "m1"), want)
	same(t, load(t, s, "m2"), other)
}

// Who sits down has the seat, in what is loaded and in lists.
func testSit(t *testing.T, s play.Store, reopen func(play.Store) play.Store) {
	ctx := context.Background()
	want, d := Full("m1")
	must(t, s.Create(ctx, play.Entry{Saved: *want, Digest: d}))
	e := play.Event{Type: play.SeatTaken, Seat: game.Second, Text: "guest", At: day}
	must(t, s.Append(ctx, "m1", len(want.Events), e, d))
	want.Events, want.Sitters = append(want.Events, e), [2]string{"visitor", "guest"}
	same(t, load(t, s, "m1"), want)
	s = reopen(s)
	same(t, load(t, s, "m1"), want)
	for _, who := range []string{"visitor", "guest", "owner"} {
		if got := ids(list(t, s, play.Query{Visitor: who})); got != "m1" {
			t.Errorf("%s has the list %q", who, got)
		}
	}
}

func testStale(t *testing.T, s play.Store) {
	want, d := Full("m1")
	must(t, s.Create(context.Background(), play.Entry{Saved: *want, Digest: d}))
	e, ended := play.Event{Type: play.Resigned, At: day}, play.Digest{Ended: game.Win(game.First, game.Resignation)}
	for _, version := range []int{-1, 0, 1, 3} {
		if err := s.Append(context.Background(), "m1", version, e, ended); !errors.Is(err, play.ErrStale) {
			t.Errorf("version %d of a match with two events: %v, want ErrStale", version, err)
		}
	}
	same(t, load(t, s, "m1"), want)
	if list := list(t, s, play.Query{Visitor: "owner"}); len(list) != 1 || !sameDigest(list[0].Digest, d) {
		t.Errorf("a refused event changed the list: %+v", list)
	}
	for _, version := range []int{0, 2} {
		if err := s.Append(context.Background(), "nobody", version, e, ended); !errors.Is(err, play.ErrNotFound) {
			t.Errorf("an event of an unknown match: %v, want ErrNotFound", err)
		}
	}
	if _, err := s.Load(context.Background(), "nobody"); !errors.Is(err, play.ErrNotFound) {
		t.Errorf("Load of an unknown match: %v", err)
	}
}

// An event is acknowledged once: two servers whose timers ring in the same millisecond
// store the same one, and only one of them may act on it.
func testAppendTwice(t *testing.T, s play.Store) {
	ctx := context.Background()
	want, d := Full("m1")
	must(t, s.Create(ctx, play.Entry{Saved: *want, Digest: d}))
	for i, text := range []string{"e7e5", "g1f3"} {
		e := play.Event{Type: play.Moved, Text: text, Node: i + 1, Spent: time.Second, At: day.Add(time.Hour)}
		must(t, s.Append(ctx, "m1", 2+i, e, d))
		want.Events = append(want.Events, e)
		for _, change := range []func(e *play.Event){
			func(*play.Event) {},
			func(e *play.Event) { e.Text = "d7d5" }, func(e *play.Event) { e.Node++ }, func(e *play.Event) { e.At = e.At.Add(time.Millisecond) },
			func(e *play.Event) { e.Spent++; e.Spent += time.Millisecond }, func(e *play.Event) { e.Type = play.Commented },
			func(e *play.Event) { e.Seat = game.Second },
		} {
			other := e
			change(&other)
			if err := s.Append(ctx, "m1", 2+i, other, d); !errors.Is(err, play.ErrStale) {
				t.Errorf("%+v in the place of %+v: %v", other, e, err)
			}
		}
		same(t, load(t, s, "m1"), want)
	}
	if err := s.Append(ctx, "m1", 1, want.Events[0], d); !errors.Is(err, play.ErrStale) {
		t.Errorf("the first event in the place of the second: %v", err)
	}
}

// Of those who append to the same version, one wins and the others know.
func testRace(t *testing.T, s play.Store) {
	const players, versions = 4, 5
	m, d := Full("m1")
	m.Events = nil
	must(t, s.Create(context.Background(), play.Entry{Saved: *m, Digest: d}))
	var wait sync.WaitGroup
	var lock sync.Mutex
	won := map[int][]string{}
	for p := range players {
		wait.Go(func() {
			for v := range versions {
				text := fmt.Sprint("player ", p)
				err := s.Append(context.Background(), "m1", v, play.Event{Type: play.Moved, Text: text, At: day}, d)
				lock.Lock()
				if err == nil {
					won[v] = append(won[v], text)
				} else if !errors.Is(err, play.ErrStale) {
					t.Error(err)
				}
				lock.Unlock()
			}
		})
	}
	wait.Wait()
	for v, e := range load(t, s, "m1").Events {
		if len(won[v]) != 1 || won[v][0] != e.Text {
			t.Errorf("version %d is by %q, acknowledged to %q", v+1, e.Text, won[v])
		}
		delete(won, v)
	}
	if len(won) != 0 {
		t.Errorf("acknowledged and lost: %v", won)
	}
}

func testDelete(t *testing.T, s play.Store) {
	ctx := context.Background()
	m, d := Full("m1")
	must(t, s.Create(ctx, play.Entry{Saved: *m, Digest: d}))
	kept, d := Full("m2")
	must(t, s.Create(ctx, play.Entry{Saved: *kept, Digest: d}))
	must(t, s.Delete(ctx, "m1"))
	if _, err := s.Load(ctx, "m1"); !errors.Is(err, play.ErrNotFound) {
		t.Errorf("Load of a deleted match: %v", err)
	}
	if err := s.Delete(ctx, "m1"); !errors.Is(err, play.ErrNotFound) {
		t.Errorf("deleting it again: %v", err)
	}
	if got := ids(list(t, s, play.Query{Visitor: "owner"})); got != "m2" {
		t.Errorf("after the deletion the list is %q", got)
	}
	same(t, load(t, s, "m2"), kept)
	m.Events = nil
	must(t, s.Create(ctx, play.Entry{Saved: *m, Digest: d})) // the old events are gone too
	same(t, load(t, s, "m1"), m)
}

func testCancelled(t *testing.T, s play.Store) {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	m, d := Full("m1")
	if s.Create(ctx, play.Entry{Saved: *m, Digest: d}) == nil {
		t.Error("a match is created for someone who has left")
	}
	must(t, s.Create(context.Background(), play.Entry{Saved: *m, Digest: d})) // and the store still works
}
