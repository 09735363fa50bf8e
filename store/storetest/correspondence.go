package storetest

import (
	"context"
	"errors"
	"reflect"
	"slices"
	"testing"
	"time"

	"banco/clock"
	"banco/game"
	"banco/play"
)

// Games by correspondence that go on are listed for both players, and for nobody else.
// Their alarms can be asked for before those of other games.
func testCorrespondence(t *testing.T, s play.Store) {
	ctx := context.Background()
	keep := func(id string, at int, change func(m *play.Saved, d *play.Digest)) {
		t.Helper()
		m, d := Full(id)
		m.Seats, m.Sitters, m.Created = [2]string{play.Human, play.Human}, [2]string{"an", "ba"}, day.Add(time.Duration(at)*time.Minute)
		m.Control = clock.Control{PerMove: clock.Day}
		d.Alarm = day.Add(time.Hour)
		change(m, &d)
		must(t, s.Create(ctx, play.Entry{Saved: *m, Digest: d}))
	}
	keep("plain", 1, func(*play.Saved, *play.Digest) {})
	keep("fresh", 2, func(m *play.Saved, d *play.Digest) {
		m.Events, m.Sitters, *d = nil, [2]string{"ba", "an"}, play.Digest{FEN: "fen"}
	})
	keep("fast", 3, func(m *play.Saved, _ *play.Digest) { m.Control = clock.Control{PerMove: clock.Day - 1} })
	keep("over", 4, func(_ *play.Saved, d *play.Digest) { *d = play.Digest{Ended: game.Win(game.First, game.Timeout)} })
	keep("free", 5, func(m *play.Saved, _ *play.Digest) { m.Sitters[1] = "" })
	keep("alone", 6, func(m *play.Saved, _ *play.Digest) { m.Sitters[1] = "an" })
	keep("agent", 7, func(m *play.Saved, _ *play.Digest) { m.Seats[1] = "engine" })
	for visitor, want := range map[string][]string{"an": {"fresh", "plain"}, "ba": {"fresh", "plain"}, "owner": nil, "": nil} {
		list, err := s.Correspondence(ctx, visitor)
		must(t, err)
		var got []string
		for _, e := range list {
			got = append(got, e.ID)
		}
		if !slices.Equal(got, want) {
			t.Errorf("%q plays %v, want %v", visitor, got, want)
		}
	}
	if got := ids(list(t, s, play.Query{Visitor: "ba", Played: true, Outcome: "open"})); got != "agent fast fresh plain" {
		t.Errorf("the library lists %q", got)
	}
	hour := day.Add(time.Hour)
	for _, tt := range []struct {
		before, byDays time.Time
		want           int
	}{{hour, hour, 0}, {hour, hour.Add(1e6), 4}, {hour.Add(1e6), hour, 5}, {hour.Add(1e6), time.Time{}, 5}} {
		if got, err := s.Due(ctx, tt.before, tt.byDays); err != nil || len(got) != tt.want {
			t.Errorf("due before %v, and by days before %v: %v, want %d, %v", tt.before, tt.byDays, got, tt.want, err)
		}
	}
}

// What a player keeps to themselves is theirs alone, and goes with the match.
func testPrivate(t *testing.T, s play.Store, reopen func(play.Store) play.Store) {
	ctx := context.Background()
	m, d := Full("match000")
	must(t, s.Create(ctx, play.Entry{Saved: *m, Digest: d}))
	lines := []play.Line{{Node: 3, Moves: []string{"e7e5", "g1f3"}}, {Moves: []string{"c7c5", "d2d4"}}}
	must(t, s.SaveNote(ctx, "match000", "an", "nhớ: \"mã\"\nf3"))
	must(t, s.SaveLines(ctx, "match000", "an", lines))
	must(t, s.SaveNote(ctx, "match000", "ba", "khác"))
	s = reopen(s)
	want := play.Private{Note: "nhớ: \"mã\"\nf3", Lines: lines}
	if got, err := s.Private(ctx, "match000", "an"); err != nil || !reflect.DeepEqual(got, want) {
		t.Errorf("kept %+v, want %+v, %v", got, want, err)
	}
	must(t, s.SaveLines(ctx, "match000", "an", nil))
	if got, err := s.Private(ctx, "match000", "an"); err != nil || got.Note != want.Note || len(got.Lines) != 0 {
		t.Errorf("without lines %+v, %v", got, err)
	}
	must(t, s.SaveNote(ctx, "match000", "an", ""))
	for who, note := range map[string]string{"an": "", "ba": "khác", "chi": ""} {
		if got, err := s.Private(ctx, "match000", who); err != nil || got.Note != note {
			t.Errorf("%s has %+v, want %q, %v", who, got, note, err)
		}
	}
	if err := s.SaveNote(ctx, "nothing", "an", "x"); !errors.Is(err, play.ErrNotFound) {
		t.Errorf("a note on no match: %v", err)
	}
	must(t, s.Delete(ctx, "match000"))
	if got, err := s.Private(ctx, "match000", "ba"); err != nil || got.Note != "" {
		t.Errorf("after the match %+v, %v", got, err)
	}
}
