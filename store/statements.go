package store

import (
	"context"
	"database/sql"
	"database/sql/driver"
	"errors"
	"math/rand/v2"
	"sync"
	"time"

	"banco/store/internal/db"
	"banco/store/internal/dberr"
)

// statements are the prepared statements of a pool of connections. A new text is run
// as it is and prepared after its transaction: during it, the connection might be the
// last one of the pool.
type statements struct {
	of      *sql.DB
	dialect *dialect

	mu  sync.Mutex
	all map[string]*sql.Stmt // nil: to be prepared
}

func newStatements(of *sql.DB, d *dialect) *statements {
	return &statements{of: of, dialect: d, all: map[string]*sql.Stmt{}}
}

// text returns a query in the dialect.
func (s *statements) text(query string) string {
	if s.dialect.translate == nil {
		return query
	}
	return s.dialect.translate(query)
}

// within returns the queries of a transaction. They set changed when they change
// something.
func (s *statements) within(tx *sql.Tx, changed *bool) *db.Queries {
	return db.New(prepared{tx, s, changed})
}

// begin begins a transaction that writes.
func (s *statements) begin(ctx context.Context, changed *bool) (transaction, error) {
	tx, err := s.of.BeginTx(ctx, nil)
	if err != nil {
		return nil, err
	}
	return prepared{tx, s, changed}, nil
}

// look lets f read one snapshot of the store, in a goroutine of its own.
func (s *statements) look(ctx context.Context, f func(context.Context, *db.Queries) error) error {
	return inOwnGoroutine(func() error { return s.read(ctx, f) })
}

// inOwnGoroutine calls do in a new goroutine and waits for it. A database driver
// needs a deep stack, and a goroutine keeps its stack: that of a socket would keep
// it for hours.
func inOwnGoroutine(do func() error) error {
	type outcome struct {
		err    error
		failed any // what it panicked with
	}
	ended := make(chan outcome, 1)
	go func() {
		var o outcome
		defer func() {
			o.failed = recover()
			ended <- o
		}()
		o.err = do()
	}()
	o := <-ended
	if o.failed != nil {
		panic(o.failed)
	}
	return o.err
}

func (s *statements) read(ctx context.Context, f func(context.Context, *db.Queries) error) error {
	err := s.readWithin(ctx, f)
	switch {
	case !dberr.Interrupted(err):
		return dberr.Read(err)
	case ctx.Err() != nil: // the caller has left
		return errors.Join(ctx.Err(), err)
	}
	return dberr.Unavailable(err)
}

// readWithin is read with a bound of time.
func (s *statements) readWithin(ctx context.Context, f func(context.Context, *db.Queries) error) error {
	ctx, cancel := context.WithTimeout(ctx, readTimeout)
	defer cancel()
	defer s.prepare(ctx)
	return retry(ctx, func() error {
		tx, err := s.of.BeginTx(ctx, s.dialect.reading)
		if err != nil {
			return err
		}
		defer tx.Rollback()
		return f(ctx, s.within(tx, new(bool)))
	})
}

// maxRetryPause bounds the pause between two tries. It grows with their number, and is
// random, so that servers do not meet again. A variable for tests, in which nearly everything is tried again.
var maxRetryPause = 50 * time.Millisecond

// retry does something until no other transaction is in the way, as long as ctx lasts.
func retry(ctx context.Context, do func() error) error {
	for most := time.Millisecond; ; most = min(2*most, maxRetryPause) {
		err := do()
		if !dberr.Conflicted(err) {
			return err
		}
		select {
		case <-ctx.Done():
			return err
		case <-time.After(rand.N(most)):
		}
	}
}

// arguments returns the arguments of a query as the database accepts them.
func (s *statements) arguments(args []any) []any {
	if s.dialect.argument != nil {
		for i, arg := range args {
			args[i] = s.dialect.argument(arg)
		}
	}
	return args
}

// find returns a statement. It returns nil and remembers a text that is not prepared.
func (s *statements) find(text string) *sql.Stmt {
	s.mu.Lock()
	defer s.mu.Unlock()
	found := s.all[text]
	s.all[text] = found
	return found
}

// prepare prepares the texts that find did not have. It tries again next time if that
// fails.
func (s *statements) prepare(ctx context.Context) {
	for _, text := range s.missing() {
		stmt, err := s.of.PrepareContext(ctx, s.text(text))
		if err != nil {
			return
		}
		s.mu.Lock()
		if s.all[text] == nil {
			s.all[text] = stmt
		} else {
			stmt.Close() // another goroutine was faster
		}
		s.mu.Unlock()
	}
}

func (s *statements) missing() (texts []string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for text, stmt := range s.all {
		if stmt == nil {
			texts = append(texts, text)
		}
	}
	return texts
}

// prepared runs statements in a transaction.
type prepared struct {
	*sql.Tx
	statements *statements
	changed    *bool
}

var _ db.DBTX = prepared{}

// ExecContext implements db.DBTX. A statement that fails has changed nothing.
func (p prepared) ExecContext(ctx context.Context, text string, args ...any) (result sql.Result, err error) {
	args = p.statements.arguments(args)
	if stmt := p.statements.find(text); stmt != nil {
		result, err = p.StmtContext(ctx, stmt).ExecContext(ctx, args...)
	} else {
		result, err = p.Tx.ExecContext(ctx, p.statements.text(text), args...)
	}
	if err == nil {
		*p.changed = true
	}
	return result, err
}

// QueryContext implements db.DBTX.
func (p prepared) QueryContext(ctx context.Context, text string, args ...any) (*sql.Rows, error) {
	args = p.statements.arguments(args)
	if stmt := p.statements.find(text); stmt != nil {
		return p.StmtContext(ctx, stmt).QueryContext(ctx, args...)
	}
	return p.Tx.QueryContext(ctx, p.statements.text(text), args...)
}

// QueryRowContext implements db.DBTX.
func (p prepared) QueryRowContext(ctx context.Context, text string, args ...any) *sql.Row {
	args = p.statements.arguments(args)
	if stmt := p.statements.find(text); stmt != nil {
		return p.StmtContext(ctx, stmt).QueryRowContext(ctx, args...)
	}
	return p.Tx.QueryRowContext(ctx, p.statements.text(text), args...)
}

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
