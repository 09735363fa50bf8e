//go:build !js

package storetest

import (
	"context"
	"database/sql/driver"
	"math"
	"sync"

	"github.com/jackc/pgx/v5/pgconn"

	"banco/store/internal/pgsql"
)

// Conflicts are serialization failures, as databases on several machines report them.
// Every statement of a transaction, and its commit, fails the first two times. Later
// every third transaction fails, at another of its statements each time.
type Conflicts struct {
	mu           sync.Mutex
	seen         map[string]int
	transactions int
	failed       int
}

// begin returns how many statements of the next transaction are done before one fails.
func (c *Conflicts) begin() int {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.transactions++; c.transactions%3 > 0 {
		return math.MaxInt
	}
	return c.transactions / 3 % 7
}

// step returns the error of the next statement, after which so many are left.
func (c *Conflicts) step(text string, left int) error {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.seen == nil {
		c.seen = map[string]int{}
	}
	if c.seen[text]++; c.seen[text] > 2 && left > 0 {
		return nil
	}
	c.failed++
	return &pgconn.PgError{Severity: "ERROR", Code: "40001", Message: "could not serialize access"}
}

// Count returns how many statements have failed, and how many texts of statements there were.
func (c *Conflicts) Count() (failed, texts int) {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.failed, len(c.seen)
}

// Wrap puts the failures into connections to PostgreSQL.
func (c *Conflicts) Wrap(plain driver.Connector) driver.Connector {
	return conflictingConnector{plain, c}
}

type conflictingConnector struct {
	driver.Connector
	conflicts *Conflicts
}

func (c conflictingConnector) Connect(ctx context.Context) (driver.Conn, error) {
	conn, err := c.Connector.Connect(ctx)
	if err != nil {
		return nil, err
	}
	return &conflictingConn{Conn: conn.(*pgsql.Conn), conflicts: c.conflicts}, nil
}

// conflictingConn is a connection. What is done beside transactions does not fail.
type conflictingConn struct {
	*pgsql.Conn
	conflicts *Conflicts
	within    bool // a transaction
	left      int  // statements of it before one fails
}

func (c *conflictingConn) step(text string) error {
	if !c.within {
		return nil
	}
	c.left--
	return c.conflicts.step(text, c.left+1)
}

func (c *conflictingConn) BeginTx(ctx context.Context, o driver.TxOptions) (driver.Tx, error) {
	tx, err := c.Conn.BeginTx(ctx, o)
	c.within, c.left = err == nil, c.conflicts.begin()
	return conflictingTx{tx, c}, err
}

func (c *conflictingConn) PrepareContext(ctx context.Context, text string) (driver.Stmt, error) {
	s, err := c.Conn.PrepareContext(ctx, text)
	if err != nil {
		return nil, err
	}
	return conflictingStmt{s.(*pgsql.Stmt), c, text}, nil
}

func (c *conflictingConn) ExecContext(ctx context.Context, text string, args []driver.NamedValue) (driver.Result, error) {
	if err := c.step(text); err != nil {
		return nil, err
	}
	return c.Conn.ExecContext(ctx, text, args)
}

func (c *conflictingConn) QueryContext(ctx context.Context, text string, args []driver.NamedValue) (driver.Rows, error) {
	if err := c.step(text); err != nil {
		return nil, err
	}
	return c.Conn.QueryContext(ctx, text, args)
}

type conflictingStmt struct {
	*pgsql.Stmt
	conn *conflictingConn
	text string
}

func (s conflictingStmt) ExecContext(ctx context.Context, args []driver.NamedValue) (driver.Result, error) {
	if err := s.conn.step(s.text); err != nil {
		return nil, err
	}
	return s.Stmt.ExecContext(ctx, args)
}

func (s conflictingStmt) QueryContext(ctx context.Context, args []driver.NamedValue) (driver.Rows, error) {
	if err := s.conn.step(s.text); err != nil {
		return nil, err
	}
	return s.Stmt.QueryContext(ctx, args)
}

type conflictingTx struct {
	driver.Tx
	conn *conflictingConn
}

func (t conflictingTx) Commit() error {
	err := t.conn.step("COMMIT")
	t.conn.within = false
	if err != nil {
		t.Tx.Rollback()
		return err
	}
	return t.Tx.Commit()
}

func (t conflictingTx) Rollback() error {
	t.conn.within = false
	return t.Tx.Rollback()
}
