//go:build !js

package storetest

import (
	"context"
	"database/sql"
	"database/sql/driver"
	"fmt"
	"io"
	"math"
	"sync/atomic"

	"modernc.org/sqlite"

	"banco/store/internal/sqlfile"
)

// Faults lets a database go away as a PostgreSQL server does that is killed: from one
// statement on, in the middle of whatever is done, every statement fails.
type Faults struct {
	left   atomic.Int64 // statements until it goes away
	failed atomic.Int64
}

var faulty atomic.Int64 // how many drivers there are

// WithFaults calls open, and returns the faults of all SQLite databases that it opens.
func WithFaults(open func()) *Faults {
	f := &Faults{}
	f.Mend()
	name := fmt.Sprint("sqlite with faults ", faulty.Add(1))
	sql.Register(name, faultyDriver{&sqlite.Driver{}, f})
	defer func(before string) { sqlfile.Driver = before }(sqlfile.Driver)
	sqlfile.Driver = name
	open()
	return f
}

// After lets the database go away after n more statements.
func (f *Faults) After(n int) { f.failed.Store(0); f.left.Store(int64(n)) }

// Mend lets the database come back, and returns how many statements have failed.
func (f *Faults) Mend() int { f.left.Store(math.MaxInt64); return int(f.failed.Load()) }

// step returns the error of the next statement.
func (f *Faults) step() error {
	if f.left.Add(-1) >= 0 {
		return nil
	}
	f.failed.Add(1)
	return fmt.Errorf("the connection is lost: %w", io.ErrUnexpectedEOF)
}

type faultyDriver struct {
	driver.Driver
	faults *Faults
}

func (d faultyDriver) Open(name string) (driver.Conn, error) {
	c, err := d.Driver.Open(name)
	if err != nil {
		return nil, err
	}
	return faultyConn{c.(sqliteConn), d.faults}, nil
}

// sqliteConn is what the connections of the driver can do.
type sqliteConn interface {
	driver.Conn
	driver.ConnBeginTx
	driver.ConnPrepareContext
	driver.ExecerContext
	driver.QueryerContext
	driver.SessionResetter
	driver.Validator
}

type faultyConn struct {
	sqliteConn
	faults *Faults
}

func (c faultyConn) BeginTx(ctx context.Context, o driver.TxOptions) (driver.Tx, error) {
	if err := c.faults.step(); err != nil {
		return nil, err
	}
	tx, err := c.sqliteConn.BeginTx(ctx, o)
	return faultyTx{tx, c.faults}, err
}

func (c faultyConn) PrepareContext(ctx context.Context, query string) (driver.Stmt, error) {
	s, err := c.sqliteConn.PrepareContext(ctx, query)
	if err != nil || query == "ROLLBACK" { // which a connection that is lost does by itself
		return s, err
	}
	return faultyStmt{s.(sqliteStmt), c.faults}, nil
}

func (c faultyConn) ExecContext(ctx context.Context, query string, args []driver.NamedValue) (driver.Result, error) {
	if err := c.faults.step(); err != nil {
		return nil, err
	}
	return c.sqliteConn.ExecContext(ctx, query, args)
}

func (c faultyConn) QueryContext(ctx context.Context, query string, args []driver.NamedValue) (driver.Rows, error) {
	if err := c.faults.step(); err != nil {
		return nil, err
	}
	return c.sqliteConn.QueryContext(ctx, query, args)
}

// sqliteStmt is what the statements of the driver can do.
type sqliteStmt interface {
	driver.Stmt
	driver.StmtExecContext
	driver.StmtQueryContext
}

type faultyStmt struct {
	sqliteStmt
	faults *Faults
}

func (s faultyStmt) ExecContext(ctx context.Context, args []driver.NamedValue) (driver.Result, error) {
	if err := s.faults.step(); err != nil {
		return nil, err
	}
	return s.sqliteStmt.ExecContext(ctx, args)
}

func (s faultyStmt) QueryContext(ctx context.Context, args []driver.NamedValue) (driver.Rows, error) {
	if err := s.faults.step(); err != nil {
		return nil, err
	}
	return s.sqliteStmt.QueryContext(ctx, args)
}

type faultyTx struct {
	driver.Tx
	faults *Faults
}

// Commit fails before the transaction is committed, which is rolled back.
func (t faultyTx) Commit() error {
	if err := t.faults.step(); err != nil {
		t.Tx.Rollback()
		return err
	}
	return t.Tx.Commit()
}
