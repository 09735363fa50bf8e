package api

import (
	"fmt"
	"maps"
	"math"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"

	"golang.org/x/time/rate"

	"banco/game"
)

// Limits keep one visitor, and all visitors of one address together, from taking
// the whole machine. An address has the limits of the crowd of people behind it.
type Limits struct {
	Requests, Matches, Imports, Asks *Meter
	SignUps, Chat                    *Meter
	SignIns                          *Meter // passwords that are hashed, for an address
	OwnSignIns                       *Meter // those of an account where it has signed in before
	Codes                            *Meter // codes tried where a class is taught, after many wrong ones
	Sockets, Searches                *Tally
	Lab                              *Tally // searches of the lab and of composed problems, which are searches too
}

// NewLimits returns the limits for crowds of people. A visitor alone may have more than
// their share of a crowded address, but never more than the address has left: a new
// cookie is worth nothing.
func NewLimits(c Crowds) *Limits {
	return &Limits{
		Requests:   newMeter("requests", pace{200, 2000}, pace{50, 250}, c.People),
		Matches:    newMeter("new matches", pace{1, 60}, pace{rate.Every(4 * time.Second), 10}, c.People),
		Imports:    newMeter("imports", pace{1, 60}, pace{rate.Every(8 * time.Second), 10}, c.People),
		Asks:       newMeter("asks", pace{20, 200}, pace{5, 50}, c.People),
		SignUps:    newMeter("new accounts", pace{rate.Every(time.Minute), 10}, pace{rate.Every(time.Minute), 2}, c.People),
		SignIns:    newMeter("sign-ins", pace{}, pace{rate.Every(20 * time.Second), 4}, c.People),
		OwnSignIns: newMeter("sign-ins", pace{}, pace{rate.Every(10 * time.Second), 20}, nil),
		Chat:       newMeter("messages", pace{0.5, 5}, pace{0.5, 5}, c.People),
		Codes:      newMeter("codes", pace{}, pace{0.5, 5}, c.People),
		Sockets:    &Tally{what: "open sockets", visitor: 20, person: 5, people: c.People},
		Searches:   &Tally{what: "running searches", visitor: 8, person: 4, people: c.People},
		Lab:        &Tally{what: "searches of the lab", visitor: 4, person: 0.5, people: c.People},
	}
}

// named returns the limits that the configuration can change, by their names there.
func (l *Limits) named() map[string]interface{ Scale(by float64) } {
	return map[string]interface{ Scale(by float64) }{
		"requests": l.Requests, "matches": l.Matches, "imports": l.Imports, "asks": l.Asks, "sockets": l.Sockets, "searches": l.Searches,
		"lab": l.Lab,
	}
}

// Scale multiplies limits by their names, for visitors and for addresses alike.
func (l *Limits) Scale(factors map[string]float64) error {
	named := l.named()
	for name, by := range factors {
		limit, ok := named[name]
		if !ok {
			return fmt.Errorf("there is no limit %q (known: %s)", name, strings.Join(slices.Sorted(maps.Keys(named)), ", "))
		}
		if !(by >= minScale && by <= maxScale) {
			return fmt.Errorf("the limit of %s can be multiplied by %g to %g", name, minScale, maxScale)
		}
		limit.Scale(by)
	}
	return nil
}

const (
	minScale = 0.001
	maxScale = 1000.0
)

// scaled returns a number of things, at least one.
func scaled(n int, by float64) int { return max(1, int(math.Round(float64(n)*by))) }

func (p pace) scaled(by float64) pace { return pace{p.each * rate.Limit(by), p.burst * by} }

func (p pace) limiter() *rate.Limiter { return rate.NewLimiter(p.each, scaled(1, p.burst)) }

// Scale multiplies the limit.
func (m *Meter) Scale(by float64) {
	m.visitors = newBuckets(m.visitors.pace.scaled(by), m.visitors.people)
	m.addresses = newBuckets(m.addresses.pace.scaled(by), m.addresses.people)
}

// Scale multiplies the limit.
func (t *Tally) Scale(by float64) {
	t.visitor, t.person = scaled(t.visitor, by), t.person*by
}

// pace is how often something may happen: so often a second in the long run,
// after so many at once.
type pace struct {
	each  rate.Limit
	burst float64
}

// Meter limits how often something happens.
type Meter struct {
	what                string
	visitors, addresses *buckets
}

// newMeter returns a meter for a visitor, and for each of the people at an address.
func newMeter(what string, visitor, person pace, people func(address string) int) *Meter {
	return &Meter{what, newBuckets(visitor, nil), newBuckets(person, people)}
}

// limiters returns those of a caller. A new visitor has used nothing yet, and
// without a cookie anybody is new: only their address counts, and the other is nil.
func (m *Meter) limiters(c *Caller, now time.Time) (limiters [2]*rate.Limiter) {
	limiters[0] = m.addresses.of(c.Address, now)
	if c.Visitor != "" && !c.New {
		limiters[1] = m.visitors.of(c.Visitor, now)
	}
	return limiters
}

// Count lets something happen once, or returns a [TooManyError].
func (m *Meter) Count(c *Caller) error {
	now := time.Now()
	var held [2]*rate.Reservation
	wait := time.Duration(0)
	for i, l := range m.limiters(c, now) {
		if l != nil {
			held[i] = l.ReserveN(now, 1)
			wait = max(wait, held[i].DelayFrom(now))
		}
	}
	if wait == 0 {
		return nil
	}
	for _, r := range held {
		if r != nil {
			r.CancelAt(now)
		}
	}
	return &TooManyError{m.what, wait}
}

// Tally limits how much of something there is at once. It remembers only those
// who have some.
type Tally struct {
	what    string
	visitor int                      // at most
	person  float64                  // at most, for each of the people at an address
	people  func(address string) int // how many they are

	mu   sync.Mutex
	have map[string]int
}

// Take adds one until it is freed, or returns a [TooManyError].
func (t *Tally) Take(c *Caller) (free func(), err error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.have == nil {
		t.have = map[string]int{}
	}
	visitor, address := "visitor "+c.Visitor, "address "+c.Address
	if t.have[visitor] >= t.visitor || t.have[address] >= scaled(t.people(c.Address), t.person) {
		return nil, &TooManyError{t.what, RetryTaken}
	}
	t.have[visitor]++
	t.have[address]++
	return sync.OnceFunc(func() {
		t.mu.Lock()
		defer t.mu.Unlock()
		for _, key := range []string{visitor, address} {
			if t.have[key]--; t.have[key] == 0 {
				delete(t.have, key)
			}
		}
	}), nil
}

// TakeBoth adds one to two tallies until it is freed, or returns a [TooManyError].
func TakeBoth(c *Caller, a, b *Tally) (free func(), err error) {
	freeA, err := a.Take(c)
	if err != nil {
		return nil, err
	}
	freeB, err := b.Take(c)
	if err != nil {
		freeA()
		return nil, err
	}
	return func() { freeB(); freeA() }, nil
}

// RetryTaken is when to ask again for something that others have to free first.
const RetryTaken = 5 * time.Second

// Guessed returns the refusal of a try after others that failed, with words that say
// how long to wait.
func Guessed(wait time.Duration) error {
	e := &TooManyError{"wrong tries", wait}
	return fmt.Errorf("%w: %w", e, game.Wrong("tries", game.Params{"seconds": strconv.Itoa(e.Seconds())},
		"too many wrong tries; wait %d s", e.Seconds()))
}

// TooManyError is returned when a visitor or an address has reached a limit.
type TooManyError struct {
	What string        // there is too much of
	Wait time.Duration // until there may be more
}

// Error implements error.
func (e *TooManyError) Error() string {
	return fmt.Sprintf("too many %s; try again in %d s", e.What, e.Seconds())
}

// Seconds returns how long to wait, in whole seconds, at least one.
func (e *TooManyError) Seconds() int { return max(1, int(math.Ceil(e.Wait.Seconds()))) }

// Holders returns how many visitors and addresses have some.
func (t *Tally) Holders() int {
	t.mu.Lock()
	defer t.mu.Unlock()
	return len(t.have)
}
