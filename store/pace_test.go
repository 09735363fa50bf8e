package store

import (
	"context"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"banco/store/internal/db"
)

// instant is a transaction that takes a time and does nothing.
type instant struct {
	db.DBTX
	takes time.Duration
}

func (t instant) Commit() error { time.Sleep(t.takes); return nil }
func (instant) Rollback() error { return nil }

// paced returns a committer whose transactions take a time.
func paced(t *testing.T, takes time.Duration) *committer {
	c := &committer{
		statements: newStatements(nil, sqliteDialect), onRollback: func() {}, ended: make(chan struct{}),
		begin: func(context.Context, *bool) (transaction, error) { return instant{takes: takes}, nil },
	}
	c.come.L = &c.mu
	go c.run()
	t.Cleanup(c.close)
	return c
}

func nothing(context.Context, *db.Queries) error { return nil }

// Where many write, several writes share a transaction, and none waits longer than the gap
// for it.
func TestManyWritersShareTransactions(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		const writes, takes = 1000, 200 * time.Microsecond
		c := paced(t, takes)
		var all sync.WaitGroup
		for range writes {
			all.Go(func() {
				begun := time.Now()
				if err := c.atomic(context.Background(), nothing); err != nil {
					t.Error(err)
				}
				if took := time.Since(begun); took > gap+2*takes {
					t.Errorf("a write took %v", took)
				}
			})
			time.Sleep(time.Millisecond)
		}
		all.Wait()
		if n := c.transactions.Load(); n > writes/3 || c.writes.Load() != writes {
			t.Errorf("%d transactions for %d writes", n, c.writes.Load())
		}
	})
}

// A writer that goes on when its last write is done hardly ever waits for others, and one
// that comes after a quiet moment never does.
func TestOneWriterDoesNotWait(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		const writes, takes = 1000, 200 * time.Microsecond
		c := paced(t, takes)
		begun := time.Now()
		for range writes {
			if err := c.atomic(context.Background(), nothing); err != nil {
				t.Fatal(err)
			}
		}
		if took := time.Since(begun); took > writes*takes*3/2 {
			t.Errorf("%d writes took %v", writes, took)
		}
		for range 10 {
			time.Sleep(gap)
			begun := time.Now()
			if err := c.atomic(context.Background(), nothing); err != nil || time.Since(begun) != takes {
				t.Errorf("a write took %v, %v", time.Since(begun), err)
			}
		}
	})
}
