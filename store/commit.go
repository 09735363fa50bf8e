package store

import (
	"context"
	"database/sql"
	"errors"
	"sync"

	"banco/store/internal/db"
)

// committer writes what many matches bring at the same time in one transaction:
// the wait for the disk, which is most of what a write costs, is one for all of
// them. A write that comes alone goes at once.
type committer struct {
	db         *sql.DB
	statements *statements

	mu     sync.Mutex
	come   sync.Cond // more writes are here, or there will be none
	queue  []*write
	closed bool
	ended  chan struct{}
}

// write is one of them: all of what do does, or nothing.
type write struct {
	do    func(context.Context, *db.Queries) error
	err   error
	ended chan struct{}
}

// maxBatch bounds the writes of one transaction, and with them how long the
// first one waits for the others.
const maxBatch = 256

var errClosed = errors.New("the store is closed")

// newCommitter starts a committer on the connection that writes.
func newCommitter(writer *sql.DB) *committer {
	c := &committer{db: writer, statements: newStatements(writer), ended: make(chan struct{})}
	c.come.L = &c.mu
	go c.run()
	return c
}

// atomic does all of what do does, or nothing, and returns when that is on the
// disk. Once it has begun, it is not interrupted: others are in the same transaction.
func (c *committer) atomic(ctx context.Context, do func(context.Context, *db.Queries) error) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	w := &write{do: do, ended: make(chan struct{})}
	c.mu.Lock()
	if c.closed {
		c.mu.Unlock()
		return errClosed
	}
	c.queue = append(c.queue, w)
	c.mu.Unlock()
	c.come.Signal()
	<-w.ended
	return w.err
}

// close waits for what is queued.
func (c *committer) close() {
	c.mu.Lock()
	c.closed = true
	c.mu.Unlock()
	c.come.Signal()
	<-c.ended
}

func (c *committer) run() {
	defer close(c.ended)
	for {
		batch := c.next()
		if len(batch) == 0 {
			return
		}
		c.commit(context.Background(), batch)
		for _, w := range batch {
			close(w.ended)
		}
	}
}

// next waits for writes and takes them from the queue. None: it is closed.
func (c *committer) next() []*write {
	c.mu.Lock()
	defer c.mu.Unlock()
	for len(c.queue) == 0 && !c.closed {
		c.come.Wait()
	}
	n := min(len(c.queue), maxBatch)
	batch := c.queue[:n:n]
	c.queue = c.queue[n:]
	return batch
}

// commit writes a batch. Where that fails as a whole, each write is tried by
// itself, so that one that cannot be written costs no other.
func (c *committer) commit(ctx context.Context, batch []*write) {
	defer c.statements.prepare(ctx)
	err := c.together(ctx, batch)
	if err == nil {
		return
	}
	for i, w := range batch {
		if len(batch) > 1 {
			err = c.together(ctx, batch[i:i+1])
		}
		if err != nil {
			w.err = err
		}
	}
}

// together puts a batch into one transaction. A write that is refused leaves no
// trace and says why in its err. With an error nothing of the batch is written.
func (c *committer) together(ctx context.Context, batch []*write) error {
	tx, err := c.db.BeginTx(ctx, nil)
	if err != nil {
		return unwritten(err)
	}
	defer tx.Rollback()
	q := c.statements.within(tx)
	for _, w := range batch {
		if len(batch) == 1 {
			if w.err = unwritten(w.do(ctx, q)); w.err != nil {
				return nil
			}
		} else if err := w.within(ctx, tx, q); err != nil {
			return unwritten(err)
		}
	}
	return unwritten(tx.Commit())
}

// within does a write as one of several of a transaction. The error is that of
// the transaction, which SQLite undoes whole where it finds no more room.
func (w *write) within(ctx context.Context, tx *sql.Tx, q *db.Queries) error {
	if _, err := tx.ExecContext(ctx, "SAVEPOINT one"); err != nil {
		return err
	}
	if w.err = unwritten(w.do(ctx, q)); w.err != nil {
		if _, err := tx.ExecContext(ctx, "ROLLBACK TO one"); err != nil {
			return err
		}
	}
	_, err := tx.ExecContext(ctx, "RELEASE one")
	return err
}
