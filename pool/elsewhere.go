package pool

import (
	"context"
	"errors"
	"time"
)

// Elsewhere does a job on another machine, without a slot. It calls taken once somebody
// there has begun. It returns ErrNobody where nobody takes the job, and ErrLost where
// whoever took it is gone or has answered nonsense: the job then waits for a slot here.
// Any other error, and nil, is that of the job.
type Elsewhere func(ctx context.Context, taken func()) error

// What keeps a job from being done elsewhere.
var (
	ErrNobody = errors.New("pool: nobody elsewhere takes the job")
	ErrLost   = errors.New("pool: the job was lost elsewhere")
)

// maxOffers is how many jobs of a trade are offered at once that nobody has taken yet. One
// that is offered to a machine that has just died waits for a while, and should not hold
// up all others.
const maxOffers = 4

// Offer offers jobs that wait to other machines, in the order of service. The pool does so
// itself whenever a job comes or one that was elsewhere is done; call it when somebody
// elsewhere may have become free.
func (p *Pool) Offer() {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.offer(time.Now())
}

// offer offers the first job of each trade: that nobody is free for one says nothing of
// another.
func (p *Pool) offer(now time.Time) {
	if p.portable == 0 {
		return
	}
	p.sort(now)
	offered := map[string]bool{}
	for i := 0; i < len(p.queue); i++ {
		t := p.queue[i]
		if t.elsewhere == nil || offered[t.trade] || p.offers[t.trade] >= maxOffers {
			continue
		}
		p.remove(i)
		i--
		p.offers[t.trade]++
		offered[t.trade] = true
		t.offered, t.away = true, true
		t.share.count(1, 0)
		t.move(0)
	}
	for i, t := range p.queue {
		t.move(i + 1)
	}
}

// doElsewhere does a job elsewhere that was taken out of the queue for that. Where it
// cannot be done there the job is in the queue again, or has a slot.
func (p *Pool) doElsewhere(ctx context.Context, t *ticket, queued func(ahead int)) error {
	err := Catch(func() error {
		return t.elsewhere(ctx, func() {
			p.accept(t)
			if queued != nil {
				queued(0)
			}
		})
	})
	nobody, lost := errors.Is(err, ErrNobody), errors.Is(err, ErrLost)
	if ctx.Err() != nil && (nobody || lost) {
		return ctx.Err()
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	now := time.Now()
	if lost {
		t.elsewhere = nil // once is enough
		p.searches.FellBack++
	}
	if nobody || lost {
		p.restore(t, now)
	}
	if lost {
		p.offer(now)
	}
	return err
}

// accept notes that somebody has taken a job that was offered, and offers the next.
func (p *Pool) accept(t *ticket) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if t.offered {
		t.offered = false
		p.offers[t.trade]--
		p.searches.Elsewhere++
		p.offer(time.Now())
	}
}

// withdraw ends what a job has elsewhere.
func (p *Pool) withdraw(t *ticket) {
	if t.offered {
		t.offered = false
		p.offers[t.trade]--
	}
	if t.away {
		t.away = false
		t.share.count(-1, 0)
	}
}

// restore gives a job that comes back a slot, or its place in the queue.
func (p *Pool) restore(t *ticket, now time.Time) {
	p.withdraw(t)
	if p.free > 0 {
		p.free--
		p.give(t, now)
		return
	}
	t.share.count(0, 1)
	p.queue = append(p.queue, t)
	p.countPortable(t, 1)
	p.sort(now)
}

// isAway reports whether a job is elsewhere.
func (p *Pool) isAway(t *ticket) bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	return t.away
}

// countPortable counts the jobs that wait and could be done elsewhere.
func (p *Pool) countPortable(t *ticket, n int) {
	if t.elsewhere != nil {
		p.portable += n
	}
}

// Searches counts the jobs that could be done elsewhere by where they began: here, or
// elsewhere. Of the latter, those that fell back had to begin again here.
type Searches struct{ Local, Elsewhere, FellBack int }
