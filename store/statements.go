package store

import (
	"context"
	"database/sql"
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
// random, so that servers do not meet again.
const maxRetryPause = 50 * time.Millisecond

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
