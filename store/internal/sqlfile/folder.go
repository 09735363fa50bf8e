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
// returned file is closed, and closes the folder's files to other users. The lock
// is released when the process ends, however it ends.
func LockFolder(dir string) (*os.File, error) {
	lock, err := lock(filepath.Join(dir, lockFile))
	if errors.Is(err, errLocked) {
		return nil, fmt.Errorf("%s is in use by %s: stop that one first, or choose another folder", dir, lockHolder(dir))
	}
	if err != nil {
		return nil, err
	}
	if err := errors.Join(writePID(lock), restrictAccess(dir)); err != nil {
		lock.Close()
		return nil, err
	}
	return lock, nil
}

// writePID writes the number of this process into the lock.
func writePID(lock *os.File) error {
	if err := lock.Truncate(0); err != nil {
		return err
	}
	_, err := lock.WriteAt([]byte(strconv.Itoa(os.Getpid())+"\n"), 0)
	return err
}

// lockHolder names the process that holds the lock.
func lockHolder(dir string) string {
	const unknown = "another process"
	f, err := os.Open(filepath.Join(dir, lockFile))
	if err != nil {
		return unknown
	}
	defer f.Close()
	text, err := io.ReadAll(io.LimitReader(f, 32))
	pid, notNumber := strconv.Atoi(strings.TrimSpace(string(text)))
	if err != nil || notNumber != nil {
		return unknown
	}
	return fmt.Sprintf("process %d", pid)
}

// restrictAccess closes the database files to other users, those that SQLite will
// make included, and warns of a folder that is open to them.
func restrictAccess(dir string) error {
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
	info, err := os.Stat(dir)
	if err != nil {
		return err
	}
	if mode := info.Mode().Perm(); mode&0o077 != 0 && runtime.GOOS != "windows" { // which has no such bits
		slog.Warn("the data folder is open to other users of this machine; chmod 700 closes it", "dir", dir, "mode", fmt.Sprintf("%#o", mode))
	}
	return nil
}
