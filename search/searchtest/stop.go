// Package searchtest holds what the tests of several searchers share.
package searchtest

import (
	"context"
	"time"

	"banco/search"
)

// looks is how often a search has asked its limits before Stop ends it: by then it
// visits as many nodes between two looks as it ever does.
const looks = 30

// MostAfterStop is how many nodes a search may begin after it has seen that it
// must stop: no more than lie on the way back to the root.
const MostAfterStop = 256

// Stop returns a context and limits for one search that has no other end: the
// context ends in the midst of it. After counts the nodes that are begun later.
// So a test of how soon a search stops counts work and needs no clock.
func Stop(parent context.Context) (ctx context.Context, l search.Limits, after *int) {
	ctx, cancel := context.WithCancel(parent)
	before := 0
	after = new(int)
	l = search.Limits{Infinite: true, Yield: func() time.Duration {
		if before++; before < looks {
			return 0
		}
		cancel()
		*after = before - looks
		return 0
	}}
	return ctx, l, after
}
