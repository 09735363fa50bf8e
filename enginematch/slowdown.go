package enginematch

import (
	"sync"
	"time"
)

// MaxSlowdown is the Slowdown above which a match by the clock proves little.
const MaxSlowdown = 1.3

// slowdownSample is how long Slowdown measures.
const slowdownSample = 100 * time.Millisecond

// Slowdown measures how many times as long work on so many goroutines takes as on an
// idle machine: 1 means no longer. Where it is much more, agents lose on time or
// search less than their clocks say.
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
