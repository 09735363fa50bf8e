// Package sqlfile handles the files of a SQLite data folder: its lock, the
// connections to the database, and copies and names that survive a crash.
package sqlfile

import (
	"database/sql"
	"net/url"

	_ "modernc.org/sqlite" // the database/sql driver "sqlite"
)

// The settings of connections.
var (
	// Writing: a commit is on the disk, a transaction locks the file when it
	// begins, and deleted data is overwritten.
	Writing = url.Values{
		"_pragma": {"journal_mode(WAL)", "synchronous(FULL)", "busy_timeout(5000)", "foreign_keys(1)", "secure_delete(1)"},
		"_txlock": {"immediate"},
	}
	// Reading waits while the write-ahead log is reset.
	Reading = url.Values{"mode": {"ro"}, "_pragma": {"busy_timeout(5000)"}}
	// Examining reads a file that a server may be using.
	Examining = url.Values{"_pragma": {"busy_timeout(5000)", "query_only(1)"}}
	// Salvaging reads a damaged file as far as that goes.
	Salvaging = url.Values{"_pragma": {"writable_schema(1)"}}
	// Copying writes a copy, which is one file without a write-ahead log.
	Copying = url.Values{"_pragma": {"journal_mode(DELETE)", "synchronous(FULL)"}}
)

// Driver is the name of the database/sql driver. Tests put faults into another one.
var Driver = "sqlite"

// Connect returns up to max connections to the file at path. They open it when
// they are first used.
func Connect(path string, max int, settings url.Values) *sql.DB {
	name := url.URL{Scheme: "file", Opaque: (&url.URL{Path: path}).EscapedPath(), RawQuery: settings.Encode()}
	pool, err := sql.Open(Driver, name.String())
	if err != nil {
		panic(err) // the driver above has that name
	}
	pool.SetMaxOpenConns(max)
	pool.SetMaxIdleConns(max)
	return pool
}
