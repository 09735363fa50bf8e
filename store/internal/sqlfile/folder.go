package sqlfile

import (
	"errors"
	"fmt"
	"io"
	"log/slog"
	"os"
	"path/filepath"
	"runtime"
	"strconv"
	"strings"
)

// The files of a data folder. SQLite adds two beside its own.
const (
	Database = "banco.db"
	lockFile = "banco.lock"
)

// errLocked is a lock that another process holds.
var errLocked = errors.New("the lock is taken")

// LockFolder makes this process the only one to use a data folder until the
// returned file is closed, and closes the folder's files to other users. Files that
// root makes in the folder of another user belong to that user. The lock is released
// when the process ends, however it ends.
func LockFolder(dir string) (*os.File, error) {
	folder, err := os.Stat(dir)
	if err != nil {
		return nil, err
	}
	missing := missingFiles(dir)
	lock, err := lock(filepath.Join(dir, lockFile))
	if errors.Is(err, errLocked) {
		return nil, fmt.Errorf("%s is in use by %s: stop that one first, or choose another folder", dir, lockHolder(dir))
	}
	if err != nil {
		return nil, err
	}
	if err := errors.Join(writePID(lock), restrictAccess(dir, folder)); err != nil {
		lock.Close()
		return nil, err
	}
	for _, name := range missing {
		if err := SetOwner(filepath.Join(dir, name), folder); err != nil {
			slog.Warn("a file does not belong to the owner of the data folder", "file", name, "err", err)
		}
	}
	return lock, nil
}

// missingFiles returns which files LockFolder will make.
func missingFiles(dir string) (names []string) {
	for _, name := range []string{lockFile, Database} {
		if _, err := os.Lstat(filepath.Join(dir, name)); errors.Is(err, os.ErrNotExist) {
			names = append(names, name)
		}
	}
	return names
}

// databaseMark is the second line of a lock file once its folder has had a database.
const databaseMark = "database\n"

// HadDatabase reports whether the folder of a lock has had a database.
func HadDatabase(lock *os.File) bool {
	text := make([]byte, 64)
	n, _ := lock.ReadAt(text, 0)
	return strings.HasSuffix(string(text[:n]), "\n"+databaseMark)
}

// MarkDatabase notes that the folder of a lock has a database now.
func MarkDatabase(lock *os.File) error { return writeLock(lock, databaseMark) }

// writePID writes the number of this process into the lock. It keeps the mark.
func writePID(lock *os.File) error {
	if HadDatabase(lock) {
		return writeLock(lock, databaseMark)
	}
	return writeLock(lock, "")
}

// writeLock writes the number of this process and a mark.
func writeLock(lock *os.File, mark string) error {
	text := strconv.Itoa(os.Getpid()) + "\n" + mark
	if _, err := lock.WriteAt([]byte(text), 0); err != nil {
		return err
	}
	return lock.Truncate(int64(len(text)))
}

// lockHolder names the process that holds the lock.
func lockHolder(dir string) string {
	const unknown = "another process"
	f, err := os.Open(filepath.Join(dir, lockFile))
	if err != nil {
		return unknown
	}
	defer f.Close()
	text, err := io.ReadAll(io.LimitReader(f, 64))
	first, _, _ := strings.Cut(string(text), "\n")
	pid, notNumber := strconv.Atoi(strings.TrimSpace(first))
	if err != nil || notNumber != nil {
		return unknown
	}
	return fmt.Sprintf("process %d", pid)
}

// restrictAccess closes the database files to other users, those that SQLite will
// make included, and warns of a folder that is open to them.
func restrictAccess(dir string, folder os.FileInfo) error {
	f, err := os.OpenFile(filepath.Join(dir, Database), os.O_RDWR|os.O_CREATE, 0o600)
	if err != nil {
		return err
	}
	f.Close()
	for _, name := range []string{Database, Database + "-wal", Database + "-shm", lockFile} {
		if err := os.Chmod(filepath.Join(dir, name), 0o600); err != nil && !errors.Is(err, os.ErrNotExist) {
			return err
		}
	}
	if mode := folder.Mode().Perm(); mode&0o077 != 0 && runtime.GOOS != "windows" { // which has no such bits
		slog.Warn("the data folder is open to other users of this machine; chmod 700 closes it", "dir", dir, "mode", fmt.Sprintf("%#o", mode))
	}
	return nil
}
