package web

import (
	"context"
	"fmt"
	"runtime/debug"
	"sync"

	"banco/web/api"
	"banco/web/wire"
)

// tasks are things under way for a page, each under a name of the page's
// choosing.
type tasks[K comparable] struct {
	client *client
	what   string // they are, for messages
	most   int    // at once

	mu sync.Mutex
	by map[K]*task
}

// task is one of them.
type task struct{ stop context.CancelFunc }

// start runs something under a name that is free. What it fails with the page
// hears, as the answer to ask, unless it was stopped.
func (ts *tasks[K]) start(name K, ask *wire.Ask, do func(context.Context) error) error {
	ts.mu.Lock()
	defer ts.mu.Unlock()
	if len(ts.by) >= ts.most {
		return &api.TooManyError{What: ts.what + " on one socket", Wait: api.RetryTaken}
	}
	ctx, stop := context.WithCancel(ts.client.ctx)
	t := &task{stop}
	if ts.by == nil {
		ts.by = map[K]*task{}
	}
	ts.by[name] = t
	ts.client.run(func() {
		defer stop()
		err := do(ctx)
		stopped := ctx.Err() != nil
		ts.free(name, t)
		if err != nil && !stopped {
			ts.client.refuse(ask, err)
		}
	})
	return nil
}

// has reports whether something runs under a name.
func (ts *tasks[K]) has(name K) bool {
	ts.mu.Lock()
	defer ts.mu.Unlock()
	return ts.by[name] != nil
}

// stop ends what runs under a name, if anything, and frees the name at once.
func (ts *tasks[K]) stop(name K) {
	ts.mu.Lock()
	defer ts.mu.Unlock()
	if t := ts.by[name]; t != nil {
		t.stop()
		delete(ts.by, name)
	}
}

// free gives a name up when its task is over, unless another has it by now.
func (ts *tasks[K]) free(name K, over *task) {
	ts.mu.Lock()
	defer ts.mu.Unlock()
	if ts.by[name] == over {
		delete(ts.by, name)
	}
}

// run does something for the page beside all else.
func (c *client) run(do func()) { c.running.Go(func() { c.guard(do) }) }

// guard does something for the page. A panic costs the page its socket, and nobody
// else anything.
func (c *client) guard(do func()) {
	defer func() {
		if p := recover(); p != nil {
			c.log.Error("panic", "panic", fmt.Sprint(p), "stack", string(debug.Stack()))
			c.stop()
		}
	}()
	do()
}

// Aside does something for the page in a goroutine of its own and waits for it. To
// see a match and to write it down takes a deep stack, which whoever waits most of
// the time for the next news would keep. A panic is that of who waits.
func (c *client) Aside(do func() (bool, error)) (more bool, err error) {
	var failed any
	ended := make(chan struct{})
	go func() {
		defer close(ended)
		defer func() { failed = recover() }()
		more, err = do()
	}()
	if <-ended; failed != nil {
		panic(failed)
	}
	return more, err
}
