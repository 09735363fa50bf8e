package store_test

import (
	"context"
	"database/sql"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"banco/play"
	"banco/store"
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

func TestSQLite(t *testing.T) {
	dirs := map[play.Store]string{}
	openIn := func(dir string) play.Store {
		s := open(t, dir)
		dirs[s] = dir
		return s
	}
	reopen := func(s play.Store) play.Store {
		if err := s.(*store.SQLite).Close(); err != nil {
			t.Fatal(err)
		}
		return openIn(dirs[s])
	}
	storetest.Run(t, func() play.Store { return openIn(t.TempDir()) }, reopen)
	openWhole := func() storetest.Whole { return openIn(t.TempDir()).(storetest.Whole) }
	reopenWhole := func(s storetest.Whole) storetest.Whole { return reopen(s).(storetest.Whole) }
	storetest.RunPeople(t, openWhole, reopenWhole)
	storetest.RunDocuments(t, openWhole, reopenWhole)
	storetest.RunBudgets(t, func() storetest.Budgeted { return openIn(t.TempDir()).(storetest.Budgeted) },
		func(s storetest.Budgeted) storetest.Budgeted { return reopen(s).(storetest.Budgeted) })
	storetest.RunArchive(t, func() storetest.Archiving { return openIn(t.TempDir()).(storetest.Archiving) },
		func(s storetest.Archiving) storetest.Archiving { return reopen(s).(storetest.Archiving) })
	storetest.RunCollections(t, open(t, t.TempDir()))
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

func TestFolderNames(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "a folder? with 100%")
	if err := os.Mkdir(dir, 0o755); err != nil {
		t.Fatal(err)
	}
	open(t, dir)
	if _, err := os.Stat(filepath.Join(dir, "banco.db")); err != nil {
		t.Error(err)
	}
}

func TestOpenRefuses(t *testing.T) {
	if _, err := store.Open(filepath.Join(os.DevNull, "nowhere")); err == nil {
		t.Error("a store opens where there is no folder")
	}
	dir := t.TempDir()
	if err := os.WriteFile(filepath.Join(dir, "banco.db"), []byte(strings.Repeat("not a database ", 100)), 0o644); err != nil {
		t.Fatal(err)
	}
	if _, err := store.Open(dir); err == nil {
		t.Error("a file that is not a database is opened")
	}
}

// A damaged review counts as none: it is made again.
func TestDamagedReview(t *testing.T) {
	dir := t.TempDir()
	s := open(t, dir)
	for _, id := range []string{"match000", "match001"} {
		m, d := storetest.Full(id)
		if err := s.Create(context.Background(), play.Entry{Saved: *m, Digest: d}); err != nil {
			t.Fatal(err)
		}
		if err := s.SaveReview(context.Background(), id, "line", "[1]", time.Now()); err != nil {
			t.Fatal(err)
		}
	}
	s.Close()
	execute(t, dir, "UPDATE reviews SET text = '[2]' WHERE match_id = 'match001'")
	s = open(t, dir)
	if text, err := s.Review(context.Background(), "match000", "line"); text != "[1]" || err != nil {
		t.Errorf("the whole review: %q, %v", text, err)
	}
	if text, err := s.Review(context.Background(), "match001", "line"); !errors.Is(err, play.ErrNotFound) {
		t.Errorf("the damaged review: %q, %v", text, err)
	}
}
