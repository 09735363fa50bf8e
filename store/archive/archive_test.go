package archive_test

import (
	"context"
	"database/sql"
	"fmt"
	"path/filepath"
	"reflect"
	"testing"
	"time"

	"banco/play"
	"banco/store"
	"banco/store/backup"
	"banco/store/storetest"
)

func open(t *testing.T, dir string) *store.SQLite {
	t.Helper()
	s, err := store.Open(dir)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { s.Close() })
	return s
}

// execute changes a database behind the store's back.
func execute(t *testing.T, dir string, statements ...string) {
	t.Helper()
	db, err := sql.Open("sqlite", filepath.Join(dir, "banco.db"))
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	for _, s := range statements {
		if _, err := db.Exec(s); err != nil {
			t.Fatalf("%s: %v", s, err)
		}
	}
}

// Whichever statement of archiving or unpacking fails, and all after it, every match reads back as it was; once the
// database is back the rest is done.
func TestArchiveFaults(t *testing.T) {
	var s *store.SQLite
	faults := storetest.WithFaults(func() { s = open(t, t.TempDir()) })
	ctx, last := context.Background(), time.UnixMilli(1700000000000)
	want := map[string]*play.Saved{}
	check := func(when string) {
		t.Helper()
		for id, m := range want {
			if got, err := s.Load(ctx, id); err != nil || !reflect.DeepEqual(got.Events, m.Events) {
				t.Fatalf("%s: %s is not as it was: %v", when, id, err)
			}
		}
	}
	for i := range 2 {
		e := storetest.Finished(fmt.Sprint("m", i), 7, last)
		if err := s.Create(ctx, e); err != nil {
			t.Fatal(err)
		}
		var err error
		if want[e.ID], err = s.Load(ctx, e.ID); err != nil {
			t.Fatal(err)
		}
	}
	for name, do := range map[string]func() (int, error){
		"archive":   func() (int, error) { return s.Archive(ctx, last.Add(time.Second), 0) },
		"unarchive": func() (int, error) { return s.Unarchive(ctx) },
	} {
		steps := 0
		for failed := true; failed; steps++ {
			if _, err := s.Unarchive(ctx); err != nil {
				t.Fatal(err)
			}
			if name == "unarchive" {
				if _, err := s.Archive(ctx, last.Add(time.Second), 0); err != nil {
					t.Fatal(err)
				}
			}
			faults.After(steps)
			did, err := do()
			failed = faults.Mend() > 0
			if failed == (err == nil) {
				t.Errorf("%s, step %d: failed %v, %v", name, steps, failed, err)
			}
			check(fmt.Sprint(name, ", step ", steps))
			rest, err := do()
			if err != nil || did+rest != len(want) {
				t.Errorf("%s, step %d: %d, then %d, %v", name, steps, did, rest, err)
			}
			check(fmt.Sprint(name, " again, step ", steps))
		}
		if steps < 10 {
			t.Errorf("%s has only %d steps", name, steps)
		}
	}
}

// What is damaged in the archive is found, in the database and in a copy of it; the rest stays whole.
func TestArchiveDamaged(t *testing.T) {
	dir, ctx, last := t.TempDir(), context.Background(), time.UnixMilli(1700000000000)
	s := open(t, dir)
	for i := range 4 {
		if err := s.Create(ctx, storetest.Finished(fmt.Sprint("m", i), 9, last)); err != nil {
			t.Fatal(err)
		}
	}
	if n, err := s.Archive(ctx, last.Add(time.Second), 0); n != 4 || err != nil {
		t.Fatal(n, err)
	}
	copied := t.TempDir() + "/copy.db"
	if h, err := backup.Create(ctx, dir, copied); err != nil || !h.Sound() || h.Matches != 4 {
		t.Fatalf("%+v, %v", h, err)
	}
	s.Close()
	execute(t, dir, "UPDATE archived_events SET packed = x'00' WHERE match_id = 'm1'", "DELETE FROM archived_events WHERE match_id = 'm2'",
		"UPDATE archived_events SET packed = substr(packed, 1, length(packed) - 3) WHERE match_id = 'm3'")
	h, err := backup.Examine(ctx, dir)
	if err != nil || h.Matches != 4 || h.Sound() || len(h.Damaged) != 3 {
		t.Errorf("%+v, %v", h, err)
	}
	restored := t.TempDir()
	if _, _, err := backup.Restore(ctx, copied, restored, false); err != nil {
		t.Fatal(err)
	}
	again := open(t, restored)
	for i := range 4 {
		if m, err := again.Load(ctx, fmt.Sprint("m", i)); err != nil || len(m.Events) != 9 {
			t.Errorf("m%d: %v", i, err)
		}
	}
}
