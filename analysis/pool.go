package analysis

import (
	"context"
	"errors"
	"slices"
	"sync"
)

// Pool bounds how many searches run at once in the process, so that people who
// only move pieces never wait for those who think. Searches beyond the bound
// wait in a queue, first come, first served. All methods may be called from
// any goroutine.
type Pool struct {
	mu    sync.Mutex
	free  int       // slots nobody has; above 0 only while nobody waits
	queue []*ticket // who waits, in the order of coming
}

// ticket is a place in the queue.
type ticket struct {
	ahead int           // searches that must end before this one begins; guarded by the pool
	moved chan struct{} // holds a value after ahead has changed
}

// ErrBusy is returned where too many searches wait already.
var ErrBusy = errors.New("analysis: too many searches are waiting")

// maxQueue is how many searches may wait.
const maxQueue = 200

// NewPool returns a pool that runs as many searches at once as it has slots,
// at least one.
func NewPool(slots int) *Pool { return &Pool{free: max(slots, 1)} }

// Run waits for a slot, runs do on the calling goroutine and frees the slot,
// also where do panics. While it waits it calls ahead, which may be nil, with
// the number of searches that must end first, whenever that changes, and with
// 0 just before do. Where ctx ends before do has begun, do is not called and
// the error is ctx's; with ErrBusy it is not called either.
func (p *Pool) Run(ctx context.Context, ahead func(int), do func()) error {
	t, err := p.enter()
	if err != nil {
		return err
	}
	defer p.leave(t)
	for told := -1; ; {
		if err := ctx.Err(); err != nil {
			return err
		}
		n := p.place(t)
		if n != told && ahead != nil {
			ahead(n)
		}
		if n == 0 {
			break
		}
		told = n
		select {
		case <-t.moved:
		case <-ctx.Done():
		}
	}
	do()
	return nil
}

// enter takes a slot, or the last place in the queue.
func (p *Pool) enter() (*ticket, error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	t := &ticket{moved: make(chan struct{}, 1)}
	switch {
	case p.free > 0:
		p.free--
	case len(p.queue) >= maxQueue:
		return nil, ErrBusy
	default:
		p.queue = append(p.queue, t)
		t.ahead = len(p.queue)
	}
	return t, nil
}

// leave gives up a slot, which the first in the queue gets, or a place in the
// queue.
func (p *Pool) leave(t *ticket) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if t.ahead == 0 && len(p.queue) == 0 {
		p.free++
		return
	}
	for _, behind := range p.queue[t.ahead:] {
		behind.ahead--
		select {
		case behind.moved <- struct{}{}:
		default:
		}
	}
	gone := max(t.ahead, 1) - 1
	p.queue = slices.Delete(p.queue, gone, gone+1)
}

// place returns how many searches must end before t's.
func (p *Pool) place(t *ticket) int {
	p.mu.Lock()
	defer p.mu.Unlock()
	return t.ahead
}

// Waiting returns how many searches wait for a slot.
func (p *Pool) Waiting() int {
	p.mu.Lock()
	defer p.mu.Unlock()
	return len(p.queue)
}
