package enginematch

import (
	"sync"
	"time"
)

// MaxSlowdown is the Slowdown from which on a match by the clock proves little.
const MaxSlowdown = 1.3

// slowdownSample is how long the strain of a machine is measured.
const slowdownSample = 100 * time.Millisecond

// Slowdown tells how many times as long as on an idle machine work takes here, on
// that many goroutines at once: 1 is no longer. Games at clocks lose on time, or
// think less than they seem to, where it is much more.
func Slowdown(workers int) float64 {
	shifts := make([]shift, max(workers, 1))
	var all sync.WaitGroup
	for i := range shifts {
		all.Go(func() { shifts[i].work() })
	}
	all.Wait()
	var spent time.Duration
	least, chores := slowdownSample, 0
	for _, s := range shifts {
		spent += s.spent
		least = min(least, s.least)
		chores += s.chores
	}
	return float64(spent) / float64(max(least, 1)) / float64(chores)
}

// shift is what one goroutine got done: chores of equal size, the time they took
// in all, and the least that one took.
type shift struct {
	chores       int
	spent, least time.Duration
	state        uint64 // so that the work cannot be left out
}

// work does chores of a fraction of a millisecond each until its time is over.
func (s *shift) work() {
	begun := time.Now()
	s.least, s.state = slowdownSample, 1
	for last := begun; s.spent < slowdownSample; s.chores++ {
		for range 100_000 {
			s.state ^= s.state << 13
			s.state ^= s.state >> 7
			s.state ^= s.state << 17
		}
		now := time.Now()
		s.least = min(s.least, now.Sub(last))
		s.spent, last = now.Sub(begun), now
	}
}
