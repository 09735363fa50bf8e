package pool

import (
	"cmp"
	"context"
	"slices"
	"time"
)

// visitor is what the pool knows of a visitor. The pool guards all of it.
type visitor struct {
	running  int
	waiting  int
	served   uint64 // when a slot was last given to it; 0: not yet
	reserved int64  // bytes
	rounds   int    // for Pool.sort
}

// ticket is a job in the pool: in the queue, or with a slot. After [Pool.leave]
// it has neither.
type ticket struct {
	pool     *Pool
	visitor  *visitor
	came     uint64
	slot     bool          // this and the next two are guarded by the pool
	since    time.Time     // when it got the slot
	place    int           // in the queue, from 1; 0 with a slot
	round    int           // for Pool.sort
	moved    chan struct{} // holds a value after place has changed
	yielding chan struct{} // holds a value while one of its goroutines does
}

// maxIdle bounds how many visitors without jobs are remembered.
const maxIdle = 1000

// enter takes a slot for a job, or a place in the queue.
func (p *Pool) enter(j Job) (*ticket, error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	v := p.visitor(j.Visitor)
	t := &ticket{pool: p, visitor: v, moved: make(chan struct{}, 1), yielding: make(chan struct{}, 1)}
	switch {
	case p.free > 0:
		p.free--
		p.give(t)
	case len(p.queue) >= maxWaiting || v.waiting >= maxOwn:
		p.forget()
		return nil, ErrBusy
	default:
		p.add(t)
		p.sort()
	}
	return t, nil
}

// wait returns when t has a slot, or with the error of ctx.
func (t *ticket) wait(ctx context.Context, tell func(ahead int)) error {
	for told := -1; ; {
		if err := ctx.Err(); err != nil {
			return err
		}
		place := t.where()
		if tell != nil && place != told {
			tell(place)
		}
		if place == 0 {
			return nil
		}
		told = place
		select {
		case <-t.moved:
		case <-ctx.Done():
		}
	}
}

func (t *ticket) where() int {
	t.pool.mu.Lock()
	defer t.pool.mu.Unlock()
	return t.place
}

// yield puts a job behind the others of its visitor and gives its slot to the job whose
// turn it is. It is false where the job keeps the slot.
func (p *Pool) yield(t *ticket) bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	if !t.slot || len(p.queue) == 0 || time.Since(t.since) < turn {
		return false
	}
	t.slot = false
	t.visitor.running--
	p.add(t)
	p.next()
	return true
}

// leave takes a job out of the pool, wherever it is.
func (p *Pool) leave(t *ticket) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if t.slot {
		t.slot = false
		t.visitor.running--
		p.next()
	} else if i := slices.Index(p.queue, t); i >= 0 {
		p.remove(i)
	}
	p.forget()
}

// next gives a slot that is free to the job whose turn it is.
func (p *Pool) next() {
	if len(p.queue) == 0 {
		p.free++
		return
	}
	p.sort()
	t := p.queue[0]
	p.give(t)
	p.remove(0)
	t.move(0)
}

func (p *Pool) give(t *ticket) {
	p.count++
	t.slot, t.since = true, time.Now()
	t.visitor.served = p.count
	t.visitor.running++
}

func (p *Pool) add(t *ticket) {
	p.count++
	t.came = p.count
	t.visitor.waiting++
	p.queue = append(p.queue, t)
}

func (p *Pool) remove(i int) {
	p.queue[i].visitor.waiting--
	p.queue = slices.Delete(p.queue, i, i+1)
	p.sort()
}

// sort puts the queue into the order of service: first the jobs whose visitors
// have the fewest slots, counting a slot for each job of the visitor that goes
// before, then those of the visitors who were served longest ago.
func (p *Pool) sort() {
	slices.SortFunc(p.queue, func(a, b *ticket) int { return cmp.Compare(a.came, b.came) })
	for _, t := range p.queue {
		t.visitor.rounds = t.visitor.running
	}
	for _, t := range p.queue {
		t.round = t.visitor.rounds
		t.visitor.rounds++
	}
	slices.SortFunc(p.queue, func(a, b *ticket) int {
		return cmp.Or(cmp.Compare(a.round, b.round), cmp.Compare(a.visitor.served, b.visitor.served), cmp.Compare(a.came, b.came))
	})
	for i, t := range p.queue {
		t.move(i + 1)
	}
}

// move notes the place of a job in the queue.
func (t *ticket) move(place int) {
	if t.place == place {
		return
	}
	t.place = place
	select {
	case t.moved <- struct{}{}:
	default:
	}
}

// visitor returns what is known of a visitor.
func (p *Pool) visitor(name string) *visitor {
	v := p.visitors[name]
	if v == nil {
		v = &visitor{}
		p.visitors[name] = v
	}
	return v
}

// forget drops the visitors without jobs once it no longer matters when they were
// served: nobody waits, or there are too many to remember.
func (p *Pool) forget() {
	if len(p.queue) > 0 && len(p.visitors) < maxIdle+maxWaiting {
		return
	}
	for name, v := range p.visitors {
		if v.running == 0 && v.waiting == 0 && v.reserved == 0 {
			delete(p.visitors, name)
		}
	}
}
