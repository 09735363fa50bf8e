package backup

import (
	"context"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"time"

	"banco/pool"
)

// Folder keeps copies of a data folder inside it, the latest few of them.
type Folder struct {
	Data string // the data folder

	making sync.Mutex
}

// Copy is one of them.
type Copy struct {
	File string // its name in the folder
	At   time.Time
	Size int64
}

const (
	folderName = "backups"
	copyPrefix = "banco-"
	copySuffix = ".db"
	copyTime   = "20060102-150405.000"
)

// MaxCopies is how many copies a folder keeps.
const MaxCopies = 10

// List lists the copies, the latest first.
func (f *Folder) List() ([]Copy, error) {
	found, err := os.ReadDir(filepath.Join(f.Data, folderName))
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	var list []Copy
	for _, entry := range found {
		name := entry.Name()
		at, wrong := time.Parse(copyPrefix+copyTime+copySuffix, name)
		info, gone := entry.Info()
		if wrong == nil && gone == nil && info.Mode().IsRegular() {
			list = append(list, Copy{name, at, info.Size()})
		}
	}
	slices.SortFunc(list, func(a, b Copy) int { return strings.Compare(b.File, a.File) })
	return list, err
}

// Create makes a copy, examined as [Create] does it, and returns its name. The oldest one
// goes when there are more than [MaxCopies]. While one is made, another is refused with
// [pool.ErrBusy].
func (f *Folder) Create(ctx context.Context, now time.Time) (file string, err error) {
	if !f.making.TryLock() {
		return "", pool.ErrBusy
	}
	defer f.making.Unlock()
	dir := filepath.Join(f.Data, folderName)
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return "", err
	}
	file = now.UTC().Format(copyPrefix + copyTime + copySuffix)
	if _, err := Create(ctx, f.Data, filepath.Join(dir, file)); err != nil {
		return "", err
	}
	list, err := f.List()
	for i := MaxCopies; i < len(list) && err == nil; i++ {
		err = os.Remove(filepath.Join(dir, list[i].File))
	}
	return file, err
}
