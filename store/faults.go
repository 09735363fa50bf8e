package store

import (
	"errors"
	"fmt"

	"modernc.org/sqlite"
	sqlite3 "modernc.org/sqlite/lib"

	"banco/play"
)

// unwritten says of an error of writing what it means to the caller: the file
// is damaged, or the store cannot be written to at present.
func unwritten(err error) error {
	switch resultCode(err) {
	case sqlite3.SQLITE_FULL, sqlite3.SQLITE_IOERR, sqlite3.SQLITE_READONLY, sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_BUSY:
		return fmt.Errorf("%w: %w", play.ErrStorage, err)
	}
	return unread(err)
}

// unread says of an error of reading whether the file is damaged.
func unread(err error) error {
	switch resultCode(err) {
	case sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB:
		return fmt.Errorf("%w: %w", play.ErrDamaged, err)
	}
	return err
}

// resultCode returns what SQLite calls an error, without its details; 0 where
// it is not SQLite's.
func resultCode(err error) int {
	if e, ok := errors.AsType[*sqlite.Error](err); ok {
		return e.Code() & 0xff
	}
	return 0
}
