package storetest

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"sync"
	"testing"
	"time"

	"banco/game"
	"banco/play"
)

// Archiving is a store that packs old matches.
type Archiving interface {
	Whole
	Archive(ctx context.Context, before time.Time, rest time.Duration) (int, error)
	Unarchive(ctx context.Context) (int, error)
}

// RunArchive tests how a kind of store packs old matches. open and reopen are as those of Run.
func RunArchive(t *testing.T, open func() Archiving, reopen func(Archiving) Archiving) {
	t.Run("Archive", func(t *testing.T) { testArchive(t, open(), reopen) })
	t.Run("ArchiveGoesOn", func(t *testing.T) { testArchiveGoesOn(t, open()) })
	t.Run("ArchiveAdopted", func(t *testing.T) { testArchiveAdopted(t, open()) })
	t.Run("ArchiveWhilePlaying", func(t *testing.T) { testArchiveWhilePlaying(t, open()) })
}

// aWeek after the first match of a test.
var aWeek = day.Add(7 * 24 * time.Hour)

// Finished returns a match that is over, with some events, the last at a time.
func Finished(id string, events int, last time.Time) play.Entry {
	m, d := Full(id)
	d.Ended, d.Due, d.Alarm = game.Result{Winner: game.First, Reason: game.Resignation}, time.Time{}, time.Time{}
	m.Events = nil
	for i := range events {
		at := last.Add(time.Duration(i+1-events) * 1001 * time.Millisecond)
		m.Events = append(m.Events, play.Event{Type: play.Moved, Seat: game.Side(i % 2), Node: i, Text: fmt.Sprintf("move%d", i), At: at})
	}
	for i, text := range []string{"\x00 zero", "broken \xff", "<tag> & \u2028", strings.Repeat("long ", 2000), ""} {
		if i < events {
			m.Events[i].Type, m.Events[i].Seat, m.Events[i].Text = play.Commented, game.NoSide, text
		}
	}
	return play.Entry{Saved: *m, Digest: d}
}

// archiveAll archives what has rested for a week after the first day, and expects that many.
func archiveAll(t *testing.T, s Archiving, want int) {
	t.Helper()
	if n, err := s.Archive(context.Background(), aWeek, 0); err != nil || n != want {
		t.Errorf("archived %d, %v, want %d", n, err, want)
	}
}

// Only what is over and old is archived. All reads back as it was, also by the next server, and is unpacked again.
func testArchive(t *testing.T, s Archiving, reopen func(Archiving) Archiving) {
	ctx := context.Background()
	ongoing := Finished("ongoing", 9, day)
	ongoing.Digest.Ended = game.Result{}
	all := []play.Entry{
		ongoing, Finished("recent", 9, aWeek), Finished("empty", 0, day), Finished("old", 9, day),
		Finished("one", 1, day), Finished("large", 300, day),
	}
	for i := range 120 { // more than are looked for at once
		all = append(all, Finished(fmt.Sprint("many", i), 3, day))
	}
	for i := range all {
		all[i].Seed[0] = byte(i)
	}
	must(t, s.Create(ctx, all...))
	want := map[string]*play.Saved{}
	for _, e := range all {
		want[e.ID] = load(t, s, e.ID)
	}
	check := func() {
		t.Helper()
		for id, m := range want {
			same(t, load(t, s, id), m)
		}
	}
	archiveAll(t, s, 123)
	check()
	s = reopen(s)
	check()
	archiveAll(t, s, 0)
	must(t, s.Delete(ctx, "one"))
	if _, err := s.Load(ctx, "one"); !errors.Is(err, play.ErrNotFound) {
		t.Errorf("a match that was deleted: %v", err)
	}
	must(t, s.Create(ctx, all[4]))
	check()
	if n, err := s.Unarchive(ctx); err != nil || n != 122 {
		t.Errorf("unpacked %d, %v", n, err)
	}
	check()
	if n, err := s.Unarchive(ctx); err != nil || n != 0 {
		t.Errorf("unpacked %d again, %v", n, err)
	}
	archiveAll(t, s, 123)
	check()
}

// An archived match goes on: what happens later is kept too, and archived in its turn.
func testArchiveGoesOn(t *testing.T, s Archiving) {
	ctx := context.Background()
	e := Finished("m", 60, day)
	must(t, s.Create(ctx, e))
	archiveAll(t, s, 1)
	want := load(t, s, "m")
	for i := range 3 {
		later := play.Event{Type: play.Commented, Seat: game.NoSide, Text: "later", At: aWeek.Add(time.Duration(i-2) * 24 * time.Hour)}
		must(t, s.Append(ctx, "m", len(want.Events), later, e.Digest))
		if err := s.Append(ctx, "m", len(want.Events), later, e.Digest); !errors.Is(err, play.ErrStale) {
			t.Errorf("the same again: %v", err)
		}
		want.Events = append(want.Events, later)
		same(t, load(t, s, "m"), want)
		archiveAll(t, s, map[bool]int{true: 1}[later.At.Before(aWeek)])
		same(t, load(t, s, "m"), want)
	}
}

// A guest who signs in keeps archived matches.
func testArchiveAdopted(t *testing.T, s Archiving) {
	ctx := context.Background()
	e := Finished("m", 9, day)
	e.Owner, e.Sitters[0] = "guest", "guest"
	e.Events[7] = play.Event{Type: play.SeatTaken, Seat: game.First, Text: "guest", At: e.Events[7].At}
	must(t, s.Create(ctx, e))
	somebody(t, s, "account", "An")
	archiveAll(t, s, 1)
	if n, err := s.Adopt(ctx, "guest", "account"); err != nil || n != 1 {
		t.Fatalf("adopted %d, %v", n, err)
	}
	if got := load(t, s, "m"); got.Owner != "account" || got.Sitters[0] != "account" || got.Events[7].Text != "account" {
		t.Errorf("adopted %+v", got)
	}
	archiveAll(t, s, 1)
	if got := load(t, s, "m"); got.Events[7].Text != "account" || len(got.Events) != 9 {
		t.Errorf("archived %+v", got)
	}
}

// Matches are archived and unpacked by several while somebody goes on with them: nothing is lost or doubled.
func testArchiveWhilePlaying(t *testing.T, s Archiving) {
	ctx := context.Background()
	const matches, moves = 3, 40
	var all sync.WaitGroup
	for i := range matches {
		id := fmt.Sprint("m", i)
		e := Finished(id, 9, day)
		must(t, s.Create(ctx, e))
		all.Go(func() {
			for n := range moves {
				later := play.Event{Type: play.Commented, Seat: game.NoSide, Text: fmt.Sprint("later", n), At: day.Add(time.Hour)}
				if err := s.Append(ctx, id, 9+n, later, e.Digest); err != nil {
					t.Errorf("event %d: %v", n, err)
				}
			}
		})
	}
	for range 2 {
		all.Go(func() {
			for range 15 {
				if _, err := s.Archive(ctx, aWeek, 0); err != nil {
					t.Error(err)
				}
				if _, err := s.Unarchive(ctx); err != nil && !errors.Is(err, play.ErrStorage) {
					t.Error(err)
				}
			}
		})
	}
	all.Wait()
	for i := range matches {
		got := load(t, s, fmt.Sprint("m", i))
		if len(got.Events) != 9+moves || got.Events[9+moves-1].Text != fmt.Sprint("later", moves-1) {
			t.Errorf("match %d has %d events", i, len(got.Events))
		}
	}
}
