package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net/url"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"sync"
	"time"

	"banco/play"
)

// inspection is how long a server that starts may look for damage. In a file
// too large for that the rest is noticed when it is read.
const inspection = 5 * time.Second

// repair looks for damage in the database at path. A damaged one is kept under
// another name, and what can be read of it takes its place.
func repair(ctx context.Context, path string) error {
	inspectLog(path + "-wal")
	file := connect(path, 1, writing)
	found, err := inspect(ctx, file)
	if err = errors.Join(err, file.Close()); err != nil || found == "" {
		return err
	}
	slog.Error("the database is damaged", "file", path, "found", found)
	if err := rescue(ctx, path); err != nil {
		return fmt.Errorf("the database is damaged and cannot be repaired (%w): put a copy of it back, or choose another folder", err)
	}
	return nil
}

// inspect returns what is wrong with a database, "" where nothing is seen.
func inspect(ctx context.Context, file *sql.DB) (found string, err error) {
	ctx, cancel := context.WithTimeout(ctx, inspection)
	defer cancel()
	report, err := records(ctx, file, "PRAGMA integrity_check(5)")
	switch {
	case ctx.Err() != nil:
		slog.Warn("the database is too large to be checked as a whole", "for", inspection)
		return "", nil
	case errors.Is(unread(err), play.ErrDamaged):
		return err.Error(), nil
	case err != nil:
		return "", err
	case len(report) != 1 || report[0][0] != "ok":
		return fmt.Sprint(report), nil
	}
	return inspectSchema(ctx, file)
}

// inspectSchema looks for damage in the text that says what the tables are. A
// database of an earlier version is left to its migration.
func inspectSchema(ctx context.Context, file *sql.DB) (found string, err error) {
	want, err := sample()
	if err != nil {
		return "", err
	}
	have, err := describe(ctx, file)
	if err == nil && len(have) > 0 && have[0][0] == want[0][0] && !reflect.DeepEqual(have, want) {
		found = "the tables are not described as they were"
	}
	return found, err
}

// sample is the description of an empty database.
var sample = sync.OnceValues(func() ([][]any, error) {
	empty := connect(":memory:", 1, writing)
	defer empty.Close()
	if err := migrate(context.Background(), empty); err != nil {
		return nil, err
	}
	return describe(context.Background(), empty)
})

// describe returns the version of a database and the text that describes its
// tables, nothing where there are none. The table of versions is not ours, and a copy
// that is used as it is has one more.
func describe(ctx context.Context, file *sql.DB) ([][]any, error) {
	found, err := records(ctx, file, "SELECT 1 FROM sqlite_schema WHERE name = 'goose_db_version'")
	if err != nil || len(found) == 0 {
		return nil, err
	}
	version, err := records(ctx, file, "SELECT max(version_id) FROM goose_db_version")
	if err != nil {
		return nil, err
	}
	tables, err := records(ctx, file, "SELECT type, name, tbl_name, sql FROM sqlite_schema WHERE tbl_name NOT IN ('goose_db_version', '"+papers+"') ORDER BY name")
	return append(version, tables...), err
}

// The settings of a connection to a damaged file: it is read as far as that
// goes, whatever its size.
var salvaging = url.Values{"_pragma": {"writable_schema(1)"}}

// rescue puts what can be read of the database at path in its place.
func rescue(ctx context.Context, path string) error {
	fresh := path + ".new"
	for _, suffix := range []string{"", "-wal", "-shm"} {
		if err := os.Remove(fresh + suffix); err != nil && !errors.Is(err, os.ErrNotExist) {
			return err
		}
	}
	if err := os.WriteFile(fresh, nil, 0o600); err != nil {
		return err
	}
	from, to := connect(path, 1, salvaging), connect(fresh, 1, writing)
	whole, damaged, err := salvage(ctx, from, to)
	if err = errors.Join(err, from.Close(), to.Close()); err != nil { // both logs are emptied
		return err
	}
	aside, err := setAside(path, becauseDamaged)
	if err != nil {
		return err
	}
	if err := os.Rename(fresh, path); err != nil {
		return err
	}
	slog.Error("what can be read of the database goes on", "whole", whole, "damaged", damaged, "kept", aside)
	return syncFolder(filepath.Dir(path))
}

// Why a file is put aside.
const (
	becauseDamaged  = "damaged"
	becauseReplaced = "replaced"
)

// asideName returns a name for a file that is put aside: banco-damaged-….db for
// banco.db.
func asideName(path, why string) string {
	dir, name := filepath.Split(path)
	return filepath.Join(dir, strings.Replace(name, ".", "-"+why+time.Now().Format("-20060102-150405.000000."), 1))
}

// setAside gives a database another name.
func setAside(path, why string) (aside string, err error) {
	aside = asideName(path, why)
	if err := os.Link(path, aside); err != nil { // so that path is never missing, where the system can do that
		if err := os.Rename(path, aside); err != nil {
			return "", err
		}
	}
	// A log that could not be emptied must not meet another database.
	if err := os.Rename(path+"-wal", aside+"-wal"); err != nil && !errors.Is(err, os.ErrNotExist) {
		return "", err
	}
	return aside, nil
}

// syncFolder makes changes of names durable, where the system can do that.
func syncFolder(dir string) error {
	f, err := os.Open(dir)
	if err != nil {
		return err
	}
	defer f.Close()
	f.Sync()
	return nil
}

// copyFile copies a file for its owner alone.
func copyFile(from, to string) error {
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
