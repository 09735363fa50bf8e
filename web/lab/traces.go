package lab

import (
	"cmp"
	"context"
	"errors"
	"runtime"
	"slices"
	"sync"

	"banco/lab/trace"
)

// traces keeps the trees that pages looked at last, since a page asks for one
// part of a tree after the other, and a class for the same tree.
type traces struct {
	room int64 // keptBytes; 0: as on this system
	mu   sync.Mutex
	list []*keptTree // the one used last at the end
}

// keptTree is a tree that is there, or that someone is about to make.
type keptTree struct {
	key   string
	ready chan struct{} // closed when it is there
	tree  *trace.Tree
	err   error
}

// keptBytes is how much memory the trees take that are kept; the last one is kept
// even where it takes more. In a browser the page, the engine and the trees share what
// a phone gives a tab.
func keptBytes(goos string) int64 {
	if goos == "js" {
		return 24 << 20
	}
	return 128 << 20
}

// mostNodes is how many nodes a tree may have: in a browser, what fits into keptBytes.
func mostNodes(goos string) int {
	return int(min(trace.MaxNodes, keptBytes(goos)/trace.NodeBytes))
}

// tree returns the tree of a key, and makes it where there is none. While one
// makes it others wait; where that one goes away another takes over.
func (ts *traces) tree(ctx context.Context, key string, record func(context.Context) (*trace.Tree, error)) (*trace.Tree, error) {
	for {
		k, mine := ts.take(key)
		if mine {
			k.tree, k.err = record(ctx)
			close(k.ready)
			ts.settle(k)
			return k.tree, k.err
		}
		select {
		case <-k.ready:
		case <-ctx.Done():
			return nil, ctx.Err()
		}
		if !errors.Is(k.err, context.Canceled) {
			return k.tree, k.err
		}
	}
}

// take returns what is kept under a key, and whether the caller is to make it.
func (ts *traces) take(key string) (k *keptTree, mine bool) {
	ts.mu.Lock()
	defer ts.mu.Unlock()
	i := slices.IndexFunc(ts.list, func(k *keptTree) bool { return k.key == key })
	if i >= 0 {
		k = ts.list[i]
		ts.list = append(slices.Delete(ts.list, i, i+1), k)
		return k, false
	}
	k = &keptTree{key: key, ready: make(chan struct{})}
	ts.list = append(ts.list, k)
	return k, true
}

// bytes returns how much memory the trees take.
func (ts *traces) bytes() (n int64) {
	ts.mu.Lock()
	defer ts.mu.Unlock()
	for _, k := range ts.list {
		select {
		case <-k.ready:
			if k.err == nil {
				n += k.tree.Bytes()
			}
		default:
		}
	}
	return n
}

// settle forgets what failed, and the trees used longest ago where all take too
// much.
func (ts *traces) settle(last *keptTree) {
	ts.mu.Lock()
	defer ts.mu.Unlock()
	room := cmp.Or(ts.room, keptBytes(runtime.GOOS))
	for i, k := range slices.Backward(ts.list) {
		select {
		case <-k.ready:
		default:
			continue
		}
		if k.err == nil {
			room -= k.tree.Bytes()
		}
		if k.err != nil || room < 0 && k != last {
			ts.list = slices.Delete(ts.list, i, i+1)
		}
	}
}
