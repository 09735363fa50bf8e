package store_test

import (
	"context"
	"database/sql"
	"os"
	"path/filepath"
	"strings"
	"testing"

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

func TestDamagedRowsAreErrors(t *testing.T) {
	for _, damage := range []string{
		`UPDATE matches SET seed = x'00'`,
		`UPDATE matches SET reason = 'boredom'`,
		`UPDATE matches SET winner = 7`,
		`UPDATE matches SET winner = 'nobody'`,
		`UPDATE matches SET handicap_side = -1`,
		`UPDATE events SET seat = 300 WHERE version = 2`,
		`UPDATE events SET at = 'yesterday'`,
		`DELETE FROM events WHERE version = 1`,
	} {
		dir := t.TempDir()
		s := open(t, dir)
		m, d := storetest.Full("m1")
		if err := s.Create(context.Background(), play.Entry{Saved: *m, Digest: d}); err != nil {
			t.Fatal(err)
		}
		execute(t, dir, damage)
		if got, err := s.Load(context.Background(), "m1"); err == nil || !strings.Contains(err.Error(), "m1") {
			t.Errorf("%s: %+v, %v", damage, got, err)
		}
		if _, err := s.List(context.Background(), play.Query{Visitor: "owner"}); err == nil && strings.Contains(damage, "matches") {
			t.Errorf("%s: the list shows it", damage)
		}
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
		t.Error("a file that is no database is opened")
	}
}
