package api

import (
	"container/list"
	"sync"

	"golang.org/x/time/rate"
)

// maxBuckets bounds the memory for limits: whoever was not seen for the longest
// time is forgotten and begins anew.
const maxBuckets = 4096

// buckets are the limiters of visitors or of addresses, each with the same pace.
type buckets struct {
	pace pace

	mu    sync.Mutex
	by    map[string]*list.Element
	order list.List // of bucket, the last used first
}

type bucket struct {
	key     string
	limiter *rate.Limiter
}

func newBuckets(p pace) *buckets { return &buckets{pace: p, by: map[string]*list.Element{}} }

// of returns the limiter of a visitor or an address.
func (b *buckets) of(key string) *rate.Limiter {
	b.mu.Lock()
	defer b.mu.Unlock()
	if e := b.by[key]; e != nil {
		b.order.MoveToFront(e)
		return e.Value.(bucket).limiter
	}
	if len(b.by) >= maxBuckets {
		oldest := b.order.Back()
		delete(b.by, b.order.Remove(oldest).(bucket).key)
	}
	l := rate.NewLimiter(b.pace.each, b.pace.burst)
	b.by[key] = b.order.PushFront(bucket{key, l})
	return l
}
