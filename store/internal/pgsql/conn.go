// Package pgsql lets database/sql use PostgreSQL, over pgconn, which speaks its
// protocol. It knows the types that the store has: BIGINT, DOUBLE PRECISION,
// TEXT, BYTEA and what counts and questions give. pgx, which knows all of them, would
// make the program larger by a tenth.
package pgsql

import (
	"context"
	"database/sql"
	"database/sql/driver"
	"errors"
	"fmt"
	"strconv"
	"time"

	"github.com/jackc/pgx/v5/pgconn"
)

// Connector connects to a database.
type Connector struct{ Config *pgconn.Config }

// Connect implements driver.Connector.
func (c Connector) Connect(ctx context.Context) (driver.Conn, error) {
	conn, err := pgconn.ConnectConfig(ctx, c.Config)
	if err != nil {
		return nil, err
	}
	return &Conn{conn: conn, used: time.Now()}, nil
}

// Driver implements driver.Connector.
func (c Connector) Driver() driver.Driver { return c }

// Open implements driver.Driver, of which nothing is asked.
func (Connector) Open(string) (driver.Conn, error) {
	return nil, errors.New("pgsql: a connection is opened by its connector")
}

// Conn is a connection.
type Conn struct {
	conn     *pgconn.PgConn
	used     time.Time // when it was last taken from its pool
	prepared int       // how many statements there were
}

var (
	_ driver.ConnPrepareContext = (*Conn)(nil)
	_ driver.ConnBeginTx        = (*Conn)(nil)
	_ driver.ExecerContext      = (*Conn)(nil)
	_ driver.QueryerContext     = (*Conn)(nil)
	_ driver.Pinger             = (*Conn)(nil)
	_ driver.SessionResetter    = (*Conn)(nil)
	_ driver.Validator          = (*Conn)(nil)
	_ driver.NamedValueChecker  = (*Conn)(nil)
)

// closing bounds what is said to a database before a connection is closed.
const closing = 5 * time.Second

// failed returns an error as database/sql wants it: a statement that was never sent is
// tried on another connection.
func failed(err error) error {
	if pgconn.SafeToRetry(err) {
		return driver.ErrBadConn
	}
	return err
}

// Close implements driver.Conn.
func (c *Conn) Close() error {
	ctx, cancel := context.WithTimeout(context.Background(), closing)
	defer cancel()
	return c.conn.Close(ctx)
}

// IsValid implements driver.Validator.
func (c *Conn) IsValid() bool { return !c.conn.IsClosed() }

// Ping implements driver.Pinger.
func (c *Conn) Ping(ctx context.Context) error {
	if err := c.conn.Ping(ctx); err != nil {
		c.Close()
		return driver.ErrBadConn
	}
	return nil
}

// ResetSession implements driver.SessionResetter: a connection is used again where it is
// open and no transaction is, and still answers after a second of rest.
func (c *Conn) ResetSession(ctx context.Context) error {
	if c.conn.IsClosed() || c.conn.TxStatus() != 'I' {
		return driver.ErrBadConn
	}
	if now := time.Now(); now.Sub(c.used) > time.Second {
		if err := c.Ping(ctx); err != nil {
			return err
		}
		c.used = now
	}
	return nil
}

// Begin implements driver.Conn.
func (c *Conn) Begin() (driver.Tx, error) { return c.BeginTx(context.Background(), driver.TxOptions{}) }

// BeginTx implements driver.ConnBeginTx.
func (c *Conn) BeginTx(ctx context.Context, o driver.TxOptions) (driver.Tx, error) {
	text := "BEGIN"
	switch level := sql.IsolationLevel(o.Isolation); level {
	case sql.LevelDefault:
	case sql.LevelReadCommitted, sql.LevelRepeatableRead, sql.LevelSerializable:
		text += " ISOLATION LEVEL " + level.String()
	default:
		return nil, fmt.Errorf("pgsql: there is no isolation level %v", level)
	}
	if o.ReadOnly {
		text += " READ ONLY"
	}
	if _, err := c.run(ctx, text); err != nil {
		return nil, err
	}
	return tx{c, ctx}, nil
}

// tx is a transaction.
type tx struct {
	conn *Conn
	ctx  context.Context
}

// Commit implements driver.Tx. PostgreSQL answers ROLLBACK where a statement has failed.
func (t tx) Commit() error {
	tag, err := t.conn.run(t.ctx, "COMMIT")
	if err == nil && tag.String() == "ROLLBACK" {
		err = errors.New("pgsql: the transaction was rolled back, since a statement had failed")
	}
	return err
}

// Rollback implements driver.Tx, also after its context has ended.
func (t tx) Rollback() error {
	if t.conn.conn.IsClosed() {
		return driver.ErrBadConn
	}
	ctx, cancel := context.WithTimeout(context.Background(), closing)
	defer cancel()
	_, err := t.conn.run(ctx, "ROLLBACK")
	if err != nil {
		t.conn.Close()
	}
	return err
}

// run runs statements without arguments and returns what the last of them did.
func (c *Conn) run(ctx context.Context, text string) (tag pgconn.CommandTag, err error) {
	results := c.conn.Exec(ctx, text)
	for results.NextResult() {
		var failed error
		if tag, failed = results.ResultReader().Close(); failed != nil {
			err = errors.Join(err, failed)
		}
	}
	if closed := results.Close(); closed != nil {
		return tag, failed(closed)
	}
	return tag, failed(err)
}

// ExecContext implements driver.ExecerContext. Without arguments there may be several statements in a text.
func (c *Conn) ExecContext(ctx context.Context, text string, args []driver.NamedValue) (driver.Result, error) {
	if len(args) == 0 {
		tag, err := c.run(ctx, text)
		return driver.RowsAffected(tag.RowsAffected()), err
	}
	values, formats, err := encode(args)
	if err != nil {
		return nil, err
	}
	return result(c.conn.ExecParams(ctx, text, values, nil, formats, binary))
}

// QueryContext implements driver.QueryerContext.
func (c *Conn) QueryContext(ctx context.Context, text string, args []driver.NamedValue) (driver.Rows, error) {
	values, formats, err := encode(args)
	if err != nil {
		return nil, err
	}
	return newRows(c.conn.ExecParams(ctx, text, values, nil, formats, binary))
}

// Prepare implements driver.Conn.
func (c *Conn) Prepare(text string) (driver.Stmt, error) {
	return c.PrepareContext(context.Background(), text)
}

// PrepareContext implements driver.ConnPrepareContext.
func (c *Conn) PrepareContext(ctx context.Context, text string) (driver.Stmt, error) {
	c.prepared++
	found, err := c.conn.Prepare(ctx, "s"+strconv.Itoa(c.prepared), text, nil)
	if err != nil {
		return nil, failed(err)
	}
	return &Stmt{c, found}, nil
}

// Stmt is a prepared statement.
type Stmt struct {
	conn *Conn
	of   *pgconn.StatementDescription
}

var (
	_ driver.StmtExecContext  = (*Stmt)(nil)
	_ driver.StmtQueryContext = (*Stmt)(nil)
)

// Close implements driver.Stmt.
func (s *Stmt) Close() error {
	ctx, cancel := context.WithTimeout(context.Background(), closing)
	defer cancel()
	return s.conn.conn.Deallocate(ctx, s.of.Name)
}

// NumInput implements driver.Stmt.
func (s *Stmt) NumInput() int { return len(s.of.ParamOIDs) }

// ExecContext implements driver.StmtExecContext.
func (s *Stmt) ExecContext(ctx context.Context, args []driver.NamedValue) (driver.Result, error) {
	values, formats, err := encode(args)
	if err != nil {
		return nil, err
	}
	return result(s.conn.conn.ExecPrepared(ctx, s.of.Name, values, formats, binary))
}

// QueryContext implements driver.StmtQueryContext.
func (s *Stmt) QueryContext(ctx context.Context, args []driver.NamedValue) (driver.Rows, error) {
	values, formats, err := encode(args)
	if err != nil {
		return nil, err
	}
	return newRows(s.conn.conn.ExecPrepared(ctx, s.of.Name, values, formats, binary))
}

// Exec implements driver.Stmt.
func (s *Stmt) Exec([]driver.Value) (driver.Result, error) { return nil, errNoContext }

// Query implements driver.Stmt.
func (s *Stmt) Query([]driver.Value) (driver.Rows, error) { return nil, errNoContext }

// errNoContext is about methods that database/sql has better ones for.
var errNoContext = errors.New("pgsql: a statement needs a context")

// result reads what a statement without rows has done.
func result(r *pgconn.ResultReader) (driver.Result, error) {
	tag, err := r.Close()
	return driver.RowsAffected(tag.RowsAffected()), failed(err)
}
