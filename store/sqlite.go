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
	"banco/store/internal/sqlfile"
	"banco/store/migrations"
	"banco/store/repair"
)

// SQLite is a store in one file. It is safe for concurrent use.
//
// One connection writes, since SQLite has one writer and waiting in Go is cheaper
// than SQLITE_BUSY. Others only read: with the write-ahead log they see what is
// committed while the writer goes on. Lists have connections of their own, so that
// a long library never keeps a match from being loaded.
type SQLite struct {
	tables
	lock   *os.File
	writer *sql.DB
}

var _ play.Store = (*SQLite)(nil)

const (
	maxLoads    = 4 // at a time; more wait
	maxLists    = 2
	readTimeout = 10 * time.Second
)

// The folders of the lab's jobs in a data folder. The lab writes and reads their
// files itself; a backup copies them.
const (
	EngineTournaments = "engine-tournaments"
	TrainingRuns      = "training-runs"
)

// Open opens the database in the folder dir, creates it if there is none, and
// brings one of an earlier version up to date. It sets a damaged one aside and goes
// on with what can be read of it. While the store is open, no other process can
// open it, except with OpenWhileServing.
func Open(dir string) (*SQLite, error) {
	lock, err := sqlfile.LockFolder(dir)
	if err != nil {
		return nil, fmt.Errorf("store: %w", err)
	}
	path := filepath.Join(dir, sqlfile.Database)
	if err := repair.Repair(context.Background(), path); err != nil {
		lock.Close()
		return nil, fmt.Errorf("store: %s: %w", path, err)
	}
	s := &SQLite{lock: lock, writer: sqlfile.Connect(path, 1, sqlfile.Writing)}
	s.tables.open(
		newStatements(s.writer, sqliteDialect), newStatements(sqlfile.Connect(path, maxLoads, sqlfile.Reading), sqliteDialect),
		newStatements(sqlfile.Connect(path, maxLists, sqlfile.Reading), sqliteDialect),
	)
	if err := migrations.Up(context.Background(), s.writer); err != nil {
		s.Close()
		return nil, fmt.Errorf("store: %s: %w", path, err)
	}
	return s, nil
}

// Close waits for writes under way, closes the file and unlocks the folder.
func (s *SQLite) Close() error {
	s.commits.close()
	err := errors.Join(s.lists.of.Close(), s.loads.of.Close(), s.writer.Close()) // which tidies up
	if s.lock != nil {
		err = errors.Join(err, s.lock.Close())
	}
	return err
}
