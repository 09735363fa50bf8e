package store

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"sync"
	"testing"
	"time"

	"banco/play"
	"banco/store/internal/db"
)

// queued holds the writer until so many writes wait behind it, all started by start.
func queued(t *testing.T, s *SQLite, n int, start func(i int)) {
	t.Helper()
	tx, err := s.writer.Begin()
	if err != nil {
		t.Fatal(err)
	}
	var all sync.WaitGroup
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
	for s.writer.Stats().WaitCount == 0 {
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
	return play.Entry{Saved: play.Saved{Terms: play.Terms{ID: id}, Owner: "me"}}
}

// What waits together is written together, and a write that is refused in the
// middle leaves no trace and costs no other.
func TestBatch(t *testing.T) {
	s, ctx := opened(t), context.Background()
	const n = 40
	seen := map[*db.Queries]int{}
	var mu sync.Mutex
	refused := errors.New("refused")
	queued(t, s, n, func(i int) {
		m := match(fmt.Sprint("n", i))
		err := s.commits.atomic(ctx, func(ctx context.Context, q *db.Queries) error {
			mu.Lock()
			seen[q]++
			mu.Unlock()
			if err := create(ctx, q, &m); err != nil || i%4 != 0 {
				return err
			}
			return refused
		})
		if want := i%4 == 0; errors.Is(err, refused) != want || err != nil && !want {
			t.Errorf("write %d: %v", i, err)
		}
	})
	if len(seen) != 1 {
		t.Errorf("%d transactions for %d writes that waited together", len(seen), n)
	}
	for i := range n {
		if _, err := s.Load(ctx, fmt.Sprint("n", i)); errors.Is(err, play.ErrNotFound) != (i%4 == 0) {
			t.Errorf("match %d: %v", i, err)
		}
	}
}

// Where a batch cannot be written whole, what can be written is.
func TestBatchOnAFullDisk(t *testing.T) {
	s, ctx := opened(t), context.Background()
	if err := s.Create(ctx, match("m2"), match("m3")); err != nil {
		t.Fatal(err)
	}
	room := play.Event{Type: play.Noted, Text: strings.Repeat("y", 50_000), At: time.UnixMilli(1)}
	if err := s.Append(ctx, "m3", 0, room, play.Digest{}); err != nil {
		t.Fatal(err)
	}
	if err := s.Delete(ctx, "m3"); err != nil { // pages to spare, but not for all
		t.Fatal(err)
	}
	pragma(t, s, "max_page_count = 1")
	large := play.Event{Type: play.Noted, Text: strings.Repeat("x", 100_000), At: time.UnixMilli(2)}
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
