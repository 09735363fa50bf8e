// Package store implements play.Store on SQLite, in one file of the data folder.
//
// The migrations folder says what the tables are, queries.sql what is asked of
// them; internal/db is generated from both.
package store

import (
	"context"
	"database/sql"
	"fmt"
	"net/url"
	"path/filepath"
	"sync"

	"banco/play"
	"banco/store/internal/db"

	_ "modernc.org/sqlite" // the database/sql driver "sqlite"
)

//go:generate go run github.com/sqlc-dev/sqlc/cmd/sqlc@v1.31.1 generate

// SQLite is a store in one file. It is safe for concurrent use.
type SQLite struct {
	file    *sql.DB
	queries *db.Queries

	beating sync.Mutex
	run     int64 // of this server, 0 before its first beat
}

var _ play.Store = (*SQLite)(nil)

// Open opens the database in the folder dir, creates it when it is new, and
// brings one of an earlier version up to date.
func Open(dir string) (*SQLite, error) {
	path := filepath.Join(dir, "banco.db")
	pragmas := url.Values{"_pragma": {"journal_mode(WAL)", "synchronous(FULL)", "busy_timeout(5000)", "foreign_keys(1)", "secure_delete(1)"}, "_txlock": {"immediate"}}
	file, err := sql.Open("sqlite", (&url.URL{Scheme: "file", Opaque: (&url.URL{Path: path}).EscapedPath(), RawQuery: pragmas.Encode()}).String())
	if err != nil {
		return nil, err
	}
	// One connection: SQLite has one writer, and waiting in Go is cheaper than SQLITE_BUSY.
	file.SetMaxOpenConns(1)
	if err := migrate(context.Background(), file); err != nil {
		file.Close()
		return nil, fmt.Errorf("store: %s: %w", path, err)
	}
	return &SQLite{file: file, queries: db.New(file)}, nil
}

// Close waits for what is under way and closes the file.
func (s *SQLite) Close() error { return s.file.Close() }

// atomic does all of what f does, or nothing.
func (s *SQLite) atomic(ctx context.Context, f func(*db.Queries) error) error {
	tx, err := s.file.BeginTx(ctx, nil)
	if err != nil {
		return err
	}
	defer tx.Rollback()
	if err := f(s.queries.WithTx(tx)); err != nil {
		return err
	}
	return tx.Commit()
}
