package store

import (
	"context"
	"database/sql"
	"database/sql/driver"
	"errors"

	"banco/store/internal/db"
	"banco/store/internal/dberr"
)

// direct writes to a SQLite database past database/sql, whose layers cost about as much as
// a statement does. It prepares each statement once, those that begin and end transactions
// among them. Only one goroutine uses it.
type direct struct {
	of   *sql.DB
	conn driver.Conn // that the statements are of
	all  map[string]driver.StmtExecContext
	args []driver.NamedValue
}

// The statements around a transaction.
const (
	beginText    = "BEGIN IMMEDIATE"
	commitText   = "COMMIT"
	rollbackText = "ROLLBACK"
)

// directTx is a transaction of it.
type directTx struct {
	direct  *direct
	conn    *sql.Conn
	changed *bool
	ended   bool
}

var _ db.DBTX = (*directTx)(nil)

// begin begins a transaction. Its statements set changed when they change something.
func (d *direct) begin(ctx context.Context, changed *bool) (transaction, error) {
	conn, err := d.of.Conn(ctx)
	if err != nil {
		return nil, err
	}
	t := &directTx{direct: d, conn: conn, changed: changed}
	if _, err := t.run(ctx, beginText, nil); err != nil {
		if dberr.InTransaction(err) { // one could not be rolled back
			err = errors.Join(err, conn.Raw(func(any) error { d.finalize(); return driver.ErrBadConn }))
		}
		return nil, errors.Join(err, conn.Close())
	}
	return t, nil
}

// Commit ends the transaction. One that fails is to be rolled back.
func (t *directTx) Commit() error {
	if _, err := t.run(context.Background(), commitText, nil); err != nil {
		return err
	}
	t.ended = true
	return t.conn.Close()
}

// Rollback undoes the transaction, unless it has ended.
func (t *directTx) Rollback() error {
	if t.ended {
		return nil
	}
	t.ended = true
	t.run(context.Background(), rollbackText, nil) // SQLite may have rolled it back already
	return t.conn.Close()
}

// run runs a statement, which it prepares where it is new.
func (t *directTx) run(ctx context.Context, text string, args []any) (result driver.Result, err error) {
	err = t.conn.Raw(func(raw any) error {
		stmt, err := t.direct.prepared(ctx, raw.(driver.Conn), text)
		if err != nil {
			return err
		}
		values, err := t.direct.values(args)
		if err == nil {
			result, err = stmt.ExecContext(ctx, values)
		}
		return err
	})
	return result, err
}

// prepared returns a statement of a connection.
func (d *direct) prepared(ctx context.Context, conn driver.Conn, text string) (driver.StmtExecContext, error) {
	if d.conn != conn {
		d.conn, d.all = conn, map[string]driver.StmtExecContext{}
	}
	if stmt := d.all[text]; stmt != nil {
		return stmt, nil
	}
	plain, err := conn.(driver.ConnPrepareContext).PrepareContext(ctx, text)
	if err != nil {
		return nil, err
	}
	stmt := plain.(driver.StmtExecContext) // as the driver has them
	d.all[text] = stmt
	return stmt, nil
}

// values returns arguments as the driver takes them, good until the next call.
func (d *direct) values(args []any) ([]driver.NamedValue, error) {
	d.args = d.args[:0]
	for i, arg := range args {
		switch arg.(type) {
		case int64, string, []byte:
		default:
			var err error
			if arg, err = driver.DefaultParameterConverter.ConvertValue(arg); err != nil {
				return nil, err
			}
		}
		d.args = append(d.args, driver.NamedValue{Ordinal: i + 1, Value: arg})
	}
	return d.args, nil
}

// finalize closes all statements, on their connection.
func (d *direct) finalize() {
	for _, stmt := range d.all {
		stmt.(driver.Stmt).Close() // nothing can be done about one that cannot
	}
	d.conn, d.all = nil, nil
}

// close closes all statements: SQLite tidies up after the last one.
func (d *direct) close() error {
	conn, err := d.of.Conn(context.Background())
	if err != nil {
		return err
	}
	return errors.Join(conn.Raw(func(raw any) error {
		if raw == d.conn {
			d.finalize()
		}
		return nil
	}), conn.Close())
}

// ExecContext implements db.DBTX. A statement that fails has changed nothing.
func (t *directTx) ExecContext(ctx context.Context, text string, args ...any) (sql.Result, error) {
	result, err := t.run(ctx, text, args)
	if err == nil {
		*t.changed = true
	}
	return result, err
}

// PrepareContext implements db.DBTX.
func (t *directTx) PrepareContext(ctx context.Context, text string) (*sql.Stmt, error) {
	return t.conn.PrepareContext(ctx, text)
}

// QueryContext implements db.DBTX.
func (t *directTx) QueryContext(ctx context.Context, text string, args ...any) (*sql.Rows, error) {
	return t.conn.QueryContext(ctx, text, args...)
}

// QueryRowContext implements db.DBTX.
func (t *directTx) QueryRowContext(ctx context.Context, text string, args ...any) *sql.Row {
	return t.conn.QueryRowContext(ctx, text, args...)
}
