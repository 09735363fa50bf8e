package sqlfile

import (
	"errors"
	"io"
	"os"
	"path/filepath"
	"strings"
	"time"
)

// Why a file is set aside.
const (
	Damaged  = "damaged"
	Replaced = "replaced"
	Gone     = "gone" // only its write-ahead log is left
)

// AsideName returns the name under which a file is set aside:
// banco-damaged-….db for banco.db.
func AsideName(path, why string) string {
	dir, name := filepath.Split(path)
	return filepath.Join(dir, strings.Replace(name, ".", "-"+why+time.Now().Format("-20060102-150405.000000."), 1))
}

// SetAside renames a database, with its write-ahead log, and returns the new name.
func SetAside(path, why string) (aside string, err error) {
	aside = AsideName(path, why)
	if err := os.Link(path, aside); err != nil { // a link, where the system has them, so that path is never missing
		if err := os.Rename(path, aside); err != nil {
			return "", err
		}
	}
	// A write-ahead log must never be applied to another database.
	if err := os.Rename(path+"-wal", aside+"-wal"); err != nil && !errors.Is(err, os.ErrNotExist) {
		return "", err
	}
	return aside, nil
}

// SyncFolder makes renames in a folder durable, where the system can do that.
func SyncFolder(dir string) error {
	f, err := os.Open(dir)
	if err != nil {
		return err
	}
	defer f.Close()
	f.Sync()
	return nil
}

// CopyFile copies a file. Only its owner may read the copy.
func CopyFile(from, to string) error {
	r, err := os.Open(from)
	if err != nil {
		return err
	}
	defer r.Close()
	w, err := os.OpenFile(to, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o600)
	if err != nil {
		return err
	}
	_, err = io.Copy(w, r)
	return errors.Join(err, w.Close())
}

// Publish makes a file durable and then renames it, so that a file of that name is whole.
func Publish(part, name string) error {
	f, err := os.OpenFile(part, os.O_RDWR, 0)
	if err != nil {
		return err
	}
	if err := errors.Join(f.Sync(), f.Close(), os.Rename(part, name)); err != nil {
		return err
	}
	return SyncFolder(filepath.Dir(name))
}
