// Package storetest holds every play.Store to the same promises.
package storetest

import (
	"context"
	"reflect"
	"testing"
	"time"

	"banco/clock"
	"banco/game"
	"banco/play"
)

// Run tests a kind of store. open returns a new, empty one; reopen closes one
// and opens what it kept, as the next server does. Whoever calls Run closes them.
func Run(t *testing.T, open func() play.Store, reopen func(play.Store) play.Store) {
	t.Run("Keeps", func(t *testing.T) { testKeeps(t, open(), reopen) })
	t.Run("Create", func(t *testing.T) { testCreate(t, open()) })
	t.Run("AllOrNone", func(t *testing.T) { testAllOrNone(t, open()) })
	t.Run("Append", func(t *testing.T) { testAppend(t, open()) })
	t.Run("Sit", func(t *testing.T) { testSit(t, open(), reopen) })
	t.Run("Stale", func(t *testing.T) { testStale(t, open()) })
	t.Run("AppendTwice", func(t *testing.T) { testAppendTwice(t, open()) })
	t.Run("Race", func(t *testing.T) { testRace(t, open()) })
	t.Run("Delete", func(t *testing.T) { testDelete(t, open()) })
	t.Run("Reviews", func(t *testing.T) { testReviews(t, open(), reopen) })
	t.Run("Filters", func(t *testing.T) { testFilters(t, open()) })
	t.Run("Digest", func(t *testing.T) { testDigest(t, open()) })
	t.Run("Pages", func(t *testing.T) { testPages(t, open()) })
	t.Run("BadQueries", func(t *testing.T) { testBadQueries(t, open()) })
	t.Run("Usage", func(t *testing.T) { testUsage(t, open()) })
	t.Run("Unstarted", func(t *testing.T) { testUnstarted(t, open()) })
	t.Run("Due", func(t *testing.T) { testDue(t, open()) })
	t.Run("Correspondence", func(t *testing.T) { testCorrespondence(t, open()) })
	t.Run("Private", func(t *testing.T) { testPrivate(t, open(), reopen) })
	t.Run("Uptime", func(t *testing.T) { testUptime(t, open(), reopen) })
	t.Run("Cancelled", func(t *testing.T) { testCancelled(t, open()) })
}

// day is when the first match of a test is made.
var day = time.UnixMilli(1700000000123)

// Full returns a match with something in every field, and what it has come to.
func Full(id string) (*play.Saved, play.Digest) {
	s := &play.Saved{
		Settings: play.Settings{
			ID: id, Game: "chess", Kind: play.KindGame, Variant: "position=518", Start: "some fen",
			Seats: [2]string{play.Human, "engine:depth=3"}, Names: [2]string{"Nguyễn 'Văn' A", "máy"},
			Control: clock.Control{
				Total: 10 * time.Minute, Increment: 1500 * time.Millisecond,
				Byoyomi: 30 * time.Second, Periods: 3, PerMove: time.Millisecond,
			},
			Undos: 10, Handicap: play.Handicap{Side: game.Second, Moves: 2}, Created: day,
			Tags: []game.Tag{{Name: "Event", Value: "Giải \"A\""}, {Name: "Event", Value: ""}}, Recorded: "1/2-1/2",
		},
		Sitters: [2]string{"visitor", ""}, Owner: "owner", Seed: [32]byte{0, 1, 2, 31: 255},
		Events: []play.Event{
			{Type: play.Moved, Text: "e2e4", Spent: 1234 * time.Millisecond, At: day.Add(time.Second)},
			{Type: play.Commented, Seat: game.NoSide, Node: 1, Text: "a\n“comment”\x00", At: day.Add(time.Minute)},
		},
	}
	return s, play.Digest{Plies: 1, FEN: "fen", Opening: "e4", Due: day.Add(time.Hour), Alarm: day.Add(time.Minute)}
}

// must stops a test at an error.
func must(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

// same compares what was loaded with what was stored. Times are compared as
// instants: a store need not keep time zones.
func same(t *testing.T, got, want *play.Saved) {
	t.Helper()
	if a, b := utc(*got), utc(*want); !reflect.DeepEqual(a, b) {
		t.Errorf("loaded %+v\nstored %+v", a, b)
	}
}

func utc(s play.Saved) play.Saved {
	s.Created = s.Created.UTC()
	s.Events = append([]play.Event(nil), s.Events...)
	for i := range s.Events {
		s.Events[i].At = s.Events[i].At.UTC()
	}
	return s
}

// sameDigest compares what a match has come to, likewise.
func sameDigest(a, b play.Digest) bool {
	a.Due, b.Due, a.Alarm, b.Alarm = a.Due.UTC(), b.Due.UTC(), a.Alarm.UTC(), b.Alarm.UTC()
	return a == b
}

// load loads a match that is there.
func load(t *testing.T, s play.Store, id string) *play.Saved {
	t.Helper()
	got, err := s.Load(context.Background(), id)
	must(t, err)
	return got
}
