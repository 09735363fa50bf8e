package backup

import (
	"bytes"
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"banco/store"
	"banco/store/internal/rows"
	"banco/store/internal/sqlfile"
	"banco/store/migrations"
)

// labFolders are the folders of a data folder that the lab writes and reads itself.
var labFolders = []string{store.EngineTournaments, store.TrainingRuns}

// The two kinds of lab files: one JSON value, which is replaced as a whole, and
// JSON values in lines, of which the last may be cut off while it is written.
const (
	valueFile = ".json"
	linesFile = ".games"
)

// labFile is a file by its name in the data folder, with "/".
type labFile struct {
	name    string
	content []byte
}

// readLabFiles calls f for every lab file of a data folder. Files that are replaced
// as a whole come first: those that are appended to may then have more than the
// former know, as after a crash, but never less.
func readLabFiles(dir string, f func(labFile) error) error {
	root, err := os.OpenRoot(dir)
	if err != nil {
		return err
	}
	defer root.Close()
	for _, kind := range []string{valueFile, linesFile} {
		for _, folder := range labFolders {
			names, err := fs.Glob(root.FS(), folder+"/*"+kind)
			if err != nil {
				return err
			}
			for _, name := range names {
				content, err := root.ReadFile(name)
				if errors.Is(err, fs.ErrNotExist) { // it was deleted just now
					continue
				}
				if err != nil {
					return err
				}
				if err := f(labFile{name, content}); err != nil {
					return err
				}
			}
		}
	}
	return nil
}

// valid reports whether a file can be read.
func (l *labFile) valid() bool {
	if strings.HasSuffix(l.name, valueFile) {
		return json.Valid(l.content)
	}
	complete := l.content[:bytes.LastIndexByte(l.content, '\n')+1]
	for line := range bytes.Lines(complete) {
		if !json.Valid(line) {
			return false
		}
	}
	return true
}

func (l *labFile) checksum() []byte { return rows.Checksum(l.name, l.content) }

// intact reports whether a file of a copy is as it was written, and belongs in one
// of the lab's folders.
func (l *labFile) intact(checksum []byte) bool {
	folder, name := path.Split(l.name)
	return bytes.Equal(checksum, l.checksum()) && slices.Contains(labFolders, strings.TrimSuffix(folder, "/")) && filepath.IsLocal(name) &&
		(strings.HasSuffix(name, valueFile) || strings.HasSuffix(name, linesFile))
}

// examineLabFiles checks the lab files of a data folder.
func (h *Health) examineLabFiles(dir string) error {
	return readLabFiles(dir, func(l labFile) error {
		if h.LabFiles++; !l.valid() {
			h.Damaged = append(h.Damaged, l.name)
		}
		return nil
	})
}

// copyLabFiles writes the lab files of a data folder into a copy.
func copyLabFiles(ctx context.Context, dir, to string) error {
	file := sqlfile.Connect(to, 1, sqlfile.Copying)
	defer file.Close()
	tx, err := file.BeginTx(ctx, nil)
	if err != nil {
		return err
	}
	defer tx.Rollback()
	for _, query := range []string{
		"DROP TABLE IF EXISTS " + migrations.LabFiles,
		"CREATE TABLE " + migrations.LabFiles + " (name TEXT PRIMARY KEY, content BLOB NOT NULL, checksum BLOB NOT NULL)",
	} {
		if _, err := tx.ExecContext(ctx, query); err != nil {
			return err
		}
	}
	err = readLabFiles(dir, func(l labFile) error {
		_, err := tx.ExecContext(ctx, "INSERT INTO "+migrations.LabFiles+" (name, content, checksum) VALUES (?, ?, ?)", l.name,
			l.content, l.checksum())
		return err
	})
	if err != nil {
		return err
	}
	return tx.Commit()
}

// readCopiedLabFiles calls f for every lab file of a copy. It reports whether the
// copy has a table for them: a plain database file has none.
func readCopiedLabFiles(ctx context.Context, file *sql.DB, f func(l labFile, checksum []byte) error) (has bool, err error) {
	found, err := sqlfile.Records(ctx, file, "SELECT 1 FROM sqlite_schema WHERE name = '"+migrations.LabFiles+"'")
	if err != nil || len(found) == 0 {
		return false, err
	}
	rows, err := file.QueryContext(ctx, "SELECT name, content, checksum FROM "+migrations.LabFiles+" ORDER BY name")
	if err != nil {
		return true, err
	}
	defer rows.Close()
	for rows.Next() {
		var l labFile
		var checksum []byte
		if err := errors.Join(rows.Scan(&l.name, &l.content, &checksum), f(l, checksum)); err != nil {
			return true, err
		}
	}
	return true, rows.Err()
}

// examineCopiedLabFiles checks the lab files of a copy.
func (h *Health) examineCopiedLabFiles(ctx context.Context, path string) error {
	file := sqlfile.Connect(path, 1, sqlfile.Examining)
	defer file.Close()
	_, err := readCopiedLabFiles(ctx, file, func(l labFile, checksum []byte) error {
		if h.LabFiles++; !l.intact(checksum) {
			h.Damaged = append(h.Damaged, l.name)
		}
		return nil
	})
	return err
}

// restoredSuffix is added to the names of what is unpacked, until it is put in place.
const restoredSuffix = ".restored"

// unpackLabFiles moves the intact lab files of a copy into folders beside those they
// belong in; the copy is a plain database after that. It reports whether the copy
// had a table for them.
func unpackLabFiles(ctx context.Context, from, dir string) (had bool, err error) {
	root, err := os.OpenRoot(dir)
	if err != nil {
		return false, err
	}
	defer root.Close()
	file := sqlfile.Connect(from, 1, sqlfile.Copying)
	defer file.Close()
	for _, folder := range labFolders {
		if err := errors.Join(root.RemoveAll(folder+restoredSuffix), root.Mkdir(folder+restoredSuffix, 0o700)); err != nil {
			return false, err
		}
	}
	had, err = readCopiedLabFiles(ctx, file, func(l labFile, checksum []byte) error {
		if !l.intact(checksum) {
			return nil
		}
		folder, name := path.Split(l.name)
		return root.WriteFile(path.Join(path.Clean(folder)+restoredSuffix, name), l.content, 0o600)
	})
	if had && err == nil {
		_, err = file.ExecContext(ctx, "DROP TABLE "+migrations.LabFiles)
	}
	return had, err
}

// keepOwners gives unpacked lab folders the owner and the mode of those they replace, or
// the owner of the data folder, and their files the same owner.
func keepOwners(dir string) error {
	for _, folder := range labFolders {
		place := filepath.Join(dir, folder)
		like, err := os.Stat(place)
		if errors.Is(err, fs.ErrNotExist) {
			like, err = os.Stat(dir)
		} else if err == nil {
			err = os.Chmod(place+restoredSuffix, like.Mode().Perm())
		}
		if err != nil {
			return err
		}
		err = filepath.WalkDir(place+restoredSuffix, func(path string, _ fs.DirEntry, err error) error {
			if err != nil {
				return err
			}
			return sqlfile.SetOwner(path, like)
		})
		if err != nil {
			return err
		}
	}
	return nil
}

// placeLabFiles puts unpacked lab files into their folders. What is there already
// is kept under the names it returns.
func placeLabFiles(dir string) (aside []string, err error) {
	for _, folder := range labFolders {
		place := filepath.Join(dir, folder)
		if hasFiles(place) {
			kept := place + "-" + sqlfile.Replaced + time.Now().Format("-20060102-150405.000000")
			if err := os.Rename(place, kept); err != nil {
				return aside, err
			}
			aside = append(aside, kept)
		}
		if err := os.RemoveAll(place); err != nil {
			return aside, err
		}
		if err := os.Rename(place+restoredSuffix, place); err != nil {
			return aside, err
		}
	}
	return aside, sqlfile.SyncFolder(dir)
}

// hasLabFiles reports whether the lab has written anything in a data folder.
func hasLabFiles(dir string) bool {
	return slices.ContainsFunc(labFolders, func(folder string) bool { return hasFiles(filepath.Join(dir, folder)) })
}

func hasFiles(folder string) bool {
	list, _ := os.ReadDir(folder) // a missing folder has none
	return len(list) > 0
}
