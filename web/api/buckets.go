package api

import (
	"container/list"
	"sync"
	"time"

	"golang.org/x/time/rate"
)

// maxBuckets bounds the memory for limits.
const maxBuckets = 16_384

// buckets are the limiters of visitors or of addresses.
type buckets struct {
	pace   pace                     // of one person
	people func(address string) int // who share a key; nil: one has it alone

	mu    sync.Mutex
	by    map[string]*list.Element
	order list.List // of bucket, the last used first
}

type bucket struct {
	key     string
	limiter *rate.Limiter
}

func newBuckets(p pace, people func(address string) int) *buckets {
	return &buckets{pace: p, people: people, by: map[string]*list.Element{}}
}

// of returns the limiter of a visitor or an address.
func (b *buckets) of(key string, now time.Time) *rate.Limiter {
	b.mu.Lock()
	defer b.mu.Unlock()
	if e := b.by[key]; e != nil {
		b.order.MoveToFront(e)
		return e.Value.(bucket).limiter
	}
	left := 1.0
	if len(b.by) >= maxBuckets {
		left = b.forget(now)
	}
	p := b.pace
	if b.people != nil {
		p = p.scaled(float64(b.people(key)))
	}
	l := p.limiter()
	l.ReserveN(now, int((1-left)*float64(l.Burst())))
	b.by[key] = b.order.PushFront(bucket{key, l})
	return l
}

// spared is how many of those who were not seen for the longest time are looked at for one
// to forget.
const spared = 16

// forget drops a limiter and returns what part of it was left. It is one that is full again,
// so that nobody loses or gains by it. Where many addresses are used to have none of
// those, it is the fullest of the oldest, and whoever takes the place begins with what was
// left: nobody resets a limit by coming from elsewhere.
func (b *buckets) forget(now time.Time) (left float64) {
	var fullest *list.Element
	left = -1
	for e, n := b.order.Back(), 0; e != nil && n < spared && left < 1; e, n = e.Prev(), n+1 {
		l := e.Value.(bucket).limiter
		if part := l.TokensAt(now) / float64(l.Burst()); part > left {
			fullest, left = e, part
		}
	}
	delete(b.by, b.order.Remove(fullest).(bucket).key)
	return min(max(left, 0), 1)
}
