//go:build unix

package backup

import (
	"context"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"banco/store"
)

// theServer is the user of the server whose data root restores.
const theServer = 4711

// A copy that root puts back belongs to the user of the server: it has the owner and
// the mode of what it replaces, or the owner of the folder. So does what a restore
// that fails leaves behind.
func TestRestoreByRoot(t *testing.T) {
	if os.Geteuid() != 0 {
		t.Skip("only root can give files away")
	}
	ctx := context.Background()
	from, copied := folderWith(t, "new"), filepath.Join(t.TempDir(), "copy.db")
	for _, folder := range labFolders {
		if err := errors.Join(os.Mkdir(filepath.Join(from, folder), 0o700),
			os.WriteFile(filepath.Join(from, folder, "job.json"), []byte("{}"), 0o600)); err != nil {
			t.Fatal(err)
		}
	}
	if _, err := Create(ctx, from, copied); err != nil {
		t.Fatal(err)
	}
	for _, tt := range []struct {
		name    string
		replace bool
		bad     bool
	}{{"an empty folder", false, false}, {"a folder in use", true, false}, {"a bad copy", false, true}} {
		t.Run(tt.name, func(t *testing.T) {
			dir, file := t.TempDir(), copied
			if tt.replace {
				dir = folderWith(t, "old")
				if err := errors.Join(os.Mkdir(filepath.Join(dir, store.TrainingRuns), 0o700),
					os.Chmod(filepath.Join(dir, store.TrainingRuns), 0o750), os.Chmod(filepath.Join(dir, "banco.db"), 0o640)); err != nil {
					t.Fatal(err)
				}
			}
			if tt.bad {
				file = filepath.Join(t.TempDir(), "bad.db")
				if err := os.WriteFile(file, []byte(strings.Repeat("no database ", 100)), 0o600); err != nil {
					t.Fatal(err)
				}
			}
			giveAway(t, dir)
			if _, _, err := Restore(ctx, file, dir, tt.replace); (err != nil) != tt.bad {
				t.Fatal(err)
			}
			checkOwners(t, dir)
			if tt.replace {
				checkMode(t, filepath.Join(dir, "banco.db"), 0o640)
				checkMode(t, filepath.Join(dir, store.TrainingRuns), 0o750)
				checkMode(t, filepath.Join(dir, store.EngineTournaments), 0o700)
			}
		})
	}
}

// giveAway gives a folder and what is in it to the server.
func giveAway(t *testing.T, dir string) {
	t.Helper()
	err := filepath.WalkDir(dir, func(path string, _ fs.DirEntry, err error) error {
		return errors.Join(err, os.Lchown(path, theServer, theServer))
	})
	if err != nil {
		t.Fatal(err)
	}
}

// checkOwners expects everything in a folder to belong to the server.
func checkOwners(t *testing.T, dir string) {
	t.Helper()
	err := filepath.WalkDir(dir, func(path string, e fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		info, err := e.Info()
		if err != nil {
			return err
		}
		if owner := info.Sys().(*syscall.Stat_t); owner.Uid != theServer || owner.Gid != theServer {
			t.Errorf("%s belongs to %d:%d", path, owner.Uid, owner.Gid)
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
}

func checkMode(t *testing.T, path string, want fs.FileMode) {
	t.Helper()
	if info, err := os.Stat(path); err != nil || info.Mode().Perm() != want {
		t.Errorf("%s: %v, %v, want %v", path, info, err, want)
	}
}
