package web

import (
	"context"
	"fmt"
	"runtime/debug"
	"sync"
	"sync/atomic"
	"time"

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
type task struct {
	stop func()
	feed *feed // that it is; nil: it has a goroutine
}

// start runs something under a name that is free. What it fails with the page
// hears, as the answer to ask, unless it was stopped.
func (ts *tasks[K]) start(name K, ask *wire.Ask, do func(context.Context) error) error {
	ts.mu.Lock()
	defer ts.mu.Unlock()
	if len(ts.by) >= ts.most {
		return &api.TooManyError{What: ts.what + " on one socket", Wait: api.RetryTaken}
	}
	ctx, stop := context.WithCancel(ts.client.ctx)
	t := &task{stop: stop}
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

// stopAll ends all of them.
func (ts *tasks[K]) stopAll() {
	ts.mu.Lock()
	defer ts.mu.Unlock()
	for name, t := range ts.by {
		t.stop()
		delete(ts.by, name)
	}
}

// Feed implements api.Page.
func (c *client) Feed(name string, ask *wire.Ask, open func(ctx context.Context, wake func()) (api.Feed, error)) error {
	ts := &c.watches
	ts.mu.Lock()
	defer ts.mu.Unlock()
	switch {
	case ts.by[name] != nil:
		return nil
	case len(ts.by) >= ts.most:
		return &api.TooManyError{What: ts.what + " on one socket", Wait: api.RetryTaken}
	}
	ctx, cancel := context.WithCancel(c.ctx)
	f := &feed{client: c, name: name, ask: ask, ctx: ctx}
	f.task.stop, f.task.feed = func() { cancel(); f.wake() }, f
	f.tell = f.job(f.run)
	if ts.by == nil {
		ts.by = map[string]*task{}
	}
	ts.by[name] = &f.task
	c.running.Add(1)
	f.state.Store(feedRuns)
	c.server.crew.do(f.job(func() {
		opened, err := open(ctx, f.wake)
		if err != nil {
			f.end(err)
			return
		}
		f.feed = opened
		f.rest()
	}))
	return nil
}

// feed is what a page watches without a goroutine: it is told by the crew when there is
// something new.
type feed struct {
	client *client
	name   string
	ask    *wire.Ask
	ctx    context.Context // ends when the page has it stopped
	task   task
	feed   api.Feed
	tell   func() // the job of the crew that tells the page what is new
	state  atomic.Int32
}

// The states of a feed.
const (
	feedRests int32 = iota
	feedRuns        // or is to run, or waits for a moment
	feedAgain       // it was woken since
	feedEnded
)

// wake lets a feed look for what is new.
func (f *feed) wake() {
	for {
		switch state := f.state.Load(); {
		case state == feedRests:
			if f.state.CompareAndSwap(feedRests, feedRuns) {
				f.client.server.crew.do(f.tell)
				return
			}
		case state != feedRuns || f.state.CompareAndSwap(feedRuns, feedAgain):
			return
		}
	}
}

// run tells the page what is new.
func (f *feed) run() {
	if f.ctx.Err() != nil {
		f.end(nil)
		return
	}
	pause, err := f.feed.Tell(f.ctx)
	switch {
	case err != nil:
		f.end(err)
	case pause > 0:
		time.AfterFunc(pause, f.rest)
	default:
		f.rest()
	}
}

// rest waits for the next news, unless it was woken meanwhile.
func (f *feed) rest() {
	if f.state.CompareAndSwap(feedRuns, feedRests) {
		return
	}
	f.state.Store(feedRuns)
	f.client.server.crew.do(f.tell)
}

// job returns a job of the crew that does a part of it.
func (f *feed) job(part func()) func() {
	guarded := func() { f.attempt(part) }
	return func() { f.client.guard(guarded) }
}

// attempt does a part of it. A panic ends it, and its page.
func (f *feed) attempt(part func()) {
	done := false
	defer func() {
		if !done {
			f.end(nil)
		}
	}()
	part()
	done = true
}

// hold keeps a feed that rests from telling anything before it is released. It reports
// whether it rested.
func (f *feed) hold() bool { return f.state.CompareAndSwap(feedRests, feedRuns) }

// release tells the page, in this goroutine, what is new since the feed was held.
func (f *feed) release() {
	if f.state.CompareAndSwap(feedRuns, feedRests) {
		return
	}
	f.state.Store(feedRuns)
	f.run()
}

// feedOf returns what tells a page of something, or nil.
func (c *client) feedOf(name string) *feed {
	c.watches.mu.Lock()
	defer c.watches.mu.Unlock()
	if t := c.watches.by[name]; t != nil {
		return t.feed
	}
	return nil
}

// end ends a feed. What it fails with the page hears, unless it was stopped.
func (f *feed) end(err error) {
	f.state.Store(feedEnded)
	if f.feed != nil {
		f.feed.Close()
	}
	stopped := f.ctx.Err() != nil
	f.client.watches.free(f.name, &f.task)
	f.task.stop()
	if err != nil && !stopped {
		f.client.refuse(f.ask, err)
	}
	f.client.running.Done()
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

// crew does what is short and takes a deep stack: to see a match and to write it down, for
// example. Thousands of pages that mostly wait so share the stacks of a few goroutines.
type crew struct {
	jobs  chan func()
	idle  atomic.Int32
	ended <-chan struct{} // closed when nobody is to wait for a job any more
}

// maxIdle is how many goroutines of a crew wait for the next job; others end.
const maxIdle = 128

func newCrew(ended <-chan struct{}) *crew { return &crew{jobs: make(chan func()), ended: ended} }

// do does a job soon.
func (c *crew) do(job func()) {
	select {
	case c.jobs <- job:
	default:
		go c.work(job)
	}
}

// work does a job, and others for which it is there in time.
func (c *crew) work(job func()) {
	for {
		job()
		if c.idle.Add(1) > maxIdle {
			c.idle.Add(-1)
			return
		}
		select {
		case job = <-c.jobs:
			c.idle.Add(-1)
		case <-c.ended:
			return
		}
	}
}
