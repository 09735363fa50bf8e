package store

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

// Open opens the database in the folder dir, creates it if there never was one, and
// brings one of an earlier version up to date. It sets a damaged one aside and goes
// on with what can be read of it. It refuses a folder whose database is gone. While
// the store is open, no other process can open it, except with OpenWhileServing.
func Open(dir string) (*SQLite, error) { return openFolder(dir, false) }

// OpenNew is Open, but begins an empty database where the one of the folder is gone.
func OpenNew(dir string) (*SQLite, error) { return openFolder(dir, true) }

func openFolder(dir string, begin bool) (*SQLite, error) {
	lock, err := sqlfile.LockFolder(dir)
	if err != nil {
		return nil, fmt.Errorf("store: %w", err)
	}
	path := filepath.Join(dir, sqlfile.Database)
	err = requireDatabase(path, lock, begin)
	if err == nil {
		err = repair.Repair(context.Background(), path)
	}
	if err != nil {
		lock.Close()
		return nil, fmt.Errorf("store: %s: %w", path, err)
	}
	s := &SQLite{lock: lock, writer: sqlfile.Connect(path, 1, sqlfile.Writing)}
	s.tables.open(
		newStatements(s.writer, sqliteDialect), newStatements(sqlfile.Connect(path, maxLoads, sqlfile.Reading), sqliteDialect),
		newStatements(sqlfile.Connect(path, maxLists, sqlfile.Reading), sqliteDialect),
	)
	if err := errors.Join(migrations.Up(context.Background(), s.writer), sqlfile.MarkDatabase(lock)); err != nil {
		s.Close()
		return nil, fmt.Errorf("store: %s: %w", path, err)
	}
	return s, nil
}

// requireDatabase refuses an empty file where the folder of a lock has had a database,
// unless a new one is to begin. What is left of the old one's write-ahead log is kept.
func requireDatabase(path string, lock *os.File, begin bool) error {
	info, err := os.Stat(path)
	if err != nil || info.Size() > 0 || !sqlfile.HadDatabase(lock) {
		return err
	}
	if !begin {
		return errors.New("the database of this folder is gone: the file is missing or has 0 bytes. " +
			"Restore a backup (banco restore), or start with --new to begin with an empty database")
	}
	slog.Warn("the database is gone; the server begins with an empty one", "file", path)
	if err := os.Rename(path+"-wal", sqlfile.AsideName(path, sqlfile.Gone)+"-wal"); !errors.Is(err, os.ErrNotExist) {
		return err
	}
	return nil
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
