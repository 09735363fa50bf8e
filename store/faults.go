package store

import (
	"errors"
	"fmt"
	"log/slog"
	"strings"
	"sync"

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

// interrupts tells of an error whether SQLite may have undone all of the
// transaction in which it came, as it does where it finds no more room.
func interrupts(err error) bool {
	switch resultCode(err) {
	case 0, sqlite3.SQLITE_CONSTRAINT, sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB:
		return false
	}
	return true
}

// resultCode returns what SQLite calls an error, without its details; 0 where
// it is not SQLite's.
func resultCode(err error) int {
	if e, ok := errors.AsType[*sqlite.Error](err); ok {
		return e.Code() & 0xff
	}
	return 0
}

// damaged is the error of a match that is not what was written.
func damaged(format string, args ...any) error {
	return fmt.Errorf("%w: %s", play.ErrDamaged, fmt.Sprintf(format, args...))
}

// misread says of an error of reading a match whether it is damaged: the file
// around it, or a column that holds what it never held.
func misread(err error) error {
	if err != nil && strings.Contains(err.Error(), "sql: Scan error") {
		return damaged("%v", err)
	}
	return unread(err)
}

// damage is what was found damaged so far, told once each.
type damage struct {
	mu    sync.Mutex
	found map[string]bool
}

// maxTold bounds what is remembered of it.
const maxTold = 1000

// tell logs an error if it is of damage.
func (d *damage) tell(match string, err error) {
	if !errors.Is(err, play.ErrDamaged) {
		return
	}
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.found[match] || len(d.found) >= maxTold {
		return
	}
	if d.found == nil {
		d.found = map[string]bool{}
	}
	d.found[match] = true
	slog.Error("a stored match is damaged; the others go on", "match", match, "err", err)
}
