package server

import (
	"context"
	"testing"
	"testing/synctest"
	"time"

	"banco/play"
	"banco/store"
	"banco/store/storetest"
)

// The reserve of a disk is for games, and its second half for moves; with room again
// everything is taken.
func TestDiskFills(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		free := int64(1000)
		d := &disk{space: func() (int64, int64, error) { return free, 10_000, nil }, reserve: 500}
		for _, step := range []struct {
			free int64
			want play.Room
		}{{1000, play.RoomForAll}, {500, play.RoomForAll}, {499, play.RoomForGames}, {250, play.RoomForGames}, {249, play.RoomForMoves},
			{0, play.RoomForMoves}, {300, play.RoomForGames}, {700, play.RoomForAll}} {
			free = step.free
			time.Sleep(lookEvery)
			if got := d.Room(); got != step.want || d.Free() != free {
				t.Errorf("%d bytes free, %d seen: room for %v, want %v", free, d.Free(), got, step.want)
			}
		}
	})
}

// A server on a small disk keeps a part of it; settings go before.
func TestStorageSettings(t *testing.T) {
	number := func(n int64) *int64 { return &n }
	days := 7
	space := func() (int64, int64, error) { return 100 * mib, 1000 * mib, nil }
	d := &disk{space: space}
	plain, set := &Storage{BudgetAccount: 200, BudgetAddress: 20}, &Storage{BudgetAll: number(30), Reserve: number(40), GuestDays: &days}
	if b := plain.budgets(d, false); b.Account != 200*mib || b.Address != 20*mib || b.All != 500*mib {
		t.Errorf("by default: %+v", b)
	}
	if b := plain.budgets(d, true); b.All != 0 {
		t.Errorf("in a database elsewhere: %d for all", b.All)
	}
	if b := set.budgets(d, false); b.All != 30*mib || b.Account != 0 {
		t.Errorf("as set: %+v", b)
	}
	if got := set.openDisk(t.TempDir()).reserve; got != 40*mib {
		t.Errorf("a reserve of %d", got)
	}
	if got := plain.openDisk(t.TempDir()).reserve; got <= 0 || got > 256*mib {
		t.Errorf("a reserve of %d by default", got)
	}
	for _, life := range []struct {
		of   *Storage
		addr string
		want time.Duration
	}{{plain, ":8080", 90 * 24 * time.Hour}, {plain, "", 0}, {set, "", 7 * 24 * time.Hour}} {
		if got := life.of.guestLife(life.addr); got != life.want {
			t.Errorf("at %q guests' data lives for %v, want %v", life.addr, got, life.want)
		}
	}
}

// sweptStore has some steps to take, once.
type sweptStore struct {
	Database
	steps  int
	took   []time.Time
	before time.Time
}

func (s *sweptStore) ExpireGuests(_ context.Context, before time.Time) (bool, error) {
	s.took, s.before = append(s.took, time.Now()), before
	s.steps--
	return s.steps >= 0, nil
}

// A sweep takes its steps one by one with a rest after each, and begins again later.
func TestSweepRests(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		ctx, cancel := context.WithTimeout(context.Background(), sweepEvery+time.Minute)
		defer cancel()
		db, begun := &sweptStore{steps: 5}, time.Now()
		sweepGuests(ctx, db, 24*time.Hour)
		if len(db.took) != 7 {
			t.Fatalf("%d steps", len(db.took))
		}
		for i, at := range db.took[:6] {
			if want := begun.Add(time.Duration(i) * sweepRest); !at.Equal(want) {
				t.Errorf("step %d at %v, want %v", i, at, want)
			}
		}
		if last := db.took[6]; last.Sub(db.took[5]) != sweepEvery || !db.before.Equal(last.Add(-24*time.Hour)) {
			t.Errorf("the next sweep at %v, for guests seen before %v", last, db.before)
		}
		sweepGuests(ctx, nil, 0) // never
	})
}

// archivedStore counts when old matches are packed.
type archivedStore struct {
	Database
	took   []time.Time
	before time.Time
}

func (s *archivedStore) Archive(_ context.Context, before time.Time, _ time.Duration) (int, error) {
	s.took, s.before = append(s.took, time.Now()), before
	return 1, nil
}

// A server archives a while after its start, then every day.
func TestServerArchives(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		ctx, cancel := context.WithTimeout(context.Background(), archiveFirst+archiveEvery+time.Minute)
		defer cancel()
		db, begun := &archivedStore{}, time.Now()
		sweepMatches(ctx, db, days(30))
		if len(db.took) != 2 || !db.took[0].Equal(begun.Add(archiveFirst)) || !db.before.Equal(db.took[1].Add(-30*24*time.Hour)) {
			t.Errorf("archived at %v, what is before %v", db.took, db.before)
		}
		sweepMatches(ctx, nil, 0) // never
	})
}

// The command packs what is old, while a server has the folder, and unpacks it again.
func TestArchiveCommand(t *testing.T) {
	dir, ctx := t.TempDir(), t.Context()
	db, err := store.Open(dir)
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	old, recent := storetest.Finished("old", 80, time.Now().Add(-days(31))), storetest.Finished("recent", 80, time.Now().Add(-days(29)))
	if err := db.Create(ctx, old, recent); err != nil {
		t.Fatal(err)
	}
	run := func(c Archive) {
		t.Helper()
		c.Data = dir
		if err := c.Run(ctx); err != nil {
			t.Error(err)
		}
		for _, id := range []string{"old", "recent"} {
			if m, err := db.Load(ctx, id); err != nil || len(m.Events) != 80 {
				t.Errorf("%s: %v", id, err)
			}
		}
	}
	left := func(want int) {
		t.Helper()
		if n, err := db.Unarchive(ctx); n != want || err != nil {
			t.Errorf("%d are archived, %v, want %d", n, err, want)
		}
	}
	run(Archive{Older: 30})
	left(1)
	run(Archive{Older: 30})
	run(Archive{Unpack: true})
	left(0)
	if err := (&Archive{Older: -1}).Run(ctx); err == nil {
		t.Error("days before the present are taken")
	}
}
