package backup

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"banco/play"
	"banco/store"
	"banco/store/internal/sqlfile"
)

// A copy made while people play is whole, has everything that was acknowledged
// before, and can be put back.
func TestBackupWhilePlaying(t *testing.T) {
	dir, ctx := t.TempDir(), context.Background()
	s, err := store.Open(dir)
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	const matches = 8
	var acked [matches]atomic.Int64
	var stop atomic.Bool
	var playing sync.WaitGroup
	for i := range matches {
		id := fmt.Sprint("b", i)
		if err := s.Create(ctx, match(id)); err != nil {
			t.Fatal(err)
		}
		playing.Go(func() {
			for v := 0; !stop.Load(); v++ {
				if err := s.Append(ctx, id, v, play.Event{Type: play.Moved, Text: "e2e4", At: time.UnixMilli(1)},
					play.Digest{Plies: v + 1}); err != nil {
					t.Error(err)
					return
				}
				acked[i].Store(int64(v + 1))
			}
		})
	}
	for acked[0].Load() == 0 {
		time.Sleep(time.Millisecond)
	}
	var before [matches]int64
	for i := range matches {
		before[i] = acked[i].Load()
	}
	copied, other := filepath.Join(t.TempDir(), "copy.db"), t.TempDir()
	h, err := Create(ctx, dir, copied)
	stop.Store(true)
	playing.Wait()
	if err != nil || !h.Sound() || h.Matches != matches {
		t.Fatalf("%+v, %v", h, err)
	}
	if _, aside, err := Restore(ctx, copied, other, false); err != nil || len(aside) > 0 {
		t.Fatal(aside, err)
	}
	again, err := store.Open(other)
	if err != nil {
		t.Fatal(err)
	}
	defer again.Close()
	for i := range matches {
		if m, err := again.Load(ctx, fmt.Sprint("b", i)); err != nil || int64(len(m.Events)) < before[i] {
			t.Errorf("match %d had %d moves: %+v, %v", i, before[i], m, err)
		}
	}
	if _, err := Create(ctx, dir, copied); err == nil {
		t.Error("a backup takes the place of another")
	}
}

// match returns a match of the visitor me.
func match(id string) play.Entry {
	return play.Entry{Saved: play.Saved{Settings: play.Settings{ID: id}, Owner: "me"}}
}

// execute changes a database behind the store's back.
func execute(t *testing.T, dir string, statements ...string) {
	t.Helper()
	file := sqlfile.Connect(filepath.Join(dir, sqlfile.Database), 1, sqlfile.Writing)
	defer file.Close()
	for _, text := range statements {
		if _, err := file.Exec(text); err != nil {
			t.Fatalf("%s: %v", text, err)
		}
	}
}

// folderWith returns a folder with one match in its database.
func folderWith(t *testing.T, id string) string {
	t.Helper()
	dir := t.TempDir()
	s, err := store.Open(dir)
	if err != nil {
		t.Fatal(err)
	}
	if err := errors.Join(s.Create(context.Background(), match(id)), s.Close()); err != nil {
		t.Fatal(err)
	}
	return dir
}

// matchIDs returns what the database of a folder has.
func matchIDs(t *testing.T, dir string) string {
	t.Helper()
	s, err := store.Open(dir)
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	list, err := s.List(context.Background(), play.Query{Visitor: "me"})
	if err != nil {
		t.Fatal(err)
	}
	var ids []string
	for _, e := range list {
		ids = append(ids, e.ID)
	}
	return strings.Join(ids, " ")
}

// A database that is there is not lost, and nothing changes where a copy is bad.
func TestRestore(t *testing.T) {
	ctx := context.Background()
	dir, copied := folderWith(t, "old"), filepath.Join(t.TempDir(), "copy.db")
	if _, err := Create(ctx, folderWith(t, "new"), copied); err != nil {
		t.Fatal(err)
	}
	whole, err := os.ReadFile(copied)
	if err != nil {
		t.Fatal(err)
	}
	bad := filepath.Join(t.TempDir(), "bad.db")
	newer := filepath.Join(t.TempDir(), "newer.db")
	if err := errors.Join(os.WriteFile(bad, append(whole[:len(whole)/2:len(whole)/2], make([]byte, len(whole)/2)...), 0o600),
		os.WriteFile(newer, whole, 0o600)); err != nil {
		t.Fatal(err)
	}
	future := sqlfile.Connect(newer, 1, sqlfile.Writing)
	if _, err := future.Exec("INSERT INTO goose_db_version (version_id, is_applied) VALUES (9999, 1)"); err != nil {
		t.Fatal(err)
	}
	future.Close()
	for _, tt := range []struct {
		file    string
		replace bool
		want    string
	}{
		{copied, false, "already"}, {bad, true, "damaged"}, {newer, true, "newer version"}, {filepath.Join(dir, "none.db"), true, "no such file"},
	} {
		if _, _, err := Restore(ctx, tt.file, dir, tt.replace); err == nil || !strings.Contains(err.Error(), tt.want) {
			t.Errorf("%s: %v, want %s", tt.file, err, tt.want)
		}
		if got := matchIDs(t, dir); got != "old" {
			t.Fatalf("after a refusal there is %q", got)
		}
	}
	open, err := store.Open(dir)
	if err != nil {
		t.Fatal(err)
	}
	if _, _, err := Restore(ctx, copied, dir, true); err == nil || !strings.Contains(err.Error(), "in use") {
		t.Errorf("under a running server: %v", err)
	}
	open.Close()
	_, aside, err := Restore(ctx, copied, dir, true)
	if err != nil {
		t.Fatal(err)
	}
	if got := matchIDs(t, dir); got != "new" {
		t.Errorf("restored: %q", got)
	}
	back := t.TempDir()
	if len(aside) != 1 {
		t.Fatalf("kept: %v", aside)
	}
	if _, _, err := Restore(ctx, aside[0], back, false); err != nil || matchIDs(t, back) != "old" {
		t.Errorf("what was replaced is not in %s: %v", aside, err)
	}
	if left, _ := filepath.Glob(filepath.Join(dir, "*.restored*")); len(left) > 0 {
		t.Errorf("%v are left behind", left)
	}
}

// An examination names what is damaged, under a running server too.
func TestExamine(t *testing.T) {
	ctx, dir := context.Background(), folderWith(t, "m1")
	s, err := store.Open(dir)
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	if err := s.Create(ctx, match("m2")); err != nil {
		t.Fatal(err)
	}
	if h, err := Examine(ctx, dir); err != nil || !h.Sound() || h.Matches != 2 || h.Schema == 0 {
		t.Errorf("%+v, %v", h, err)
	}
	execute(t, dir, "UPDATE matches SET owner = 'thief' WHERE id = 'm2'")
	if h, err := Examine(ctx, dir); err != nil || h.Sound() || len(h.Damaged) != 1 || h.Damaged[0] != "m2" {
		t.Errorf("%+v, %v", h, err)
	}
	if _, err := Examine(ctx, t.TempDir()); err == nil {
		t.Error("an empty folder is sound")
	}
}
