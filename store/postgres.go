package store

import (
	"context"
	"database/sql"
	"database/sql/driver"
	"errors"
	"fmt"
	"regexp"
	"strconv"
	"strings"
	"time"

	"github.com/jackc/pgx/v5/pgconn"

	"banco/play"
	"banco/store/internal/pgsql"
	"banco/store/migrations"
)

// Postgres is a store in a PostgreSQL database, which any number of servers may
// share. It is safe for concurrent use.
//
// One connection writes, in batches as on SQLite. The checksum of a row keeps
// servers from overwriting each other: a server that has not seen the last event of
// a match cannot add another.
type Postgres struct {
	tables
	writer *sql.DB
	claims claims
}

var _ play.Store = (*Postgres)(nil)

// The timeouts of a database on another machine.
const (
	connecting = 5 * time.Second
	writeTime  = 10 * time.Second // of a transaction that writes
	idleTime   = 3 * time.Second  // of a transaction without a statement: its server hangs and holds locks
)

// OpenPostgres opens the database at an address such as
// postgres://user:password@host/name, and brings its tables up to date.
func OpenPostgres(ctx context.Context, address string) (*Postgres, error) {
	config, err := postgresConfig(address)
	if err != nil {
		return nil, err
	}
	pool := func(most int) *statements {
		of := sql.OpenDB(connector(config))
		of.SetMaxOpenConns(most)
		of.SetMaxIdleConns(most)
		return newStatements(of, postgresDialect)
	}
	writes := pool(1)
	s := &Postgres{writer: writes.of, claims: newClaims(pool(1).of)}
	s.tables.open(writes, pool(maxLoads), pool(maxLists))
	err = retry(ctx, func() error { return migrations.UpPostgres(ctx, s.writer) })
	if err == nil {
		err = s.claims.sweep(ctx)
	}
	if err != nil {
		s.Close()
		return nil, fmt.Errorf("store: %s: %w", config.Host, err)
	}
	return s, nil
}

// connector returns what connects to a database; tests put failures into it.
var connector = func(config *pgconn.Config) driver.Connector { return pgsql.Connector{Config: config} }

// postgresConfig reads an address. It asks for synchronous commits, since an
// acknowledged move must be on the disk, unless the address says otherwise.
func postgresConfig(address string) (*pgconn.Config, error) {
	config, err := pgconn.ParseConfig(address)
	if err != nil {
		return nil, fmt.Errorf("store: the address of the database: %w", err)
	}
	config.ConnectTimeout = connecting
	for name, value := range map[string]string{
		"application_name": "banco", "synchronous_commit": "on", "client_encoding": "UTF8",
		"idle_in_transaction_session_timeout": strconv.FormatInt(idleTime.Milliseconds(), 10),
	} {
		if _, given := config.RuntimeParams[name]; !given {
			config.RuntimeParams[name] = value
		}
	}
	return config, nil
}

// Close waits for writes under way and disconnects.
func (s *Postgres) Close() error {
	s.commits.close()
	ctx, cancel := context.WithTimeout(context.Background(), writeTime)
	defer cancel()
	s.claims.end(ctx)
	return errors.Join(s.lists.of.Close(), s.loads.of.Close(), s.writer.Close(), s.claims.of.Close())
}

// postgresDialect says how PostgreSQL differs from SQLite.
var postgresDialect = &dialect{
	translate: numbered,
	argument:  printable,
	locksRows: true,
	size:      "SELECT pg_database_size(current_database())",
	reading:   &sql.TxOptions{Isolation: sql.LevelRepeatableRead, ReadOnly: true},
	touch: func(ctx context.Context, of *sql.DB) error {
		_, err := of.ExecContext(ctx, "SELECT txid_current()") // assigns a transaction number, which is written
		return err
	},
	writeTimeout: func() (context.Context, context.CancelFunc) {
		return context.WithTimeout(context.Background(), writeTime)
	},
}

var placeholder = regexp.MustCompile(`\?(\d*)`)

// numbered writes placeholders as $1 for ?1 or the first ?, and INTEGER as BIGINT.
func numbered(query string) string {
	n := 0
	query = placeholder.ReplaceAllStringFunc(query, func(place string) string {
		if number := place[1:]; number != "" {
			return "$" + number
		}
		n++
		return "$" + strconv.Itoa(n)
	})
	return strings.ReplaceAll(query, " AS INTEGER)", " AS BIGINT)")
}
