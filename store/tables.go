package store

import (
	"context"
	"database/sql"
	"sync"
)

// tables are what a store reads and writes, whichever engine keeps them.
type tables struct {
	commits      *committer
	rowCache     rowCache
	loads, lists *statements

	damage  damageLog
	ready   readiness
	beating sync.Mutex
	run     int64 // of this server, 0 before its first beat
}

// open begins to write and read.
func (s *tables) open(writes, loads, lists *statements) {
	s.loads, s.lists = loads, lists
	s.commits = newCommitter(writes, s.rowCache.clear)
}

// dialect is how an engine differs from what the queries are written for.
type dialect struct {
	// translate returns a query as the engine wants it; nil: as it is.
	translate func(query string) string
	// argument returns an argument as the engine takes it; nil: as it is.
	argument func(any) any
	// reading are the settings of a transaction that reads: all of it sees one moment.
	reading *sql.TxOptions
	// touch commits a change that means nothing.
	touch func(ctx context.Context, of *sql.DB) error
	// patience bounds how long a transaction that writes may take.
	patience func() (context.Context, context.CancelFunc)
}

// sqliteDialect is that of the file's own connections.
var sqliteDialect = &dialect{
	touch: func(ctx context.Context, of *sql.DB) error {
		_, err := of.ExecContext(ctx, "PRAGMA user_version = 0")
		return err
	},
	patience: func() (context.Context, context.CancelFunc) { return context.Background(), func() {} },
}
