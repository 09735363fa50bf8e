package store

import (
	"database/sql"
	"net/url"

	_ "modernc.org/sqlite" // the database/sql driver "sqlite"
)

// The settings of a connection that writes: what is committed is on the disk,
// a transaction has the file to itself from its beginning, and what is deleted
// is overwritten.
var writing = url.Values{
	"_pragma": {"journal_mode(WAL)", "synchronous(FULL)", "busy_timeout(5000)", "foreign_keys(1)", "secure_delete(1)"},
	"_txlock": {"immediate"},
}

// The settings of one that reads. SQLite has it wait while the log is reset.
var reading = url.Values{"mode": {"ro"}, "_pragma": {"busy_timeout(5000)"}}

// connect returns connections to the file at path, which they open when they
// are first used.
func connect(path string, most int, settings url.Values) *sql.DB {
	name := url.URL{Scheme: "file", Opaque: (&url.URL{Path: path}).EscapedPath(), RawQuery: settings.Encode()}
	pool, err := sql.Open("sqlite", name.String())
	if err != nil {
		panic(err) // the driver above has that name
	}
	pool.SetMaxOpenConns(most)
	pool.SetMaxIdleConns(most)
	return pool
}
