package client

import (
	"slices"
	"time"
)

// Delays are durations that were measured.
type Delays []time.Duration

// At returns the duration that a share of all does not exceed: 0.99 for the
// 99th percentile.
func (d Delays) At(share float64) time.Duration {
	if len(d) == 0 {
		return 0
	}
	slices.Sort(d)
	return d[min(int(share*float64(len(d))), len(d)-1)]
}
