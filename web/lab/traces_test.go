package lab

import (
	"context"
	"errors"
	"sync/atomic"
	"testing"
	"testing/synctest"

	"banco/lab/trace"
)

// Many who ask for one tree wait for one search; where the one who makes it goes
// away another does.
func TestTreesAreMadeOnce(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var ts traces
		var made atomic.Int32
		first, leave := context.WithCancel(t.Context())
		record := func(ctx context.Context) (*trace.Tree, error) {
			made.Add(1)
			if ctx == first {
				<-ctx.Done()
				return nil, ctx.Err()
			}
			return new(trace.Tree), nil
		}
		gone := make(chan error, 1)
		go func() { _, err := ts.tree(first, "a", record); gone <- err }()
		synctest.Wait()
		got := make(chan *trace.Tree, 3)
		for range 3 {
			go func() {
				tree, _ := ts.tree(t.Context(), "a", record)
				got <- tree
			}()
		}
		synctest.Wait()
		leave()
		if err := <-gone; !errors.Is(err, context.Canceled) {
			t.Errorf("the one who left: %v", err)
		}
		a, b, c := <-got, <-got, <-got
		if a == nil || a != b || b != c || made.Load() != 2 {
			t.Errorf("%p %p %p after %d searches", a, b, c, made.Load())
		}
	})
}
