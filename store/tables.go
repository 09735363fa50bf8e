package store

import (
	"context"
	"database/sql"
	"sync"
	"time"

	"banco/book/explorer"
	"banco/store/archive"
	"banco/store/blocks"
	"banco/store/migrations"
)

// tables is the part of a store that SQLite and PostgreSQL share.
type tables struct {
	commits      *committer
	rowCache     rowCache
	loads, lists *statements
	credentials
	correspondence
	attachments
	moderation

	ledger
	damage  damageLog
	ready   readiness
	beating sync.Mutex
	run     int64 // the id of this server's run; 0 before its first heartbeat
}

// credentials is the part about how people get into their accounts: tries, recovery
// codes and passkeys.
type credentials struct {
	commits *committer
	loads   *statements
}

// attachments is the part about what brings people back: whom they follow, the puzzles
// of their days, and where notices are sent.
type attachments struct {
	commits      *committer
	loads, lists *statements
}

// moderation is the part about conduct: complaints, and what moderators do.
type moderation struct {
	commits      *committer
	loads, lists *statements
}

// open connects the tables to their connections.
func (s *tables) open(writes, loads, lists *statements) {
	s.loads, s.lists, s.ledger.store, s.correspondence.store = loads, lists, s, s
	s.commits = newCommitter(writes, s.rowCache.clear)
	s.credentials = credentials{s.commits, loads}
	s.attachments = attachments{s.commits, loads, lists}
	s.moderation = moderation{s.commits, loads, lists}
}

// Gather lets transactions begin a few milliseconds apart while many write: a busy server
// so spends much less on each write, which takes that much longer.
func (s *tables) Gather() { s.commits.gather(busyGap) }

// Collections returns where the games of the opening explorer are.
func (s *tables) Collections() explorer.Store {
	return blocks.Tables{Write: s.commits.atomic, Read: s.lists.look}
}

// archive returns what packs old matches.
func (s *tables) archive() archive.Tables {
	return archive.Tables{Write: s.commits.alone, Read: s.lists.look}
}

// Archive packs the events of finished matches in which nothing has happened since a time, and rests after each. It
// returns how many, also where ctx ends or something fails.
func (s *tables) Archive(ctx context.Context, before time.Time, rest time.Duration) (packed int, err error) {
	return s.archive().Pack(ctx, before, rest)
}

// Unarchive unpacks the events of all matches.
func (s *tables) Unarchive(ctx context.Context) (unpacked int, err error) {
	return s.archive().Unpack(ctx)
}

// dialect says how a database differs from SQLite, for which the queries are written.
type dialect struct {
	// translate returns a query in the dialect; nil: the query as it is.
	translate func(query string) string
	// argument returns an argument that the database accepts; nil: as it is.
	argument func(any) any
	// direct: the committer writes past database/sql.
	direct bool
	// locksRows: several servers write at a time, and wait for the rows that another has locked.
	locksRows bool
	// reading are the options of a transaction that reads one snapshot.
	reading *sql.TxOptions
	// size asks how many bytes the database takes.
	size string
	// touch commits a change without a meaning.
	touch func(ctx context.Context, of *sql.DB) error
	// writeTimeout bounds a transaction that writes.
	writeTimeout func() (context.Context, context.CancelFunc)
}

// sqliteDialect changes nothing.
var sqliteDialect = &dialect{
	direct: true,
	size: `SELECT (pages.page_count - free.freelist_count) * each.page_size
		FROM pragma_page_count AS pages, pragma_freelist_count AS free, pragma_page_size AS each`,
	touch: func(ctx context.Context, of *sql.DB) error {
		schema, err := migrations.Current()
		if err != nil {
			return err
		}
		return schema.WriteStamp(ctx, of)
	},
	writeTimeout: func() (context.Context, context.CancelFunc) { return context.Background(), func() {} },
}
