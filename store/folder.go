package store

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
	database = "banco.db"
	lockFile = "banco.lock"
)

// errTaken is a lock that another process holds.
var errTaken = errors.New("the lock is taken")

// claim makes this process the only one to use a data folder until the file it
// returns is closed, and keeps what is in it from other users. The lock goes
// with the process, however that ends.
func claim(dir string) (*os.File, error) {
	lock, err := lock(filepath.Join(dir, lockFile))
	if errors.Is(err, errTaken) {
		return nil, fmt.Errorf("%s is in use by %s: stop that one first, or choose another folder", dir, holder(dir))
	}
	if err != nil {
		return nil, err
	}
	if err := errors.Join(sign(lock), seclude(dir)); err != nil {
		lock.Close()
		return nil, err
	}
	return lock, nil
}

// sign writes the number of this process into the lock.
func sign(lock *os.File) error {
	if err := lock.Truncate(0); err != nil {
		return err
	}
	_, err := lock.WriteAt([]byte(strconv.Itoa(os.Getpid())+"\n"), 0)
	return err
}

// holder says who signed the lock.
func holder(dir string) string {
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

// seclude keeps the files of a folder for their owner, those that SQLite will
// make included, and warns of a folder that is not.
func seclude(dir string) error {
	f, err := os.OpenFile(filepath.Join(dir, database), os.O_RDWR|os.O_CREATE, 0o600)
	if err != nil {
		return err
	}
	f.Close()
	for _, name := range []string{database, database + "-wal", database + "-shm", lockFile} {
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
