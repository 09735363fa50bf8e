package store

import (
	"context"
	"errors"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"banco/store/internal/db"
	"banco/store/internal/dberr"
)

// committer puts the writes of many matches into one transaction (group commit): the
// wait for the disk, which is most of the cost, is then one for all. A write that
// comes alone is committed at once; where many come, transactions begin a gap apart.
type committer struct {
	statements *statements
	direct     *direct // nil: transactions are those of database/sql
	begin      func(ctx context.Context, changed *bool) (transaction, error)
	onRollback func() // called after a rollback, before the next write

	mu     sync.Mutex
	come   sync.Cond // the queue has grown, or the committer is closed
	queue  []*write
	closed bool
	ended  chan struct{}
	pace   pace

	lastAlone bool // the last transaction had one write, which must be alone

	writes, transactions atomic.Int64 // done so far
}

// write is one atomic change.
type write struct {
	do    func(context.Context, *db.Queries) error
	alone bool // in a transaction of its own
	err   error
	ended chan struct{}
}

// maxBatch bounds the writes of one transaction, and so how long the first of them
// waits.
const maxBatch = 256

var errClosed = errors.New("the store is closed")

// transaction is one that writes.
type transaction interface {
	db.DBTX
	Commit() error
	Rollback() error // unless it has ended
}

// newCommitter starts a committer on the writing connection.
func newCommitter(writes *statements, onRollback func()) *committer {
	c := &committer{statements: writes, begin: writes.begin, onRollback: onRollback, ended: make(chan struct{})}
	if writes.dialect.direct {
		c.direct = &direct{of: writes.of}
		c.begin = c.direct.begin
	}
	c.come.L = &c.mu
	go c.run()
	return c
}

// gather lets transactions begin a gap apart while many write.
func (c *committer) gather(gap time.Duration) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.pace.gap = gap
}

// atomic runs do in a transaction and returns when that is on the disk. The end of ctx
// does not interrupt it once it has begun: others are in the same transaction.
func (c *committer) atomic(ctx context.Context, do func(context.Context, *db.Queries) error) error {
	return c.enqueue(ctx, &write{do: do, ended: make(chan struct{})})
}

// alone is atomic in a transaction of its own, for a write that locks several rows
// which other servers lock too: in a batch, two servers could wait for each other. Where
// the database has one writer, it shares a transaction like any other.
func (c *committer) alone(ctx context.Context, do func(context.Context, *db.Queries) error) error {
	return c.enqueue(ctx, &write{do: do, alone: c.statements.dialect.locksRows, ended: make(chan struct{})})
}

// enqueue adds a write and waits until it is done.
func (c *committer) enqueue(ctx context.Context, w *write) error {
	if err := ctx.Err(); err != nil {
		return err
	}
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

// close waits until the queue is empty.
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
			if c.direct != nil {
				c.direct.close() // fails where the database does
			}
			return
		}
		c.commit(batch)
		for _, w := range batch {
			close(w.ended)
		}
	}
}

// next waits for writes and takes them from the queue. It returns none when the
// committer is closed.
func (c *committer) next() []*write {
	c.mu.Lock()
	defer c.mu.Unlock()
	for len(c.queue) == 0 && !c.closed {
		c.come.Wait()
	}
	if pause := c.pace.pause(time.Now(), len(c.queue)); pause > 0 && !c.closed {
		c.mu.Unlock()
		time.Sleep(pause)
		c.mu.Lock()
		c.pace.waited(len(c.queue))
	}
	c.pace.last = time.Now()
	return c.take()
}

// take takes the next batch from the queue. While others wait, at most every second
// transaction is that of a write that must be alone, so that many of those delay nobody.
func (c *committer) take() (batch []*write) {
	at := slices.IndexFunc(c.queue, func(w *write) bool { return w.alone })
	if at < 0 {
		n := min(len(c.queue), maxBatch)
		batch, c.queue = c.queue[:n:n], c.queue[n:]
		c.lastAlone = false
		return batch
	}
	var rest []*write
	for _, w := range c.queue {
		if w.alone || len(batch) == maxBatch {
			rest = append(rest, w)
		} else {
			batch = append(batch, w)
		}
	}
	if c.lastAlone && len(batch) > 0 {
		c.queue, c.lastAlone = rest, false
		return batch
	}
	batch = []*write{c.queue[at]}
	c.queue, c.lastAlone = slices.Delete(c.queue, at, at+1), true
	return batch
}

// commit writes a batch. If that fails as a whole, it tries each write by itself, so
// that a write that fails does not harm the others. It does not try again if the
// database cannot be reached.
func (c *committer) commit(batch []*write) {
	err := c.together(batch)
	if err == nil {
		return
	}
	c.onRollback()
	alone := len(batch) > 1 && !dberr.Disconnected(err) && !errors.Is(err, context.DeadlineExceeded)
	for i, w := range batch {
		if alone {
			err = c.together(batch[i : i+1])
		}
		if err != nil {
			w.err = err
			c.onRollback()
		}
	}
}

// together puts a batch into one transaction, and does so again where another
// transaction was in the way.
func (c *committer) together(batch []*write) error {
	ctx, cancel := c.statements.dialect.writeTimeout()
	defer cancel()
	return retry(ctx, func() error {
		err := c.attempt(ctx, batch)
		if dberr.Conflicted(err) {
			c.onRollback()
		}
		return err
	})
}

// attempt puts a batch into one transaction. A write that fails before it has changed
// anything gets its error and is skipped. The error of one that has changed something
// rolls back the whole batch, and is returned.
func (c *committer) attempt(ctx context.Context, batch []*write) error {
	defer c.statements.prepare(ctx)
	changed := false
	tx, err := c.begin(ctx, &changed)
	if err != nil {
		return dberr.Write(err)
	}
	defer tx.Rollback()
	queries := db.New(tx)
	for _, w := range batch {
		changed = false
		w.err = dberr.Write(w.do(ctx, queries))
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

// pace lets transactions begin a gap apart while many write, so that each has several
// writes: a transaction costs more than a write. Nobody waits where that is no use: after
// a quiet moment, and where one writer goes on when the last write is done.
type pace struct {
	gap     time.Duration // 0: nobody waits
	last    time.Time     // when the last transaction began
	useless int           // waits in a row after which there was nothing more to write
	skip    int           // transactions that are not waited for
}

const (
	busyGap    = 8 * time.Millisecond
	enough     = 32 // writes for which no others are waited for
	maxUseless = 8
)

// pause returns how long a transaction for which so many writes wait is to wait for more.
func (p *pace) pause(now time.Time, writes int) time.Duration {
	left := p.gap - now.Sub(p.last)
	switch {
	case left <= 0 || writes >= enough:
		return 0
	case p.skip > 0:
		p.skip--
		return 0
	}
	return left
}

// waited notes how many writes there are after a pause.
func (p *pace) waited(writes int) {
	if writes > 1 {
		p.useless = 0
		return
	}
	p.useless = min(p.useless+1, maxUseless)
	p.skip = 1 << p.useless
}
