package store

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"banco/play"
	"banco/store/internal/db"
	"banco/store/internal/rows"
)

// queued holds the writer until so many writes wait behind it, all started by start.
func queued(t *testing.T, s *SQLite, n int, start func(i int)) {
	t.Helper()
	tx, err := s.writer.Begin()
	if err != nil {
		t.Fatal(err)
	}
	var all sync.WaitGroup
	before := s.writer.Stats().WaitCount
	all.Go(func() { // the first batch, which waits for the connection
		if err := s.commits.atomic(context.Background(), func(context.Context, *db.Queries) error { return nil }); err != nil {
			t.Error(err)
		}
	})
	waiting := func() int {
		s.commits.mu.Lock()
		defer s.commits.mu.Unlock()
		return len(s.commits.queue)
	}
	for s.writer.Stats().WaitCount == before {
		time.Sleep(time.Millisecond)
	}
	for i := range n {
		all.Go(func() { start(i) })
	}
	for waiting() < n {
		time.Sleep(time.Millisecond)
	}
	if err := tx.Rollback(); err != nil {
		t.Fatal(err)
	}
	all.Wait()
}

// match returns a match of the visitor me.
func match(id string) play.Entry {
	return play.Entry{Saved: play.Saved{Settings: play.Settings{ID: id}, Owner: "me"}}
}

// What waits together is written together, and a write that is refused in the
// middle costs no other.
func TestBatch(t *testing.T) {
	s, ctx := opened(t), context.Background()
	const n = 40
	refused := errors.New("refused")
	batch := func(name string, refuse func(i int) bool, do func(ctx context.Context, q *db.Queries,
		m *play.Entry) error) (transactions int64) {
		before := s.commits.transactions.Load()
		queued(t, s, n, func(i int) {
			m := match(fmt.Sprint(name, i))
			err := s.commits.atomic(ctx, func(ctx context.Context, q *db.Queries) error {
				if refuse(i) {
					return errors.Join(do(ctx, q, &m), refused)
				}
				return create(ctx, q, &m)
			})
			if errors.Is(err, refused) != refuse(i) || err != nil && !refuse(i) {
				t.Errorf("write %s%d: %v", name, i, err)
			}
		})
		for i := range n {
			if _, err := s.Load(ctx, fmt.Sprint(name, i)); errors.Is(err, play.ErrNotFound) != refuse(i) {
				t.Errorf("match %s%d: %v", name, i, err)
			}
		}
		return s.commits.transactions.Load() - before - 1 // that of the first batch
	}
	some := batch("looked", func(i int) bool { return i%4 == 0 }, func(ctx context.Context, q *db.Queries, m *play.Entry) error {
		_, err := q.HasMatch(ctx, m.ID)
		return err
	})
	if some != 1 {
		t.Errorf("%d transactions for %d writes that waited together", some, n)
	}
	// One that has changed something takes its transaction with it: the others go by themselves.
	batch("changed", func(i int) bool { return i == 7 }, create)
}

// create writes a match within a transaction.
func create(ctx context.Context, q *db.Queries, m *play.Entry) error {
	made, err := newRows([]play.Entry{*m})
	if err != nil {
		return err
	}
	return made[0].create(ctx, q)
}

// A row that was changed behind the back of its copy in memory is read again.
func TestRowCache(t *testing.T) {
	s, ctx := opened(t), context.Background()
	moved := func(version int) error {
		return s.Append(ctx, "m1", version, play.Event{Type: play.Moved, Text: "e2e4", At: time.UnixMilli(1)}, play.Digest{Plies: version + 1})
	}
	if err := errors.Join(moved(0), moved(1)); err != nil {
		t.Fatal(err)
	}
	row := s.rowCache.rows["m1"]
	row.Owner = "another"
	if _, err := s.writer.Exec("UPDATE matches SET owner = ?, checksum = ? WHERE id = 'm1'", row.Owner, rows.OfMatch(&row)); err != nil {
		t.Fatal(err)
	}
	if err := moved(2); err != nil {
		t.Fatal(err)
	}
	if m, err := s.Load(ctx, "m1"); err != nil || m.Owner != "another" || len(m.Events) != 3 {
		t.Errorf("%+v, %v", m, err)
	}
}

// What was undone with its transaction is forgotten.
func TestRowCacheOnAFullDisk(t *testing.T) {
	s, ctx := opened(t), context.Background()
	small := play.Event{Type: play.Moved, Text: "e2e4", At: time.UnixMilli(1)}
	large := play.Event{Type: play.Commented, Text: strings.Repeat("x", 100_000), At: time.UnixMilli(2)}
	if err := s.Append(ctx, "m1", 0, small, play.Digest{Plies: 1}); err != nil {
		t.Fatal(err)
	}
	pragma(t, s, "max_page_count = 1")
	if err := s.Append(ctx, "m1", 1, large, play.Digest{Plies: 2}); !errors.Is(err, play.ErrStorage) {
		t.Fatal(err)
	}
	if len(s.rowCache.rows) != 0 {
		t.Errorf("%d rows are remembered that were never written", len(s.rowCache.rows))
	}
}

// Where a batch cannot be written whole, what can be written is.
func TestBatchOnAFullDisk(t *testing.T) {
	s, ctx := opened(t), context.Background()
	if err := s.Create(ctx, match("m2"), match("m3")); err != nil {
		t.Fatal(err)
	}
	room := play.Event{Type: play.Commented, Text: strings.Repeat("y", 50_000), At: time.UnixMilli(1)}
	if err := s.Append(ctx, "m3", 0, room, play.Digest{}); err != nil {
		t.Fatal(err)
	}
	if err := s.Delete(ctx, "m3"); err != nil { // pages to spare, but not for all
		t.Fatal(err)
	}
	pragma(t, s, "max_page_count = 1")
	large := play.Event{Type: play.Commented, Text: strings.Repeat("x", 100_000), At: time.UnixMilli(2)}
	small := play.Event{Type: play.Moved, Text: "e2e4", At: time.UnixMilli(1)}
	queued(t, s, 2, func(i int) {
		if i == 0 {
			if err := s.Append(ctx, "m1", 0, large, play.Digest{}); !errors.Is(err, play.ErrStorage) {
				t.Errorf("what does not fit: %v", err)
			}
		} else if err := s.Append(ctx, "m2", 0, small, play.Digest{Plies: 1}); err != nil {
			t.Errorf("what fits: %v", err)
		}
	})
	one, err1 := s.Load(ctx, "m1")
	two, err2 := s.Load(ctx, "m2")
	if err := errors.Join(err1, err2); err != nil || len(one.Events) != 0 || len(two.Events) != 1 {
		t.Errorf("%+v, %+v, %v", one, two, err)
	}
}

// Close waits for what was begun, and nothing begins after it.
func TestCloseDrains(t *testing.T) {
	dir := t.TempDir()
	s, err := Open(dir)
	if err != nil {
		t.Fatal(err)
	}
	const n = 30
	written := make([]error, n)
	var all sync.WaitGroup
	for i := range n {
		all.Go(func() { written[i] = s.Create(context.Background(), match(fmt.Sprint("n", i))) })
	}
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	all.Wait()
	if err := s.Create(context.Background(), match("late")); !errors.Is(err, errClosed) {
		t.Errorf("after the close: %v", err)
	}
	if s, err = Open(dir); err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	for i, err := range written {
		_, loaded := s.Load(context.Background(), fmt.Sprint("n", i))
		if (err == nil) != (loaded == nil) || err != nil && !errors.Is(err, errClosed) {
			t.Errorf("match %d was answered %v and is %v", i, err, loaded)
		}
	}
}

// instant is a transaction that takes a time and does nothing.
type instant struct {
	db.DBTX
	takes time.Duration
}

func (t instant) Commit() error { time.Sleep(t.takes); return nil }
func (instant) Rollback() error { return nil }

// paced returns a committer of a database whose transactions take a time.
func paced(t *testing.T, of *dialect, takes time.Duration) *committer {
	c := &committer{
		statements: newStatements(nil, of), onRollback: func() {}, ended: make(chan struct{}),
		begin: func(context.Context, *bool) (transaction, error) { return instant{takes: takes}, nil },
	}
	c.come.L = &c.mu
	c.gather(busyGap)
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
		c := paced(t, sqliteDialect, takes)
		var all sync.WaitGroup
		for range writes {
			all.Go(func() {
				begun := time.Now()
				if err := c.atomic(context.Background(), nothing); err != nil {
					t.Error(err)
				}
				if took := time.Since(begun); took > busyGap+2*takes {
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
		c := paced(t, sqliteDialect, takes)
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
			time.Sleep(busyGap)
			begun := time.Now()
			if err := c.atomic(context.Background(), nothing); err != nil || time.Since(begun) != takes {
				t.Errorf("a write took %v, %v", time.Since(begun), err)
			}
		}
	})
}

// Many writes that ask to be alone, such as tries of passwords, hold no move up: on SQLite
// they share a transaction, elsewhere others come between them.
func TestWritesAloneDelayNobody(t *testing.T) {
	for name, of := range map[string]*dialect{"sqlite": sqliteDialect, "postgres": postgresDialect} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				const tries, takes = 30, 8 * time.Millisecond
				c := paced(t, of, takes)
				var all sync.WaitGroup
				all.Go(func() { c.alone(context.Background(), nothing) })
				synctest.Wait() // the others come while that is written
				for range tries {
					all.Go(func() { c.alone(context.Background(), nothing) })
				}
				synctest.Wait()
				begun := time.Now()
				if err := c.atomic(context.Background(), nothing); err != nil {
					t.Error(err)
				}
				if took := time.Since(begun); took > 4*takes {
					t.Errorf("a move waited for %v", took)
				}
				all.Wait()
				if n, most := c.transactions.Load(), int64(4); n > most && !of.locksRows || n < tries && of.locksRows {
					t.Errorf("%d transactions", n)
				}
			})
		})
	}
}
