// Package dberr says what the errors of SQLite and PostgreSQL mean to a caller of
// the store: the data is damaged ([play.ErrDamaged]), or the database cannot be
// used at present ([play.ErrStorage]).
package dberr

import (
	"context"
	"database/sql"
	"database/sql/driver"
	"errors"
	"fmt"
	"io"
	"net"
	"strings"

	"github.com/jackc/pgx/v5/pgconn"
	"modernc.org/sqlite"
	sqlite3 "modernc.org/sqlite/lib"

	"banco/play"
)

// Write turns an error of writing into play.ErrDamaged if the file is damaged, and
// into play.ErrStorage if the store cannot be written to at present.
func Write(err error) error {
	switch SQLiteCode(err) {
	case sqlite3.SQLITE_FULL, sqlite3.SQLITE_IOERR, sqlite3.SQLITE_READONLY, sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_BUSY:
		return Unavailable(err)
	}
	if retryable(err) || Interrupted(err) {
		return Unavailable(err)
	}
	return Read(err)
}

// Interrupted reports whether a statement was given up before it ended: its context
// has ended, or its session was told to stop.
func Interrupted(err error) bool {
	return errors.Is(err, context.DeadlineExceeded) || errors.Is(err, context.Canceled) || errors.Is(err, sql.ErrTxDone) ||
		SQLiteCode(err) == sqlite3.SQLITE_INTERRUPT || sqlState(err) == "57014"
}

// Read turns an error of reading into play.ErrDamaged if the file is damaged, and into
// play.ErrStorage if the database cannot be reached.
func Read(err error) error {
	switch SQLiteCode(err) {
	case sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB:
		return fmt.Errorf("%w: %w", play.ErrDamaged, err)
	}
	if Disconnected(err) || strings.HasPrefix(sqlState(err), "53") { // no resources
		return Unavailable(err)
	}
	return err
}

// Unavailable turns an error into play.ErrStorage.
func Unavailable(err error) error {
	if errors.Is(err, play.ErrStorage) {
		return err
	}
	return fmt.Errorf("%w: %w", play.ErrStorage, err)
}

// AbortsTransaction reports whether an error has rolled back its whole transaction:
// in SQLite a full disk does, in PostgreSQL any error.
func AbortsTransaction(err error) bool {
	switch SQLiteCode(err) {
	case 0, sqlite3.SQLITE_CONSTRAINT, sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB:
		return sqlState(err) != "" || Disconnected(err) || errors.Is(err, context.DeadlineExceeded)
	}
	return true
}

// InTransaction reports whether SQLite cannot begin a transaction since there is one.
func InTransaction(err error) bool { return SQLiteCode(err) == sqlite3.SQLITE_ERROR }

// sqlState returns PostgreSQL's code of an error; "" if it is not PostgreSQL's.
func sqlState(err error) string {
	if e, ok := errors.AsType[*pgconn.PgError](err); ok {
		return e.Code
	}
	return ""
}

// retryable reports whether PostgreSQL may accept the same write at another time: it
// has no resources, is read-only, or another transaction was in the way.
func retryable(err error) bool {
	state := sqlState(err)
	if len(state) != 5 {
		return false
	}
	switch class := state[:2]; class {
	case "40", "53", "55": // rolled back, no resources, not in this state
		return true
	}
	return state == "25006" // read only
}

// Conflicted reports whether PostgreSQL, or a database that speaks its protocol, has
// rolled a transaction back because of another one: it asks to do all of it again.
func Conflicted(err error) bool {
	state := sqlState(err)
	return state == "40001" || state == "40P01" // a serialization failure, a deadlock
}

// Disconnected reports whether PostgreSQL cannot be reached, or the connection was
// lost: then it is unknown whether a commit has happened.
func Disconnected(err error) bool {
	if _, failed := errors.AsType[*pgconn.ConnectError](err); failed { // whatever the reason, such as too many connections
		return true
	}
	if state := sqlState(err); state != "" {
		// A failed connection, a shutdown, a session that was idle for too long.
		return strings.HasPrefix(state, "08") || strings.HasPrefix(state, "57P") || state == "25P03"
	}
	if _, failed := errors.AsType[net.Error](err); failed && !errors.Is(err, context.DeadlineExceeded) { // a net.Error too
		return true
	}
	if pgconn.SafeToRetry(err) { // nothing was sent, since the connection is closed
		return true
	}
	for _, lost := range []error{sql.ErrConnDone, io.EOF, io.ErrUnexpectedEOF, driver.ErrBadConn, net.ErrClosed} {
		if errors.Is(err, lost) {
			return true
		}
	}
	return false
}

// SQLiteCode returns SQLite's primary code of an error; 0 if it is not SQLite's.
func SQLiteCode(err error) int {
	if e, ok := errors.AsType[*sqlite.Error](err); ok {
		return e.Code() & 0xff
	}
	return 0
}

// UniqueViolation reports whether a value was already in a unique column.
func UniqueViolation(err error) bool {
	if e, ok := errors.AsType[*sqlite.Error](err); ok {
		return e.Code() == sqlite3.SQLITE_CONSTRAINT_UNIQUE
	}
	return sqlState(err) == "23505"
}

// Damaged returns a play.ErrDamaged with a reason.
func Damaged(format string, args ...any) error {
	return fmt.Errorf("%w: %s", play.ErrDamaged, fmt.Sprintf(format, args...))
}

// ReadRow is Read for a row: a column of the wrong type is damage too.
func ReadRow(err error) error {
	if err != nil && strings.Contains(err.Error(), "sql: Scan error") {
		return Damaged("%v", err)
	}
	return Read(err)
}
