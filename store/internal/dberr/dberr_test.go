package dberr

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"io"
	"net"
	"testing"

	"github.com/jackc/pgx/v5/pgconn"

	"banco/play"
)

// A database that is away is known as such by whatever error tells it, in reading and
// in writing; an error of a statement is not.
func TestOutages(t *testing.T) {
	state := func(code string) error { return &pgconn.PgError{Code: code} }
	for _, tt := range []struct {
		err         error
		read, write bool
	}{
		{io.ErrUnexpectedEOF, true, true},
		{net.ErrClosed, true, true},
		{&net.OpError{Op: "read", Err: errors.New("reset")}, true, true},
		{sql.ErrConnDone, true, true},
		{&pgconn.ConnectError{}, true, true},
		{fmt.Errorf("%w: %w", &pgconn.ConnectError{}, state("53300")), true, true}, // too many connections
		{state("53300"), true, true},
		{state("53100"), true, true}, // the disk is full
		{state("57P01"), true, true}, // a shutdown
		{state("08006"), true, true},
		{state("25P03"), true, true},  // idle for too long
		{state("40P01"), false, true}, // a deadlock
		{state("57014"), false, true}, // given up, which a reader explains by its context
		{sql.ErrTxDone, false, true},
		{context.DeadlineExceeded, false, true},
		{state("23505"), false, false},
		{state("42P01"), false, false},
		{sql.ErrNoRows, false, false},
		{nil, false, false},
	} {
		if got := errors.Is(Read(tt.err), play.ErrStorage); got != tt.read {
			t.Errorf("reading: %v is an outage: %v", tt.err, got)
		}
		if got := errors.Is(Write(tt.err), play.ErrStorage); got != tt.write {
			t.Errorf("writing: %v is an outage: %v", tt.err, got)
		}
	}
}
