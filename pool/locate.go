package pool

import "sync"

// locations remembers from which address visitors came last. It has two generations: when
// the younger is full it becomes the older one, and what was there is forgotten.
type locations struct {
	mu         sync.Mutex
	young, old map[string]string
}

// maxLocations bounds a generation.
const maxLocations = 16_384

// Locate notes the address that a visitor calls from. The visitor's next jobs and memory
// count for that address. Visitors whose address is not known share one.
func (p *Pool) Locate(visitor, address string) {
	l := &p.locations
	l.mu.Lock()
	defer l.mu.Unlock()
	if visitor == "" || l.young[visitor] == address {
		return
	}
	if l.young == nil || len(l.young) >= maxLocations {
		l.young, l.old = map[string]string{}, l.young
	}
	l.young[visitor] = address
}

// addressOf returns the address that a job counts for.
func (p *Pool) addressOf(j *Job) string {
	if j.Address != "" {
		return j.Address
	}
	return p.locations.of(j.Visitor)
}

// of returns the address of a visitor, or "".
func (l *locations) of(visitor string) string {
	l.mu.Lock()
	defer l.mu.Unlock()
	if address, ok := l.young[visitor]; ok {
		return address
	}
	return l.old[visitor]
}
