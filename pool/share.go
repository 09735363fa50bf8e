package pool

import (
	"math"
	"slices"
	"time"
)

// share is what an address has of the pool, or a visitor of what its address has. The pool
// guards all of it.
type share struct {
	address *share  // of a visitor; nil: this is an address
	weight  float64 // how many shares of others it is worth

	running, waiting int
	reserved         int64  // bytes
	served           uint64 // when it last had a slot, or came without one
	used             usage  // of slots
	floor            usage  // of an address: what the visitor had used that was served last

	visitors map[string]*share // of an address

	rounds int     // for Pool.sort
	excess float64 // likewise
}

// price is what a second of a slot costs, by the kind of job: whoever uses the machine for
// what nobody waits for gives way to those who play.
func price(k Kind) float64 { return float64(int(1) << (k - Game)) }

// usage is how much was used lately, in seconds of a slot at the price of a game. Half of it
// is forgotten after every halfLife.
type usage struct {
	seconds float64
	at      time.Time
}

const (
	halfLife = 10 * time.Second
	light    = 2.0 // seconds: who has used less is as good as new
)

func (u *usage) now(now time.Time) float64 {
	if u.seconds == 0 {
		return 0
	}
	return u.seconds * math.Exp2(-float64(now.Sub(u.at))/float64(halfLife))
}

func (u *usage) add(now time.Time, seconds float64) { *u = usage{u.now(now) + seconds, now} }

// lift raises what was used to at least a floor.
func (u *usage) lift(now time.Time, floor *usage) {
	if f := floor.now(now); f > u.now(now) {
		*u = usage{f, now}
	}
}

// excessAt returns how much more than little a share has used.
func (s *share) excessAt(now time.Time) float64 { return max(0, s.used.now(now)/s.weight-light) }

// idle reports that a share has nothing of the pool.
func (s *share) idle() bool {
	return s.running == 0 && s.waiting == 0 && s.reserved == 0 && len(s.visitors) == 0
}

// share returns the share of a visitor at an address.
func (p *Pool) share(address, visitor string) *share {
	a := p.addresses[address]
	if a == nil {
		a = &share{weight: p.weigh(address), visitors: map[string]*share{}}
		p.addresses[address] = a
	}
	v := a.visitors[visitor]
	if v == nil {
		v = &share{address: a, weight: 1}
		a.visitors[visitor] = v
		p.visitors++
	}
	return v
}

// Weigh sets how many people an address counts for; without it, everyone counts for one. It
// is set before the pool is used.
func (p *Pool) Weigh(people func(address string) int) {
	p.weigh = func(address string) float64 { return float64(max(people(address), 1)) }
}

// count adds to what a share and its address have.
func (s *share) count(running, waiting int) {
	s.running, s.address.running = s.running+running, s.address.running+running
	s.waiting, s.address.waiting = s.waiting+waiting, s.address.waiting+waiting
}

// arrive notes that somebody who had nothing in the pool comes: behind those who wait, and a
// visitor with no less used than the one of its address who was served last. Both keep a
// stream of new cookies from going before everybody else.
func (p *Pool) arrive(s *share, now time.Time) {
	if s.running+s.waiting == 0 {
		s.served = p.count
		s.used.lift(now, &s.address.floor)
	}
	if a := s.address; a.running+a.waiting == 0 {
		a.served = p.count
	}
}

// maxWeight bounds how much an address may take of what can run out.
const maxWeight = 3

// room returns how much a share may still take of something that can run out, of which so
// much is free. An address takes at most as much as it leaves to all others together, times
// its weight; a visitor at most as much as it leaves to its address. So whoever comes
// finds something, however many have come before.
func (s *share) room(free, address, visitor float64) float64 {
	w := min(s.address.weight, maxWeight)
	left := (w*free - address) / (1 + w)
	return (left - visitor) / 2
}

// How many shares of visitors are remembered once they have nothing, and when what was used
// is too little to be remembered.
const (
	maxIdle   = 4000
	forgotten = light / 20
	sweepTime = time.Second
)

// forget drops shares that have nothing and have used nothing lately. Where too many are
// left, those that have used least are dropped: they lose least by it.
func (p *Pool) forget(now time.Time) {
	if now.Sub(p.swept) < sweepTime && p.visitors < 2*maxIdle {
		return
	}
	p.swept = now
	least := forgotten
	for {
		p.sweep(now, least)
		if p.visitors < maxIdle {
			return
		}
		var used []float64
		for _, a := range p.addresses {
			for _, v := range a.visitors {
				if v.idle() {
					used = append(used, v.used.now(now))
				}
			}
		}
		if len(used) < maxIdle/2 {
			return // the others have jobs or memory
		}
		slices.Sort(used)
		least = used[len(used)/2]
	}
}

// sweep drops the shares that have nothing and have used no more than least.
func (p *Pool) sweep(now time.Time, least float64) {
	for address, a := range p.addresses {
		for visitor, v := range a.visitors {
			if v.idle() && v.used.now(now) <= least {
				delete(a.visitors, visitor)
				p.visitors--
			}
		}
		if a.idle() && a.used.now(now)/a.weight <= forgotten {
			delete(p.addresses, address)
		}
	}
}
