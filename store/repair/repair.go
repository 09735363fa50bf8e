// Package repair looks for damage in a SQLite database when a server starts. It
// sets a damaged file aside and goes on with what can be read of it.
package repair

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"log/slog"
	"os"
	"path/filepath"
	"time"

	"banco/play"
	"banco/store/internal/dberr"
	"banco/store/internal/sqlfile"
	"banco/store/migrations"
)

// maxInspection is how long a server that starts may check all pages for damage. In
// a file too large for that, or on a machine that stands still meanwhile, the rest is
// noticed when it is read.
const maxInspection = 5 * time.Second

// Repair looks for damage in the database at path. It sets a damaged file aside
// and puts a new one with all readable rows in its place.
func Repair(ctx context.Context, path string) error {
	inspectWAL(path + "-wal")
	file := sqlfile.Connect(path, 1, sqlfile.Writing)
	found, err := inspect(ctx, file, func(ctx context.Context) (context.Context, context.CancelFunc) {
		return context.WithTimeout(ctx, maxInspection)
	})
	if err = errors.Join(err, file.Close()); err != nil || found == "" {
		return err
	}
	slog.Error("the database is damaged", "file", path, "found", found)
	if err := replace(ctx, path); err != nil {
		return fmt.Errorf("the database is damaged and cannot be repaired (%w): restore a backup, or choose another folder", err)
	}
	return nil
}

// boundary returns a context with a deadline.
type boundary func(context.Context) (context.Context, context.CancelFunc)

// inspect returns what is wrong with a database, "" if it finds nothing. Only the
// check of all pages is bounded: a deadline that passes is no damage, at whatever
// moment it does.
func inspect(ctx context.Context, file *sql.DB, bound boundary) (found string, err error) {
	bounded, cancel := bound(ctx)
	defer cancel()
	report, err := sqlfile.Records(bounded, file, "PRAGMA integrity_check(5)")
	switch {
	case errors.Is(dberr.Read(err), play.ErrDamaged):
		return err.Error(), nil
	case err != nil && ctx.Err() == nil && bounded.Err() != nil:
		slog.Warn("the database is too large to be checked as a whole", "within", maxInspection)
	case err != nil:
		return "", err
	case len(report) != 1 || report[0][0] != "ok":
		return fmt.Sprint(report), nil
	}
	return inspectSchema(ctx, file)
}

// inspectSchema looks for damage in the statements that describe the tables. A
// database of an earlier version is left to its migration.
func inspectSchema(ctx context.Context, file *sql.DB) (found string, err error) {
	intact, err := migrations.Intact(ctx, file)
	if err == nil && !intact {
		found = "the description of the tables has changed"
	}
	return found, err
}

// replace puts a new database with what can be read of the one at path in its place.
func replace(ctx context.Context, path string) error {
	fresh := path + ".new"
	for _, suffix := range []string{"", "-wal", "-shm"} {
		if err := os.Remove(fresh + suffix); err != nil && !errors.Is(err, os.ErrNotExist) {
			return err
		}
	}
	if err := os.WriteFile(fresh, nil, 0o600); err != nil {
		return err
	}
	from, to := sqlfile.Connect(path, 1, sqlfile.Salvaging), sqlfile.Connect(fresh, 1, sqlfile.Writing)
	intact, damaged, err := salvage(ctx, from, to)
	if err = errors.Join(err, from.Close(), to.Close()); err != nil { // which empties both write-ahead logs
		return err
	}
	aside, err := sqlfile.SetAside(path, sqlfile.Damaged)
	if err != nil {
		return err
	}
	if err := os.Rename(fresh, path); err != nil {
		return err
	}
	slog.Error("the server goes on with what can be read of the database", "intact", intact, "damaged", damaged, "kept", aside)
	return sqlfile.SyncFolder(filepath.Dir(path))
}
