package web

import (
	"fmt"
	"maps"
	"math"
	"net/http"
	"slices"
	"strings"
	"sync"
	"time"

	"golang.org/x/time/rate"
)

// DefaultCrowd is how many people may share an address: a class of 40 pupils
// behind one router.
const DefaultCrowd = 40

// limits keep one visitor, and all who come from one address, from taking the
// machine. An address may have what its crowd of people may have together.
type limits struct {
	requests, matches, imports, asks *meter // over time
	signUps, signIns                 *meter // likewise; signIns by the name that is tried
	chat                             *meter
	codes                            *meter // wrong codes of classes
	sockets, searches                *tally // at once
}

// newLimits returns the limits for so many people at an address. A person's
// share is what one of many at an address can count on; a visitor alone may
// have more.
func newLimits(crowd int) *limits {
	n := max(crowd, 1)
	people := rate.Limit(n)
	return &limits{
		requests: newMeter("requests", pace{200, 2000}, pace{50 * people, 250 * n}),
		matches:  newMeter("new matches", pace{1, 60}, pace{people / 4, 10 * n}),
		imports:  newMeter("imports", pace{1, 60}, pace{people / 8, 10 * n}),
		asks:     newMeter("asks", pace{20, 200}, pace{5 * people, 50 * n}),
		signUps:  newMeter("new accounts", pace{rate.Every(time.Minute), 10}, pace{people / 60, 2 * n}),
		signIns:  newMeter("sign-ins", pace{rate.Every(45 * time.Second), 20}, pace{rate.Every(2 * time.Second), 300}),
		chat:     newMeter("messages", pace{0.5, 5}, pace{people / 2, 5 * n}),
		codes:    newMeter("wrong codes", pace{rate.Every(30 * time.Second), 10}, pace{people / 120, 2 * n}),
		sockets:  &tally{what: "open sockets", visitor: 20, address: 5 * n},
		searches: &tally{what: "running searches", visitor: 8, address: 4 * n},
	}
}

// named returns what can be limited otherwise, by the names of the configuration.
func (l *limits) named() map[string]interface{ scale(by float64) } {
	return map[string]interface{ scale(by float64) }{
		"requests": l.requests, "matches": l.matches, "imports": l.imports, "asks": l.asks, "sockets": l.sockets, "searches": l.searches,
	}
}

// scale multiplies some of the limits, for visitors and for addresses alike.
func (l *limits) scale(factors map[string]float64) error {
	named := l.named()
	for name, by := range factors {
		limit, ok := named[name]
		if !ok {
			return fmt.Errorf("there is no limit %q (there is: %s)", name, strings.Join(slices.Sorted(maps.Keys(named)), ", "))
		}
		if !(by >= minScale && by <= maxScale) {
			return fmt.Errorf("the limit of %s can be multiplied by %g to %g", name, minScale, maxScale)
		}
		limit.scale(by)
	}
	return nil
}

const (
	minScale = 0.001
	maxScale = 1000.0
)

// scaled returns a number of things, at least one.
func scaled(n int, by float64) int { return max(1, int(math.Round(float64(n)*by))) }

func (p pace) scaled(by float64) pace { return pace{p.each * rate.Limit(by), scaled(p.burst, by)} }

func (m *meter) scale(by float64) {
	m.visitors, m.addresses = newBuckets(m.visitors.pace.scaled(by)), newBuckets(m.addresses.pace.scaled(by))
}

func (t *tally) scale(by float64) {
	t.visitor, t.address = scaled(t.visitor, by), scaled(t.address, by)
}

// pace is how often something may happen: so often a second in the long run,
// after so many at once.
type pace struct {
	each  rate.Limit
	burst int
}

// meter measures how often something happens.
type meter struct {
	what                string
	visitors, addresses *buckets
}

func newMeter(what string, visitor, address pace) *meter {
	return &meter{what, newBuckets(visitor), newBuckets(address)}
}

// count lets something happen, or says that it happens too often and when it
// may again.
func (m *meter) count(c caller) error {
	now := time.Now()
	held := []*rate.Reservation{m.addresses.of(c.address).ReserveN(now, 1)}
	if c.visitor != "" { // who comes for the first time has used nothing yet
		held = append(held, m.visitors.of(c.visitor).ReserveN(now, 1))
	}
	wait := time.Duration(0)
	for _, r := range held {
		wait = max(wait, r.DelayFrom(now))
	}
	if wait == 0 {
		return nil
	}
	for _, r := range held {
		r.CancelAt(now)
	}
	return &tooManyError{m.what, wait}
}

// spent says that something may not happen now, or nothing. It counts nothing.
func (m *meter) spent(c caller) error {
	now := time.Now()
	limiters := []*rate.Limiter{m.addresses.of(c.address)}
	if c.visitor != "" {
		limiters = append(limiters, m.visitors.of(c.visitor))
	}
	wait := time.Duration(0)
	for _, l := range limiters {
		if missing := 1 - l.TokensAt(now); missing > 0 {
			wait = max(wait, time.Duration(missing/float64(l.Limit())*float64(time.Second)))
		}
	}
	if wait == 0 {
		return nil
	}
	return &tooManyError{m.what, wait}
}

// tally counts what there is at once. It remembers those who have something
// and nobody else.
type tally struct {
	what             string
	visitor, address int // at most

	mu   sync.Mutex
	have map[string]int
}

// take adds one, until it is freed, or says that there are too many.
func (t *tally) take(c caller) (free func(), err error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.have == nil {
		t.have = map[string]int{}
	}
	visitor, address := "visitor "+c.visitor, "address "+c.address
	if t.have[visitor] >= t.visitor || t.have[address] >= t.address {
		return nil, &tooManyError{t.what, retryTaken}
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

// retryTaken is when to ask again for what others have to free first.
const retryTaken = 5 * time.Second

// tooManyError says that a visitor or an address has used what it may have for
// now.
type tooManyError struct {
	what string
	wait time.Duration // until there is more
}

func (e *tooManyError) Error() string {
	return fmt.Sprintf("too many %s; try again in %d s", e.what, e.seconds())
}

// seconds returns how long to wait, in whole seconds, at least one.
func (e *tooManyError) seconds() int { return max(1, int(math.Ceil(e.wait.Seconds()))) }

// metered serves only as often as a meter allows.
func (s *Server) metered(m *meter, serve http.HandlerFunc) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		if err := m.count(s.caller(r)); err != nil {
			writeError(w, err)
			return
		}
		serve(w, r)
	}
}
