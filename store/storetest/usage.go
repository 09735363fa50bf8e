package storetest

import (
	"context"
	"errors"
	"slices"
	"strings"
	"testing"
	"time"

	"banco/game"
	"banco/play"
)

// What somebody has made counts until it is deleted; what others made does not.
func testUsage(t *testing.T, s play.Store) {
	ctx := context.Background()
	usage := func(visitor string, want play.Usage) {
		t.Helper()
		got, err := s.Usage(ctx, visitor)
		must(t, err)
		if got != want {
			t.Errorf("%s has made %+v, want %+v", visitor, got, want)
		}
	}
	usage("owner", play.Usage{})
	one, d := Full("m1")
	two, _ := Full("m2")
	two.Events = nil
	other, _ := Full("m3")
	other.Owner, other.Sitters = "another", [2]string{"owner", "owner"}
	must(t, s.Create(ctx, play.Entry{Saved: *one, Digest: d}, play.Entry{Saved: *two, Digest: d}, play.Entry{Saved: *other, Digest: d}))
	usage("owner", play.Usage{Matches: 2, Events: 2})
	must(t, s.Append(ctx, "m2", 0, play.Event{Type: play.Moved, At: day}, d))
	usage("owner", play.Usage{Matches: 2, Events: 3})
	if err := s.Append(ctx, "m2", 0, play.Event{Type: play.Resigned, At: day}, d); !errors.Is(err, play.ErrStale) {
		t.Fatal(err)
	}
	usage("owner", play.Usage{Matches: 2, Events: 3})
	must(t, s.Delete(ctx, "m1"))
	usage("owner", play.Usage{Matches: 1, Events: 1})
	usage("another", play.Usage{Matches: 1, Events: 2})
}

// A contest in which nothing has happened is nobody's game yet: lists can leave
// it out, and it is named to who would remove it.
func testUnstarted(t *testing.T, s play.Store) {
	ctx := context.Background()
	for i, id := range []string{"old", "new", "played", "study", "another"} {
		m, d := Full(id)
		m.Kind, m.Created, m.Events, m.Sitters, d.Plies = play.KindGame, made(i), nil, [2]string{}, 0
		switch id {
		case "study":
			m.Kind = play.KindStudy
		case "another":
			m.Owner = "another"
		}
		must(t, s.Create(ctx, play.Entry{Saved: *m, Digest: d}))
	}
	must(t, s.Append(ctx, "played", 0, play.Event{Type: play.Moved, At: day}, play.Digest{Plies: 1}))
	for until, want := range map[int]string{0: "", 1: "old", 9: "old new"} {
		got, err := s.Unstarted(ctx, "owner", made(until))
		must(t, err)
		if strings.Join(got, " ") != want {
			t.Errorf("unplayed before minute %d: %q, want %q", until, got, want)
		}
	}
	if got := ids(list(t, s, play.Query{Visitor: "owner", Played: true})); got != "study played" {
		t.Errorf("played: %q", got)
	}
	if got := ids(list(t, s, play.Query{Visitor: "owner"})); got != "study played new old" {
		t.Errorf("all: %q", got)
	}
}

// A match is due by its latest digest, or not at all.
func testDue(t *testing.T, s play.Store) {
	ctx := context.Background()
	due := func(before time.Time, want ...string) {
		t.Helper()
		got, err := s.Due(ctx, before, time.Time{})
		must(t, err)
		if !slices.Equal(got, want) {
			t.Errorf("due before %v: %v, want %v", before, got, want)
		}
	}
	for i, id := range []string{"soon", "later", "never"} {
		m, d := Full(id)
		if d.Alarm = day.Add(time.Duration(i+1) * time.Minute); id == "never" {
			d.Alarm = time.Time{}
		}
		must(t, s.Create(ctx, play.Entry{Saved: *m, Digest: d}))
	}
	hour := day.Add(time.Hour)
	due(day)
	due(day.Add(time.Minute)) // not before its time
	due(day.Add(time.Minute+time.Millisecond), "soon")
	due(hour, "soon", "later")
	must(t, s.Append(ctx, "soon", 2, play.Event{Type: play.Moved, At: day}, play.Digest{Alarm: day.Add(3 * time.Minute)}))
	due(hour, "later", "soon")
	must(t, s.Append(ctx, "later", 2, play.Event{Type: play.Resigned, At: day}, play.Digest{Ended: game.Win(game.First, game.Resignation)}))
	due(hour, "soon")
	must(t, s.Delete(ctx, "soon"))
	due(hour)
}

// Time runs while a server does: from its first note to its last, and for the
// present one until now.
func testUptime(t *testing.T, s play.Store, reopen func(play.Store) play.Store) {
	ctx := context.Background()
	at := func(minutes int) time.Time { return day.Add(time.Duration(minutes) * time.Minute) }
	ran := func(since, now, want int) {
		t.Helper()
		got, err := s.Uptime(ctx, at(since), at(now))
		must(t, err)
		if got != time.Duration(want)*time.Minute {
			t.Errorf("ran %v of the minutes %d to %d, want %d", got, since, now, want)
		}
	}
	ran(0, 60, 0) // nobody has noted anything
	must(t, s.Heartbeat(ctx, at(10)))
	ran(0, 10, 0)
	ran(0, 15, 5)
	ran(12, 15, 3)
	must(t, s.Heartbeat(ctx, at(20)))
	ran(0, 25, 15) // the present run goes on after its last note
	ran(22, 25, 3)
	ran(25, 25, 0)

	s = reopen(s)  // it stopped at 20 as far as anyone knows
	ran(0, 60, 10) // and the new one has not begun
	must(t, s.Heartbeat(ctx, at(50)))
	ran(0, 60, 20)
	ran(15, 60, 15)
	ran(30, 60, 10)
	ran(55, 60, 5)
	must(t, s.Heartbeat(ctx, at(51)))
	must(t, s.Heartbeat(ctx, at(49))) // a clock set back takes nothing back
	s = reopen(s)
	ran(0, 60, 11)
	must(t, s.Heartbeat(ctx, at(18))) // and no minute counts twice
	ran(0, 60, 50)
	ran(0, 30, 20)
	ran(10, 5, 0)
}
