package backup_test

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"testing"
	"time"

	"banco/store"
	"banco/store/backup"
)

// A folder keeps the latest copies, each of which can be restored, and knows no other
// files.
func TestFolder(t *testing.T) {
	ctx, dir := context.Background(), t.TempDir()
	f := &backup.Folder{Data: dir}
	if list, err := f.List(); err != nil || len(list) != 0 {
		t.Fatalf("before the first: %v, %v", list, err)
	}
	db, err := store.Open(dir)
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	now := time.Date(2026, 11, 17, 9, 0, 0, 0, time.UTC)
	for i := range backup.MaxCopies + 2 {
		if _, err := f.Create(ctx, now.Add(time.Duration(i)*time.Second)); err != nil {
			t.Fatal(err)
		}
	}
	if err := os.WriteFile(filepath.Join(dir, "backups", "mine.db"), nil, 0o600); err != nil {
		t.Fatal(err)
	}
	list, err := f.List()
	if err != nil || len(list) != backup.MaxCopies || !list[0].At.Equal(now.Add((backup.MaxCopies+1)*time.Second)) || list[0].Size == 0 {
		t.Fatalf("kept are %+v, %v", list, err)
	}
	if _, err := f.Create(ctx, list[0].At); err == nil {
		t.Error("a copy takes the place of another")
	}
	_, _, err = backup.Restore(ctx, filepath.Join(dir, "backups", list[0].File), t.TempDir(), false)
	if _, gone := os.Stat(filepath.Join(dir, "backups", "mine.db")); err != nil || gone != nil {
		t.Error(errors.Join(err, gone))
	}
}
