// Package dberr says what the errors of SQLite and PostgreSQL mean to a caller of
// the store: the data is damaged ([play.ErrDamaged]), or the database cannot be
// used at present ([play.ErrStorage]).
package dberr

import (
	"context"
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

// unwritten says of an error of writing what it means to the caller: the file
// is damaged, or the store cannot be written to at present.
func Write(err error) error {
	switch SQLiteCode(err) {
	case sqlite3.SQLITE_FULL, sqlite3.SQLITE_IOERR, sqlite3.SQLITE_READONLY, sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_BUSY:
		return Unavailable(err)
	}
	if retryable(err) || errors.Is(err, context.DeadlineExceeded) {
		return Unavailable(err)
	}
	return Read(err)
}

// unread says of an error of reading whether the file is damaged, or the engine
// cannot be reached.
func Read(err error) error {
	switch SQLiteCode(err) {
	case sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB:
		return fmt.Errorf("%w: %w", play.ErrDamaged, err)
	}
	if Disconnected(err) {
		return Unavailable(err)
	}
	return err
}

// storage returns the error of a store that cannot be used at present.
func Unavailable(err error) error {
	if errors.Is(err, play.ErrStorage) {
		return err
	}
	return fmt.Errorf("%w: %w", play.ErrStorage, err)
}

// interrupts tells of an error whether all of the transaction in which it came
// is undone: SQLite does that where it finds no more room, PostgreSQL at any error.
func AbortsTransaction(err error) bool {
	switch SQLiteCode(err) {
	case 0, sqlite3.SQLITE_CONSTRAINT, sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB:
		return sqlState(err) != "" || Disconnected(err) || errors.Is(err, context.DeadlineExceeded)
	}
	return true
}

// sqlState returns what PostgreSQL calls an error; "" where it is not its.
func sqlState(err error) string {
	if e, ok := errors.AsType[*pgconn.PgError](err); ok {
		return e.Code
	}
	return ""
}

// hindered tells of an error of PostgreSQL whether it would take the same write
// at another time: it has no room, takes none at present, or another was in the way.
func retryable(err error) bool {
	state := sqlState(err)
	if len(state) != 5 {
		return false
	}
	class := state[:2]
	return class == "53" || class == "40" || class == "55" || state == "25006" // no resources, undone, not so now, read only
}

// gone tells of an error whether PostgreSQL cannot be reached, or went away
// meanwhile: what became of a commit is then unknown.
func Disconnected(err error) bool {
	if state := sqlState(err); state != "" {
		return strings.HasPrefix(state, "08") || strings.HasPrefix(state, "57P") || state == "25P03" // connection, shutdown, idle too long
	}
	if _, failed := errors.AsType[*pgconn.ConnectError](err); failed {
		return true
	}
	if _, failed := errors.AsType[net.Error](err); failed && !errors.Is(err, context.DeadlineExceeded) { // which is one too
		return true
	}
	return errors.Is(err, io.EOF) || errors.Is(err, io.ErrUnexpectedEOF) || errors.Is(err, driver.ErrBadConn) || errors.Is(err, net.ErrClosed)
}

// resultCode returns what SQLite calls an error, without its details; 0 where
// it is not SQLite's.
func SQLiteCode(err error) int {
	if e, ok := errors.AsType[*sqlite.Error](err); ok {
		return e.Code() & 0xff
	}
	return 0
}

// twice tells of an error whether a column that has everything once was to have
// something again.
func UniqueViolation(err error) bool {
	if e, ok := errors.AsType[*sqlite.Error](err); ok {
		return e.Code() == sqlite3.SQLITE_CONSTRAINT_UNIQUE
	}
	return sqlState(err) == "23505"
}

// damaged is the error of a match that is not what was written.
func Damaged(format string, args ...any) error {
	return fmt.Errorf("%w: %s", play.ErrDamaged, fmt.Sprintf(format, args...))
}

// misread says of an error of reading a match whether it is damaged: the file
// around it, or a column that holds what it never held.
func ReadRow(err error) error {
	if err != nil && strings.Contains(err.Error(), "sql: Scan error") {
		return Damaged("%v", err)
	}
	return Read(err)
}
