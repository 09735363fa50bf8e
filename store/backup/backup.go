// Package backup copies the data folder of a server that uses SQLite into one
// file, puts such a copy back, and examines both for damage.
//
// A copy is a SQLite database: the tables of the store, and one more that holds
// the files of the lab. Copying and examining work beside a running server.
package backup

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"io/fs"
	"net/url"
	"os"
	"path/filepath"

	"banco/store"
	"banco/store/internal/db"
	"banco/store/internal/dberr"
	"banco/store/internal/rows"
	"banco/store/internal/sqlfile"
	"banco/store/migrations"
)

// Health is what an examination found.
type Health struct {
	Schema   int64    // the version of the tables
	Matches  int      // in the database
	LabFiles int      // beside the database
	Damaged  []string // ids of matches and documents, names of lab files
	Wrong    string   // what is wrong with the database file as a whole; "" if nothing is
}

// Sound reports whether nothing is wrong.
func (h *Health) Sound() bool { return h.Wrong == "" && len(h.Damaged) == 0 }

// Examine checks the database and the lab files of a data folder.
func Examine(ctx context.Context, dir string) (*Health, error) {
	h, err := examineDatabase(ctx, filepath.Join(dir, sqlfile.Database))
	if err != nil {
		return nil, err
	}
	return h, h.examineLabFiles(dir)
}

// examineCopy checks a copy.
func examineCopy(ctx context.Context, path string) (*Health, error) {
	h, err := examineDatabase(ctx, path)
	if err != nil || h.Wrong != "" {
		return h, err
	}
	return h, h.examineCopiedLabFiles(ctx, path)
}

// examineDatabase checks the database in a file.
func examineDatabase(ctx context.Context, path string) (*Health, error) {
	if info, err := os.Stat(path); err != nil || info.Size() == 0 {
		return nil, errors.Join(err, fmt.Errorf("store: %s is not a database", path))
	}
	file := sqlfile.Connect(path, 1, sqlfile.Examining)
	defer file.Close()
	h := &Health{}
	report, err := sqlfile.Records(ctx, file, "PRAGMA integrity_check(5)")
	switch {
	case ctx.Err() != nil:
		return nil, ctx.Err()
	case err != nil:
		h.Wrong = err.Error()
		return h, nil
	case len(report) != 1 || report[0][0] != "ok":
		h.Wrong = fmt.Sprint(report)
	}
	if err := h.examineTables(ctx, file); err != nil && h.Wrong == "" {
		return nil, fmt.Errorf("store: %s: %w", path, err)
	}
	return h, nil
}

// examineTables reads every match and every document, if the tables are those of
// this version. The checksums of other versions are unknown.
func (h *Health) examineTables(ctx context.Context, file *sql.DB) error {
	want, err := migrations.Current()
	if err != nil {
		return err
	}
	have, err := migrations.Describe(ctx, file)
	if err != nil {
		return err
	}
	if have.Version == 0 {
		return errors.New("it has no tables of this program")
	}
	if h.Schema = have.Version; h.Schema != want.Version {
		return nil
	}
	if _, err := migrations.Intact(ctx, file); err != nil {
		return err
	}
	tx, err := file.BeginTx(ctx, &sql.TxOptions{ReadOnly: true}) // one moment, although a server goes on
	if err != nil {
		return err
	}
	defer tx.Rollback()
	ids, err := sqlfile.Texts(ctx, tx, "SELECT id FROM matches ORDER BY id")
	if err != nil {
		return err
	}
	h.Matches = len(ids)
	for _, id := range ids {
		if err := ctx.Err(); err != nil {
			return err
		}
		if _, err := rows.LoadMatch(ctx, db.New(tx), id); err != nil {
			h.Damaged = append(h.Damaged, id)
		}
	}
	ids, err = sqlfile.Texts(ctx, tx, "SELECT id FROM documents ORDER BY id")
	for _, id := range ids {
		if _, err := rows.LoadDocument(ctx, db.New(tx), id); err != nil {
			h.Damaged = append(h.Damaged, id)
		}
	}
	return err
}

// Create copies the database of a folder, as it is at one moment, and the lab files
// into a new file. A server may go on meanwhile. The copy is examined before it
// gets its name, so that a file of that name is whole.
func Create(ctx context.Context, dir, to string) (*Health, error) {
	if _, err := os.Lstat(to); err == nil {
		return nil, fmt.Errorf("store: %s exists already", to)
	}
	from := filepath.Join(dir, sqlfile.Database)
	if info, err := os.Stat(from); err != nil || info.Size() == 0 {
		return nil, errors.Join(err, fmt.Errorf("store: there is no database in %s", dir))
	}
	part := to + ".part"
	if err := os.Remove(part); err != nil && !errors.Is(err, os.ErrNotExist) {
		return nil, err
	}
	if err := os.WriteFile(part, nil, 0o600); err != nil {
		return nil, err
	}
	defer os.Remove(part)
	source := sqlfile.Connect(from, 1, url.Values{"_pragma": {"busy_timeout(5000)"}})
	_, err := source.ExecContext(ctx, "VACUUM INTO ?", part)
	if err = errors.Join(err, source.Close()); err != nil {
		return nil, fmt.Errorf("store: %w", dberr.Write(err))
	}
	if err := copyLabFiles(ctx, dir, part); err != nil {
		return nil, fmt.Errorf("store: %w", dberr.Write(err))
	}
	h, err := examineCopy(ctx, part)
	if err != nil {
		return nil, err
	}
	if h.Wrong != "" {
		return h, fmt.Errorf("store: the copy is damaged: %s", h.Wrong)
	}
	return h, sqlfile.Publish(part, to)
}

// ErrOccupied is a data folder that a copy is not put into, unless it is to replace
// what is there.
var ErrOccupied = errors.New("has a database already")

// Restore puts a copy in the place of the database and the lab files of a folder
// that no server uses. It replaces existing data only if replace is set, and keeps
// that data under the names it returns. What it writes has the owner and the mode of
// what it replaces, or the owner of the folder.
func Restore(ctx context.Context, from, dir string, replace bool) (h *Health, aside []string, err error) {
	path := filepath.Join(dir, sqlfile.Database)
	mode := fs.FileMode(0o600)
	if info, err := os.Stat(path); err == nil {
		mode = info.Mode().Perm()
	}
	lock, err := sqlfile.LockFolder(dir)
	if err != nil {
		return nil, nil, fmt.Errorf("store: %w", err)
	}
	defer lock.Close()
	info, err := os.Stat(path) // of what is replaced, or an empty file with the folder's owner
	if err != nil {
		return nil, nil, err
	}
	if !replace && (info.Size() > 0 || hasLabFiles(dir)) {
		return nil, nil, fmt.Errorf("store: %s %w", dir, ErrOccupied)
	}
	part := path + restoredSuffix
	if err := os.Remove(part); err != nil && !errors.Is(err, os.ErrNotExist) {
		return nil, nil, err
	}
	defer removeRestored(dir)
	if err := sqlfile.CopyFile(from, part); err != nil {
		return nil, nil, err
	}
	if h, err = requireUsable(ctx, part); err != nil {
		return h, nil, err
	}
	unpacked, err := unpackLabFiles(ctx, part, dir)
	if err != nil {
		return h, nil, fmt.Errorf("store: %w", dberr.Write(err))
	}
	if err := errors.Join(sqlfile.SetOwner(part, info), os.Chmod(part, mode), keepOwners(dir)); err != nil {
		return h, nil, err
	}
	if info.Size() > 0 {
		kept, err := sqlfile.SetAside(path, sqlfile.Replaced)
		if err != nil {
			return nil, nil, err
		}
		aside = append(aside, kept)
	}
	if err := errors.Join(sqlfile.Publish(part, path), sqlfile.MarkDatabase(lock)); err != nil || !unpacked {
		return h, aside, err
	}
	kept, err := placeLabFiles(dir)
	return h, append(aside, kept...), err
}

// removeRestored removes what Restore unpacked and did not use.
func removeRestored(dir string) {
	for _, name := range []string{sqlfile.Database, store.EngineTournaments, store.TrainingRuns} {
		os.RemoveAll(filepath.Join(dir, name+restoredSuffix))
	}
}

// requireUsable examines a copy that is to be restored.
func requireUsable(ctx context.Context, path string) (*Health, error) {
	h, err := examineCopy(ctx, path)
	if err != nil {
		return nil, err
	}
	newest, err := migrations.Current()
	if err != nil {
		return nil, err
	}
	if h.Schema > newest.Version {
		return h, fmt.Errorf("store: the copy is of a newer version of this program (schema %d; this one knows %d)", h.Schema, newest.Version)
	}
	if h.Wrong != "" {
		return h, fmt.Errorf("store: the copy is damaged: %s", h.Wrong)
	}
	return h, nil
}
