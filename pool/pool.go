// Package pool shares the machine's work fairly between visitors: searches,
// reviews, imports. A job is run, makes way for others now and then, and takes
// no other down with it when it fails.
//
// Its nouns: a [Pool] has slots, which bound how many jobs run at once, and
// memory, which bounds the tables they keep; a [Job] belongs to a visitor; a
// [Panic] is how a job failed that should not have.
package pool

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"sync"
	"time"
)

// Pool runs jobs, as many at once as it has slots. The jobs beyond that wait:
// each slot that falls free goes to the visitor who has the fewest, of those to
// the one whose last was longest ago, and of a visitor's jobs to the first
// that came. All methods may be called from any goroutine.
type Pool struct {
	mu       sync.Mutex
	free     int                 // slots nobody has; above 0 only while nobody waits
	queue    []*ticket           // who waits, in the order of service
	count    uint64              // of slots given and of jobs that had to wait: the pool's time
	visitors map[string]*visitor // who run, wait, hold memory, or did while others wait
	memory   int64               // bytes there are; 0: nobody counts
	reserved int64
	shortage func(whose func(visitor string) bool) bool // see OnShortage
}

// Job is a piece of work for someone.
type Job struct {
	Visitor string          // for whom; jobs of nobody have "" and share one part
	What    string          // for the log, such as the position of a search
	Bytes   int64           // of memory, reserved from its begin to its end
	Queued  func(ahead int) // may be nil; see [Pool.Run]
}

// The jobs that may wait, in all and of one visitor, so that who asks for a
// thousand is refused and others are not.
const (
	maxWaiting = 1000
	maxOwn     = 50
)

// turn is how long a job keeps its slot at least, so that changing places costs
// little.
const turn = 100 * time.Millisecond

// ErrBusy is returned where too many jobs wait already, of all or of the visitor.
var ErrBusy = errors.New("pool: too many jobs are waiting")

// New returns a pool of so many slots, at least one, and so many bytes of
// memory for [Pool.Reserve]; 0 sets no bound to them.
func New(slots int, memory int64) *Pool {
	return &Pool{free: max(slots, 1), memory: memory, visitors: map[string]*visitor{}}
}

// Run waits for a slot, runs do on the calling goroutine and frees the slot.
// While it waits it calls Queued with the number of jobs that go first,
// whenever that changes, and with 0 just before do. Where ctx ends before do
// has begun, do is not called and the error is ctx's; with ErrBusy it is not
// called either, nor with ErrMemory where its bytes are not to be had. A panic in do ends this job only: it is logged, and the error
// is a *Panic. The context that do gets is for [Yield]. Do must not call Run.
func (p *Pool) Run(ctx context.Context, j Job, do func(ctx context.Context) error) error {
	t, err := p.enter(j)
	if err != nil {
		return err
	}
	defer p.leave(t)
	if err := t.wait(ctx, j.Queued); err != nil {
		return err
	}
	release, err := p.Reserve(j.Visitor, j.Bytes)
	if err != nil {
		return err
	}
	defer release()
	err = Catch(func() error { return do(context.WithValue(ctx, inside{}, t)) })
	var failed *Panic
	if errors.As(err, &failed) {
		slog.Error("panic", "in", j.What, "value", fmt.Sprint(failed.Value), "stack", string(failed.Stack))
	}
	return err
}

// inside is the key of a job's ticket in its context.
type inside struct{}

// Yield lets others go first: called inside a job with the job's context, it
// gives the slot up where the job has had its turn and someone waits, and
// returns when the job has one again. The error is that of a ctx that has
// ended. Outside a pool it does nothing. Several goroutines of a job may call
// it: they all pause.
func Yield(ctx context.Context) error {
	t, ok := ctx.Value(inside{}).(*ticket)
	if !ok {
		return ctx.Err()
	}
	t.yielding <- struct{}{}
	defer func() { <-t.yielding }()
	if !t.pool.yield(t) {
		return ctx.Err()
	}
	if err := t.wait(ctx, nil); err != nil {
		t.pool.leave(t)
		return err
	}
	return nil
}
