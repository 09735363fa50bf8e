package store

import (
	"context"
	"errors"
	"sync"
	"sync/atomic"

	"banco/store/internal/db"
	"banco/store/internal/dberr"
)

// committer writes what many matches bring at the same time in one transaction:
// the wait for the disk, which is most of what a write costs, is one for all of
// them. A write that comes alone goes at once.
type committer struct {
	statements *statements
	undone     func() // called when what was written is not, before anything else is

	mu     sync.Mutex
	come   sync.Cond // more writes are here, or there will be none
	queue  []*write
	closed bool
	ended  chan struct{}

	writes, transactions atomic.Int64 // done so far
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
func newCommitter(writes *statements, undone func()) *committer {
	c := &committer{statements: writes, undone: undone, ended: make(chan struct{})}
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
		c.commit(batch)
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
// itself, so that one that cannot be written costs no other. Where the engine is
// gone there is nothing to try.
func (c *committer) commit(batch []*write) {
	err := c.together(batch)
	if err == nil {
		return
	}
	c.undone()
	alone := len(batch) > 1 && !dberr.Disconnected(err) && !errors.Is(err, context.DeadlineExceeded)
	for i, w := range batch {
		if alone {
			err = c.together(batch[i : i+1])
		}
		if err != nil {
			w.err = err
			c.undone()
		}
	}
}

// together puts a batch into one transaction. A write that is refused before it
// has changed anything says why in its err and is passed over. With an error
// nothing of the batch is written: it can be that of a write which has changed
// something, and which only goes with all of the transaction.
func (c *committer) together(batch []*write) error {
	ctx, cancel := c.statements.dialect.patience()
	defer cancel()
	defer c.statements.prepare(ctx)
	tx, err := c.statements.of.BeginTx(ctx, nil)
	if err != nil {
		return dberr.Write(err)
	}
	defer tx.Rollback()
	for _, w := range batch {
		changed := false
		w.err = dberr.Write(w.do(ctx, c.statements.within(tx, &changed)))
		if changed && w.err != nil || dberr.AbortsTransaction(w.err) {
			return w.err
		}
	}
	if err := tx.Commit(); err != nil {
		return dberr.Write(err)
	}
	c.writes.Add(int64(len(batch)))
	c.transactions.Add(1)
	return nil
}
