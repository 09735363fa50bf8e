// Package store implements play.Store twice: on SQLite, in one file of the data
// folder, and on PostgreSQL, which several servers share.
//
// The migrations folders say what the tables are, queries.sql what is asked of
// them; internal/db is generated from SQLite's. What is done with the answers is
// the same for both: tables.
package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"time"

	"banco/play"
)

//go:generate go run github.com/sqlc-dev/sqlc/cmd/sqlc@v1.31.1 generate

// SQLite is a store in one file. It is safe for concurrent use.
//
// It has one connection that writes, since SQLite has one writer and waiting in
// Go is cheaper than SQLITE_BUSY, and others that only read, which the
// write-ahead log lets see what is committed while the writer goes on. Lists
// have theirs apart, so that no library, however long, keeps a match from
// being loaded.
type SQLite struct {
	tables
	lock   *os.File
	writer *sql.DB
}

var _ play.Store = (*SQLite)(nil)

const (
	maxLoads = 4 // at a time; more wait
	maxLists = 2
	patience = 10 * time.Second // with something that is read
)

// Open opens the database in the folder dir, creates it when it is new, and
// brings one of an earlier version up to date. A damaged one is put aside, and
// what can be read of it goes on. While it is open, no other process can open it.
func Open(dir string) (*SQLite, error) {
	lock, err := claim(dir)
	if err != nil {
		return nil, fmt.Errorf("store: %w", err)
	}
	path := filepath.Join(dir, database)
	if err := repair(context.Background(), path); err != nil {
		lock.Close()
		return nil, fmt.Errorf("store: %s: %w", path, err)
	}
	s := &SQLite{lock: lock, writer: connect(path, 1, writing)}
	s.tables.open(
		newStatements(s.writer, sqliteDialect), newStatements(connect(path, maxLoads, reading), sqliteDialect),
		newStatements(connect(path, maxLists, reading), sqliteDialect),
	)
	if err := migrate(context.Background(), s.writer); err != nil {
		s.Close()
		return nil, fmt.Errorf("store: %s: %w", path, err)
	}
	return s, nil
}

// Close waits for what is under way, closes the file and leaves the folder to
// the next.
func (s *SQLite) Close() error {
	s.commits.close()
	err := errors.Join(s.lists.of.Close(), s.loads.of.Close(), s.writer.Close()) // which tidies up
	if s.lock != nil {
		err = errors.Join(err, s.lock.Close())
	}
	return err
}
