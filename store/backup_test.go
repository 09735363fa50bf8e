package store

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
)

// A copy made while people play is whole, has everything that was acknowledged
// before, and can be put back.
func TestBackupWhilePlaying(t *testing.T) {
	dir, ctx := t.TempDir(), context.Background()
	s, err := Open(dir)
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
				if err := s.Append(ctx, id, v, play.Event{Type: play.Moved, Text: "e2e4", At: time.UnixMilli(1)}, play.Digest{Plies: v + 1}); err != nil {
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
	h, err := Backup(ctx, dir, copied)
	stop.Store(true)
	playing.Wait()
	if err != nil || !h.Sound() || h.Matches != matches {
		t.Fatalf("%+v, %v", h, err)
	}
	if _, aside, err := Restore(ctx, copied, other, false); err != nil || len(aside) > 0 {
		t.Fatal(aside, err)
	}
	again, err := Open(other)
	if err != nil {
		t.Fatal(err)
	}
	defer again.Close()
	for i := range matches {
		if m, err := again.Load(ctx, fmt.Sprint("b", i)); err != nil || int64(len(m.Events)) < before[i] {
			t.Errorf("match %d had %d moves: %+v, %v", i, before[i], m, err)
		}
	}
	if _, err := Backup(ctx, dir, copied); err == nil {
		t.Error("a backup takes the place of another")
	}
}

// kept returns a folder with one match in its database.
func kept(t *testing.T, id string) string {
	t.Helper()
	dir := t.TempDir()
	s, err := Open(dir)
	if err != nil {
		t.Fatal(err)
	}
	if err := errors.Join(s.Create(context.Background(), match(id)), s.Close()); err != nil {
		t.Fatal(err)
	}
	return dir
}

// matches returns what the database of a folder has.
func matches(t *testing.T, dir string) string {
	t.Helper()
	s, err := Open(dir)
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
	dir, copied := kept(t, "old"), filepath.Join(t.TempDir(), "copy.db")
	if _, err := Backup(ctx, kept(t, "new"), copied); err != nil {
		t.Fatal(err)
	}
	whole, err := os.ReadFile(copied)
	if err != nil {
		t.Fatal(err)
	}
	bad := filepath.Join(t.TempDir(), "bad.db")
	newer := filepath.Join(t.TempDir(), "newer.db")
	if err := errors.Join(os.WriteFile(bad, append(whole[:len(whole)/2:len(whole)/2], make([]byte, len(whole)/2)...), 0o600), os.WriteFile(newer, whole, 0o600)); err != nil {
		t.Fatal(err)
	}
	future := connect(newer, 1, writing)
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
		if got := matches(t, dir); got != "old" {
			t.Fatalf("after a refusal there is %q", got)
		}
	}
	open, err := Open(dir)
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
	if got := matches(t, dir); got != "new" {
		t.Errorf("restored: %q", got)
	}
	back := t.TempDir()
	if len(aside) != 1 {
		t.Fatalf("kept: %v", aside)
	}
	if _, _, err := Restore(ctx, aside[0], back, false); err != nil || matches(t, back) != "old" {
		t.Errorf("what was replaced is not in %s: %v", aside, err)
	}
	if left, _ := filepath.Glob(filepath.Join(dir, "*.restored*")); len(left) > 0 {
		t.Errorf("%v are left behind", left)
	}
}

// An examination names what is damaged, under a running server too.
func TestExamine(t *testing.T) {
	ctx, dir := context.Background(), kept(t, "m1")
	s, err := Open(dir)
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
	if _, err := s.writer.Exec("UPDATE matches SET owner = 'thief' WHERE id = 'm2'"); err != nil {
		t.Fatal(err)
	}
	if h, err := Examine(ctx, dir); err != nil || h.Sound() || len(h.Damaged) != 1 || h.Damaged[0] != "m2" {
		t.Errorf("%+v, %v", h, err)
	}
	if _, err := Examine(ctx, t.TempDir()); err == nil {
		t.Error("an empty folder is sound")
	}
}
