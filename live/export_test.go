package live

import "time"

// MaxRooms and MaxNodes bound what is kept in memory in a hall that is narrow;
// MaxMatches what one visitor keeps.
const (
	MaxRooms   = 500
	MaxNodes   = 100_000
	MaxMatches = maxMatches
	Pace       = pace
)

// Nodes returns how many nodes are in memory.
func (h *Hall) Nodes() int {
	h.mu.Lock()
	defer h.mu.Unlock()
	return h.nodes
}

// Narrow lets a hall hold less than most do.
func (h *Hall) Narrow() {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.bounds = bounds{MaxRooms, MaxNodes}
}

// Slow lets a hall look at its clocks as seldom as a test of many days wants.
func (h *Hall) Slow(beat time.Duration) { h.beat.Store(int64(beat)) }
