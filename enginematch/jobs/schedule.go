package jobs

import (
	"cmp"
	"context"
	"errors"
	"log/slog"
	"time"

	"banco/play"
	"banco/pool"
)

// slice is how long work keeps its place at least while other work waits.
const slice = time.Minute

// Work that the pool has no room for is tried again so much later, and has failed after
// so many times.
const (
	retryAfter = 10 * time.Second
	maxTries   = 60
)

// ErrGaveWay is returned by the Run of work that goes on later.
var ErrGaveWay = errors.New("other work has its turn")

// wantedKey is the key of the function in the context of work that says whether other
// work wants its place.
type wantedKey struct{}

// GiveWay returns ErrGaveWay if the work has had its place for a while and other work
// waits for it. Work calls it between two steps, with the context that Run has, and
// returns the error.
func GiveWay(ctx context.Context) error {
	if wanted, ok := ctx.Value(wantedKey{}).(func() bool); ok && wanted() {
		return ErrGaveWay
	}
	return nil
}

// places counts the work that runs now.
type places struct {
	all                int
	address, byVisitor map[string]int
}

// taken counts the places that are taken, leaving out one entry, which may be nil. The
// mutex is held, here and below.
func (d *Jobs[W]) taken(without *entry[W]) places {
	p := places{address: map[string]int{}, byVisitor: map[string]int{}}
	for _, e := range d.entries {
		if e.stop != nil && e != without {
			p.all++
			p.address[e.status.Address]++
			p.byVisitor[e.status.Visitor]++
		}
	}
	return p
}

// order compares two pieces of work in the queue. First comes the address with the
// fewest places, then the visitor with the fewest, then whoever waits longest.
func (p *places) order(a, b Status, cameA, cameB uint64) int {
	return cmp.Or(cmp.Compare(p.address[a.Address], p.address[b.Address]),
		cmp.Compare(p.byVisitor[a.Visitor], p.byVisitor[b.Visitor]), cmp.Compare(cameA, cameB))
}

// next returns the work whose turn it is, if there is a place for it.
func (d *Jobs[W]) next(p places, now time.Time) (first *entry[W]) {
	if p.all >= d.limits.AtOnce {
		return nil
	}
	for _, e := range d.entries {
		if e.queued == 0 || now.Before(e.after) || p.address[e.status.Address] >= d.limits.addressAtOnce() {
			continue
		}
		if first == nil || p.order(e.status, first.status, e.queued, first.queued) < 0 {
			first = e
		}
	}
	return first
}

// enqueue puts work at the end of the queue.
func (d *Jobs[W]) enqueue(e *entry[W]) {
	d.queued++
	e.queued = d.queued
}

// schedule starts as much work as there are places for.
func (d *Jobs[W]) schedule() {
	for d.ctx.Err() == nil {
		e := d.next(d.taken(nil), time.Now())
		if e == nil {
			return
		}
		d.start(e)
	}
}

// start runs work in a goroutine.
func (d *Jobs[W]) start(e *entry[W]) {
	ctx, stop := context.WithCancel(d.ctx)
	e.queued, e.since, e.stop, e.ended = 0, time.Now(), stop, make(chan struct{})
	inner := context.WithValue(ctx, wantedKey{}, func() bool { return d.wanted(e) })
	d.running.Go(func() {
		err := e.work.Run(inner)
		d.finish(ctx, e, err)
	})
}

// wanted reports whether other work is to have the place of e.
func (d *Jobs[W]) wanted(e *entry[W]) bool {
	d.mu.Lock()
	defer d.mu.Unlock()
	now := time.Now()
	return now.Sub(e.since) >= slice && d.next(d.taken(e), now) != nil
}

// finish takes the place of work that has stopped running.
func (d *Jobs[W]) finish(ctx context.Context, e *entry[W], err error) {
	d.mu.Lock()
	defer d.mu.Unlock()
	stopped := ctx.Err() != nil
	e.stop()
	e.stop = nil
	close(e.ended)
	refused := errors.Is(err, pool.ErrBusy) || errors.Is(err, pool.ErrMemory)
	if !refused {
		e.tries = 0
	}
	switch {
	case e.gone || err != nil && stopped: // whoever stopped it says what becomes of it
	case errors.Is(err, ErrGaveWay):
		d.enqueue(e)
	case refused && e.tries < maxTries:
		e.tries++
		e.after = time.Now().Add(retryAfter)
		d.enqueue(e)
		time.AfterFunc(retryAfter, d.wake)
	default:
		d.end(e, err)
	}
	d.schedule()
}

// wake schedules work that was told to wait.
func (d *Jobs[W]) wake() {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.schedule()
}

// end stores that work is done, or has failed.
func (d *Jobs[W]) end(e *entry[W], err error) {
	s := e.status
	s.State, s.Stopped = Done, time.Now().UTC()
	if err != nil {
		s.State, s.Why = Failed, err.Error()
		slog.Error("a background job has failed", "id", e.id, "error", err)
	}
	if err := d.keep(e, s); err != nil {
		slog.Error("a background job cannot be stored", "id", e.id, "error", err)
	}
}

// keep gives work a new status.
func (d *Jobs[W]) keep(e *entry[W], s Status) error {
	e.status = s
	if err := e.work.Keep(s); err != nil {
		return errors.Join(play.ErrStorage, err)
	}
	return nil
}

// Queue returns the place of running work in the queue, from 1. It is 0 where the work
// does not wait.
func (d *Jobs[W]) Queue(id string) int {
	d.mu.Lock()
	defer d.mu.Unlock()
	e := d.entries[id]
	if e == nil || e.queued == 0 {
		return 0
	}
	p, place := d.taken(nil), 1
	for _, other := range d.entries {
		if other.queued > 0 && p.order(other.status, e.status, other.queued, e.queued) < 0 {
			place++
		}
	}
	return place
}
