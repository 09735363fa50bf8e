package meet

import (
	"math"
	"slices"
	"sync"
	"time"
)

// Aborts counts the games of the lobby that people have called off. Whoever does it
// again and again waits before the next pairing, longer each time. It is safe for
// concurrent use.
type Aborts struct {
	mu sync.Mutex
	by map[string][]time.Time // by visitor, and by the address of guests; the oldest first
}

// What calling games off costs.
const (
	abortsKept     = 6 * time.Hour // how long one counts
	freeAborts     = 2             // of one person; the next one costs firstWait
	firstWait      = 2 * time.Minute
	longestWait    = time.Hour
	addressAborts  = 10 // times as many are free to all guests of one address together
	maxAborters    = 10_000
	maxAbortsKept  = 64 // of one person or address
	abortPatience  = 30 * time.Second
	addressAborter = "address " // begins the key of an address
)

// Aborter is a person who calls games off.
type Aborter struct {
	Visitor string
	Address string // of a guest, who can come as another visitor at any time; "" for an account
}

// AbortCounts reports whether a game that somebody called off counts: not after
// having waited long enough for the other player.
func AbortCounts(waited time.Duration) bool { return waited < abortPatience }

// Note counts a game that somebody has called off.
func (a *Aborts) Note(who Aborter, now time.Time) {
	a.mu.Lock()
	defer a.mu.Unlock()
	if a.by == nil || len(a.by) >= maxAborters {
		a.tidy(now)
	}
	a.add(who.Visitor, now)
	if who.Address != "" {
		a.add(addressAborter+who.Address, now)
	}
}

func (a *Aborts) add(key string, now time.Time) {
	list := append(a.recent(key, now), now)
	a.by[key] = list[max(len(list)-maxAbortsKept, 0):]
}

// recent returns the times that still count. The caller holds the lock.
func (a *Aborts) recent(key string, now time.Time) []time.Time {
	return slices.DeleteFunc(slices.Clone(a.by[key]), func(at time.Time) bool { return now.Sub(at) >= abortsKept })
}

// tidy forgets what no longer counts and, where that is not enough, everything.
func (a *Aborts) tidy(now time.Time) {
	for key := range a.by {
		if len(a.recent(key, now)) == 0 {
			delete(a.by, key)
		}
	}
	if a.by == nil || len(a.by) >= maxAborters {
		a.by = map[string][]time.Time{}
	}
}

// Wait returns how long somebody still waits for the next pairing.
func (a *Aborts) Wait(who Aborter, now time.Time) time.Duration {
	a.mu.Lock()
	defer a.mu.Unlock()
	wait := a.wait(who.Visitor, freeAborts, now)
	if who.Address != "" {
		wait = max(wait, a.wait(addressAborter+who.Address, freeAborts*addressAborts, now))
	}
	return wait
}

func (a *Aborts) wait(key string, free int, now time.Time) time.Duration {
	list := a.recent(key, now)
	if len(list) <= free {
		return 0
	}
	wait := longestWait
	if doubled := float64(firstWait) * math.Pow(2, float64(len(list)-free-1)); doubled < float64(longestWait) {
		wait = time.Duration(doubled)
	}
	return max(wait-now.Sub(list[len(list)-1]), 0)
}
