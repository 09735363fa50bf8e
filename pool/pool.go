// Package pool shares the machine's work fairly between addresses, and between the visitors
// at an address: searches, reviews, imports. A job runs, makes way for others now and then,
// and harms no other when it fails.
//
// Its nouns: a [Pool] has slots, which bound how many jobs run at once, and
// memory, which bounds the tables they keep; a [Job] of some [Kind] belongs to a visitor; a
// share is what an address or a visitor has and has used; a [Panic] is how a job failed that
// should not have.
package pool

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"sync"
	"time"
)

// Pool runs jobs, as many at once as it has slots. The others wait. A slot that is free
// goes to the address that has the fewest slots, of those to the one that has used least
// lately, where a second costs more the less its [Kind] is waited for; at the address to
// a visitor by the same rule; and of that visitor to the oldest job of the first kind. All
// methods may be called from any goroutine.
type Pool struct {
	mu        sync.Mutex
	free      int               // slots that are free; above 0 only while nobody waits
	running   []*ticket         // the jobs that have a slot
	queue     []*ticket         // the jobs that wait, in the order of service
	count     uint64            // of slots given and taken and of jobs that had to wait: the pool's time
	given     uint64            // slots given to jobs that waited
	total     map[Kind]int      // jobs that have come, also those that were refused
	addresses map[string]*share // which have jobs or memory, or had lately
	visitors  int               // at all of them
	swept     time.Time         // when shares were last forgotten
	memory    int64             // bytes in all; 0: no bound
	reserved  int64
	offers    map[string]int // jobs that are offered elsewhere, by trade
	portable  int            // jobs in the queue that could be done elsewhere
	searches  Searches       // that are done

	shortage  func(whose func(visitor string) bool) bool // see OnShortage
	weigh     func(address string) float64               // see Weigh
	onYield   func()                                     // see OnYield
	locations locations
}

// Job is a piece of work for someone.
type Job struct {
	Visitor string          // for whom; jobs for nobody have "" and share one part
	Address string          // where the visitor is; empty: where [Pool.Locate] says
	Kind    Kind            // what it is for
	What    string          // for the log, such as the position of a search
	Bytes   int64           // of memory, reserved from its begin to its end
	Queued  func(ahead int) // may be nil; see [Pool.Run]

	// Elsewhere does the job while no slot is free; nil: it is done here. Jobs that others
	// there do than those of another have a Trade of their own.
	Elsewhere Elsewhere
	Trade     string
}

// The jobs that may wait, in all and of one visitor. An address may have as many of them as
// it leaves to others: whoever asks for a thousand is refused, and others are not.
const (
	maxWaiting = 1000
	maxOwn     = 50
)

// turn is how long a job keeps its slot at least, so that switching jobs costs little.
const turn = 100 * time.Millisecond

// ErrBusy is returned where too many jobs wait already, of the visitor or of the address.
var ErrBusy = errors.New("pool: too many jobs are waiting")

// New returns a pool of so many slots, at least one, and so many bytes of
// memory for [Pool.Reserve]; 0 sets no bound to them.
func New(slots int, memory int64) *Pool {
	one := func(string) float64 { return 1 }
	return &Pool{
		free: max(slots, 1), memory: memory, total: map[Kind]int{}, addresses: map[string]*share{}, offers: map[string]int{}, weigh: one,
	}
}

// Run waits for a slot, runs do on the calling goroutine and frees the slot. While it
// waits it calls Queued with the number of jobs that go first, whenever that changes,
// and with 0 just before do. It does not call do if ctx ends before do has begun, and
// then returns the error of ctx; nor with ErrBusy, nor with ErrMemory where there is
// too little memory. A panic in do ends this job only: it is logged, and the error is
// a *Panic. The context that do gets is for [Yield]. do must not call Run. A job that
// can be done elsewhere, and is, is done without do.
func (p *Pool) Run(ctx context.Context, j Job, do func(ctx context.Context) error) error {
	j.Address = p.addressOf(&j)
	t, err := p.enter(j)
	if err != nil {
		return err
	}
	defer p.leave(t)
	for {
		if err := t.wait(ctx, j.Queued); err != nil {
			return err
		}
		if !p.isAway(t) {
			break
		}
		if err := p.doElsewhere(ctx, t, j.Queued); !errors.Is(err, ErrNobody) && !errors.Is(err, ErrLost) {
			return err
		}
	}
	release, err := p.reserve(j.Address, j.Visitor, j.Bytes)
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

// OnYield sets what every job calls whenever it yields, some hundred times a second. It
// is for machines with one thread, on which whoever works must let others in. Call it
// before the first job.
func (p *Pool) OnYield(call func()) { p.onYield = call }

// inside is the key of a job's ticket in its context.
type inside struct{}

// Yield lets other jobs go first. It is called inside a job with the job's context. If
// the job has had its turn and another waits, it gives the slot up, and returns when the
// job has a slot again, or with the error of ctx when that has ended. Outside a pool it
// does nothing. Several goroutines of a job may call it: they all pause.
func Yield(ctx context.Context) error {
	t, ok := ctx.Value(inside{}).(*ticket)
	if !ok {
		return ctx.Err()
	}
	if t.pool.onYield != nil {
		t.pool.onYield()
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
