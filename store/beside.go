package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"

	"github.com/pressly/goose/v3"
)

// OpenBeside opens the database in a folder for a few changes, while a server may
// be using it: SQLite lets one of them write at a time. It makes no tables and
// mends nothing; a database of another version is refused.
func OpenBeside(ctx context.Context, dir string) (*SQLite, error) {
	path := filepath.Join(dir, database)
	if info, err := os.Stat(path); err != nil || info.Size() == 0 {
		return nil, errors.Join(err, fmt.Errorf("store: there is no database in %s", dir))
	}
	s := &SQLite{writer: connect(path, 1, writing)}
	s.tables.open(
		newStatements(s.writer, sqliteDialect), newStatements(connect(path, 1, reading), sqliteDialect),
		newStatements(connect(path, 1, reading), sqliteDialect),
	)
	if err := current(ctx, s.writer); err != nil {
		s.Close()
		return nil, fmt.Errorf("store: %s: %w", path, err)
	}
	return s, nil
}

// current refuses a database whose tables are not those of this program.
func current(ctx context.Context, file *sql.DB) error {
	dir, err := fs.Sub(migrations, "migrations")
	if err != nil {
		return err
	}
	provider, err := goose.NewProvider(goose.DialectSQLite3, file, dir, goose.WithGoMigrations(steps()...),
		goose.WithLogger(goose.NopLogger()), goose.WithDisableGlobalRegistry(true))
	if err != nil {
		return err
	}
	have, know, err := provider.GetVersions(ctx)
	if err == nil && have != know {
		err = fmt.Errorf("the database is of another version (schema %d; this program knows %d): start the server first, which brings it up to date", have, know)
	}
	return err
}
