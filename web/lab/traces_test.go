package lab

import (
	"context"
	"errors"
	"strconv"
	"sync/atomic"
	"testing"
	"testing/synctest"

	"banco/kits"
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

// In a browser the trees take 24 MB at most: one tree is not larger, and the ones used
// longest ago go.
func TestTreesInABrowser(t *testing.T) {
	const most = 24 << 20
	if got := int64(mostNodes("js")) * trace.NodeBytes; got > most || mostNodes("linux") != trace.MaxNodes {
		t.Errorf("a tree takes %d bytes in a browser, and has %d nodes elsewhere", got, mostNodes("linux"))
	}
	kit, err := kits.Find("chess")
	if err != nil {
		t.Fatal(err)
	}
	start, err := kit.Game.Start(nil)
	if err != nil {
		t.Fatal(err)
	}
	q := trace.Request{Kit: kit, Agent: "minimax:depth=3", Position: start} // 9,323 nodes
	large, err := q.Run(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	ts, made := traces{room: keptBytes("js")}, 0
	for key := range 80 {
		_, err := ts.tree(t.Context(), strconv.Itoa(key), func(context.Context) (*trace.Tree, error) {
			made++
			return large, nil
		})
		if err != nil || ts.bytes() > most {
			t.Fatalf("%d trees take %d bytes: %v", key+1, ts.bytes(), err)
		}
	}
	if kept := int64(len(ts.list)); made != 80 || kept != most/large.Bytes() {
		t.Errorf("%d trees of %d bytes are kept of %d", kept, large.Bytes(), made)
	}
}
