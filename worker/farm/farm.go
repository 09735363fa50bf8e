package farm

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"sync"
	"time"

	"banco/bus"
	"banco/worker"
)

// Silence is how long a worker may be silent, or the line be down, before its games are
// given to others.
const Silence = 15 * time.Second

const (
	offerEvery = 250 * time.Millisecond // should a hint that somebody is free be lost
	offerWait  = 300 * time.Millisecond // for somebody to begin, before the next job is offered
	failPause  = 200 * time.Millisecond // after an answer that is of no use
	maxFlying  = 4096                   // jobs handed out at a time
	maxTold    = 1000                   // different complaints that are passed on
)

// Farm hands out work to workers.
type Farm struct {
	bus      *bus.NATS
	identity worker.Identity
	notify   func(text string)
	free     chan struct{} // somebody may be free

	mu     sync.Mutex
	told   map[string]bool
	roster roster
}

// New returns a farm on a bus, for which it is the only user. It calls notify, one at a time,
// with what whoever asks should read: workers that join and leave, and what goes wrong.
func New(b *bus.NATS, i worker.Identity, silence time.Duration, notify func(text string)) (*Farm, error) {
	b.SetPatience(silence)
	f := &Farm{bus: b, identity: i, notify: notify, free: make(chan struct{}, 1), told: map[string]bool{}, roster: roster{}}
	for topic, hear := range map[string]func(string){
		topicHello: f.hello, topicBye: f.bye,
		bus.FreeTopic(f.topic()): func(string) {
			select {
			case f.free <- struct{}{}:
			default:
			}
		},
	} {
		if err := b.Subscribe(topic, hear); err != nil {
			return nil, errors.Join(fmt.Errorf("NATS does not answer: %w", err), b.Err())
		}
	}
	b.Publish(topicCall, "hello")
	return f, nil
}

// topic is that of the tasks.
func (f *Farm) topic() string { return topicOf(f.identity) }

func topicOf(i worker.Identity) string { return i.Topic("games") }

// complain passes something on that has gone wrong, once.
func (f *Farm) complain(format string, args ...any) {
	text := fmt.Sprintf(format, args...)
	f.mu.Lock()
	defer f.mu.Unlock()
	if !f.told[text] && len(f.told) < maxTold {
		f.told[text] = true
		f.notify(text)
	}
}

// job is a piece of work for one worker.
type job interface {
	// task returns what is still to be done.
	task() task
	// take takes what a worker has done, and reports whether anything is left to do. An error
	// says that the rest of the answer is not to be believed.
	take(a answer) (left bool, err error)
}

// ended is a job that nobody is at any more.
type ended struct {
	job    job // nil: it is done
	nobody bool
	failed bool
}

// dispatch is how far the jobs are.
type dispatch struct {
	farm    *Farm
	ends    chan ended
	flying  int   // jobs that were handed out
	waiting []job // to be handed out
	idle    bool  // nobody is free, as far as is known
	after   time.Time
}

// run has jobs done until next returns nil and all are done, or until ctx ends.
func (f *Farm) run(ctx context.Context, next func() (job, error)) error {
	ctx, cancel := context.WithCancel(ctx)
	d := &dispatch{farm: f, ends: make(chan ended)}
	defer d.drain()
	defer cancel()
	tick := time.NewTicker(offerEvery)
	defer tick.Stop()
	for more := true; ; {
		if more && len(d.waiting) == 0 && d.flying < maxFlying {
			j, err := next()
			if err != nil {
				return err
			}
			if more = j != nil; more {
				d.waiting = append(d.waiting, j)
			}
		}
		switch {
		case ctx.Err() != nil:
			return ctx.Err()
		case len(d.waiting) == 0 && d.flying == 0:
			return nil
		case len(d.waiting) > 0 && !d.idle && !time.Now().Before(d.after):
			d.offer(ctx)
			continue
		}
		select {
		case e := <-d.ends:
			d.end(e)
		case <-f.free:
			d.idle = false
		case <-tick.C:
			d.idle = false
			f.sweep(time.Now())
			if err := f.bus.Err(); err != nil {
				return err
			}
		case <-ctx.Done():
		}
	}
}

// offer hands out the next job, and waits for somebody to take it.
func (d *dispatch) offer(ctx context.Context) {
	j := d.waiting[0]
	d.waiting = d.waiting[1:]
	d.flying++
	begun := make(chan struct{})
	go func() { d.ends <- d.farm.do(ctx, j, sync.OnceFunc(func() { close(begun) })) }()
	wait := time.NewTimer(offerWait)
	defer wait.Stop()
	select {
	case <-begun:
	case e := <-d.ends:
		d.end(e)
	case <-wait.C:
	case <-ctx.Done():
	}
}

// end notes that a job has ended, or that it is to be handed out again.
func (d *dispatch) end(e ended) {
	d.flying--
	d.idle = e.nobody
	if e.job != nil {
		d.waiting = append([]job{e.job}, d.waiting...)
	}
	if e.failed {
		d.after = time.Now().Add(failPause)
	}
}

// drain waits for what was handed out to end.
func (d *dispatch) drain() {
	for ; d.flying > 0; d.flying-- {
		<-d.ends
	}
}

// do has one worker do a job. What the worker had finished when it was lost, or when ctx
// ended, counts.
func (f *Farm) do(ctx context.Context, j job, taken func()) ended {
	data, err := json.Marshal(j.task())
	if err == nil && len(data) > maxTask {
		err = fmt.Errorf("a task of %d bytes is too large (at most %d)", len(data), maxTask)
	}
	if err != nil {
		f.complain("%v", err)
		return ended{job: j, failed: true}
	}
	var latest []byte
	reply, err := f.bus.Delegate(ctx, f.topic(), data, taken, func(news []byte) { latest = news })
	if errors.Is(err, bus.ErrNobody) {
		return ended{job: j, nobody: true}
	}
	lost := err != nil
	if lost {
		reply = latest
	}
	if len(reply) == 0 {
		return ended{job: j, failed: true}
	}
	left := true
	a, err := decodeAnswer(reply)
	if err == nil {
		left, err = j.take(a)
	}
	switch {
	case err != nil:
		f.complain("worker %s answers what cannot be: %s", a.Worker, printable(err.Error(), maxError))
	case a.Error != "":
		f.complain("worker %s cannot play: %s", a.Worker, a.Error)
	case lost && left && ctx.Err() == nil:
		f.tell("worker %s is gone with games under way; others play them", a.Worker)
	case !lost && left:
		f.complain("worker %s has not played what it was asked for", a.Worker)
	}
	if !left {
		return ended{failed: err != nil}
	}
	return ended{job: j, failed: true}
}

// tell passes something on that happens more than once.
func (f *Farm) tell(format string, args ...any) {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.notify(fmt.Sprintf(format, args...))
}
