package store

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"

	"banco/store/internal/sqlfile"
	"banco/store/migrations"
)

// OpenWhileServing opens the database in a folder for a few changes, while a server
// may be using it: SQLite lets one of them write at a time. It neither migrates nor
// repairs the database, and refuses one of another version.
func OpenWhileServing(ctx context.Context, dir string) (*SQLite, error) {
	path := filepath.Join(dir, sqlfile.Database)
	if info, err := os.Stat(path); err != nil || info.Size() == 0 {
		return nil, errors.Join(err, fmt.Errorf("store: there is no database in %s", dir))
	}
	s := &SQLite{writer: sqlfile.Connect(path, 1, sqlfile.Writing)}
	s.tables.open(
		newStatements(s.writer, sqliteDialect), newStatements(sqlfile.Connect(path, 1, sqlfile.Reading), sqliteDialect),
		newStatements(sqlfile.Connect(path, 1, sqlfile.Reading), sqliteDialect),
	)
	if err := migrations.RequireCurrent(ctx, s.writer); err != nil {
		s.Close()
		return nil, fmt.Errorf("store: %s: %w", path, err)
	}
	return s, nil
}
