package pool

import (
	"cmp"
	"context"
	"slices"
	"time"
)

// ticket is a job in the pool: in the queue, or with a slot. After [Pool.leave]
// it has neither.
type ticket struct {
	pool     *Pool
	share    *share // of its visitor
	kind     Kind
	came     uint64
	slot     bool          // this and the next four are guarded by the pool
	since    time.Time     // when it got the slot, or its place in the queue
	charged  time.Time     // until when its slot is paid for
	place    int           // in the queue, from 1; 0 with a slot
	round    float64       // for Pool.sort
	moved    chan struct{} // holds a value after place has changed
	yielding chan struct{} // holds a value while one of its goroutines does

	elsewhere     Elsewhere // nil: it cannot be done elsewhere
	trade         string
	away, offered bool // it is elsewhere; nobody has taken it there yet
}

// enter takes a slot for a job, or a place in the queue.
func (p *Pool) enter(j Job) (*ticket, error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.total[j.Kind]++
	now := time.Now()
	s := p.share(j.Address, j.Visitor)
	p.arrive(s, now)
	t := &ticket{
		pool: p, share: s, kind: j.Kind, moved: make(chan struct{}, 1), yielding: make(chan struct{}, 1), elsewhere: j.Elsewhere,
		trade: j.Trade,
	}
	switch {
	case p.free > 0:
		p.free--
		p.give(t, now)
	case s.waiting >= maxOwn || s.room(float64(maxWaiting-len(p.queue)), float64(s.address.waiting), float64(s.waiting)) < 1:
		p.forget(now)
		return nil, ErrBusy
	default:
		p.add(t, now)
		if t.move(len(p.queue)); len(p.queue) <= sortedAtOnce {
			p.sort(now)
		}
		p.offer(now)
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
		if tell != nil && place != told && (place > 0 || !t.pool.isAway(t)) {
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
	now := time.Now()
	if !t.slot || len(p.queue) == 0 || now.Sub(t.since) < turn {
		return false
	}
	p.take(t, now)
	p.add(t, now)
	p.next(now)
	return true
}

// leave takes a job out of the pool, wherever it is.
func (p *Pool) leave(t *ticket) {
	p.mu.Lock()
	defer p.mu.Unlock()
	now := time.Now()
	if t.away {
		p.withdraw(t)
		defer p.offer(now)
	}
	if t.slot {
		p.take(t, now)
		p.next(now)
	} else if i := slices.Index(p.queue, t); i >= 0 {
		p.remove(i)
		if len(p.queue) <= sortedAtOnce {
			p.sort(now)
		}
	}
	p.forget(now)
}

// next gives a slot that is free to the job whose turn it is.
func (p *Pool) next(now time.Time) {
	if len(p.queue) == 0 {
		p.free++
		return
	}
	p.sort(now)
	i := 0
	if p.given++; p.given%patienceTurns == 0 {
		i = p.longestServedAgo(now)
	}
	t := p.queue[i]
	p.remove(i)
	p.give(t, now)
	for i, t := range p.queue {
		t.move(i + 1)
	}
	t.move(0)
}

// The order of service can leave somebody waiting for as long as others come who go first.
// So one slot in patienceTurns is given to those who have waited for patience, in turn.
const (
	patienceTurns = 16
	patience      = 2 * time.Second
)

// longestServedAgo returns the place of a job that has lost patience: of the address that
// had a slot longest ago, and of its visitors likewise. Where there is none it is the first.
func (p *Pool) longestServedAgo(now time.Time) (best int) {
	for i, t := range p.queue {
		if now.Sub(t.since) < patience {
			continue
		}
		b := p.queue[best]
		if now.Sub(b.since) < patience || cmp.Or(cmp.Compare(t.share.address.served, b.share.address.served),
			cmp.Compare(t.share.served, b.share.served), cmp.Compare(t.came, b.came)) < 0 {
			best = i
		}
	}
	return best
}

// give gives a job a slot, and take takes it away.
func (p *Pool) give(t *ticket, now time.Time) {
	if t.elsewhere != nil {
		t.elsewhere = nil // it has begun here
		p.searches.Local++
	}
	t.slot, t.since, t.charged = true, now, now
	t.share.count(1, 0)
	p.serve(t)
	t.share.address.floor = usage{t.share.used.now(now), now}
	p.running = append(p.running, t)
}

func (p *Pool) take(t *ticket, now time.Time) {
	p.charge(now)
	t.slot = false
	t.share.count(-1, 0)
	p.serve(t)
	p.running = slices.DeleteFunc(p.running, func(r *ticket) bool { return r == t })
}

// serve notes that the share of a job has a slot, or had one until now.
func (p *Pool) serve(t *ticket) {
	p.count++
	t.share.served, t.share.address.served = p.count, p.count
}

// charge lets everyone pay for the slots they have.
func (p *Pool) charge(now time.Time) {
	for _, t := range p.running {
		cost := now.Sub(t.charged).Seconds() * price(t.kind)
		t.charged = now
		t.share.used.add(now, cost)
		t.share.address.used.add(now, cost)
	}
}

func (p *Pool) add(t *ticket, now time.Time) {
	p.count++
	t.came, t.since = p.count, now
	t.share.count(0, 1)
	p.queue = append(p.queue, t)
	p.countPortable(t, 1)
}

func (p *Pool) remove(i int) {
	p.queue[i].share.count(0, -1)
	p.countPortable(p.queue[i], -1)
	p.queue = slices.Delete(p.queue, i, i+1)
}

// sortedAtOnce is how many jobs may wait that hear of their place whenever one comes or
// goes. Where more do, they hear of it when a slot is given.
const sortedAtOnce = 100

// sort puts the queue into the order of service: first the jobs whose addresses have the
// fewest slots for their weight, counting a slot for each job of the address that goes
// before; then those of the addresses that have used least; then by kind; then those of the
// addresses that had a slot longest ago. Among the jobs of an address it is the same by
// visitor, and a visitor's go by kind and by age.
func (p *Pool) sort(now time.Time) {
	p.charge(now)
	for _, t := range p.queue {
		for _, s := range []*share{t.share, t.share.address} {
			s.rounds, s.excess = s.running, s.excessAt(now)
		}
	}
	slices.SortFunc(p.queue, func(a, b *ticket) int { return cmp.Or(cmp.Compare(a.kind, b.kind), cmp.Compare(a.came, b.came)) })
	for _, t := range p.queue {
		t.round = t.share.next()
	}
	slices.SortFunc(p.queue, func(a, b *ticket) int { return before(a, b, a.share, b.share) })
	for _, t := range p.queue {
		t.round = t.share.address.next()
	}
	slices.SortFunc(p.queue, func(a, b *ticket) int { return before(a, b, a.share.address, b.share.address) })
	for i, t := range p.queue {
		t.move(i + 1)
	}
}

// next returns how many slots a share has for its weight before the next of its jobs.
func (s *share) next() float64 {
	s.rounds++
	return float64(s.rounds-1) / s.weight
}

// before compares two jobs by the shares that they belong to.
func before(a, b *ticket, ofA, ofB *share) int {
	return cmp.Or(cmp.Compare(a.round, b.round), cmp.Compare(ofA.excess, ofB.excess), cmp.Compare(a.kind, b.kind),
		cmp.Compare(ofA.served, ofB.served), cmp.Compare(a.came, b.came))
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
