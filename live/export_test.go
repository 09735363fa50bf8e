package live

// MaxRooms and MaxNodes bound what is kept in memory; MaxMatches what one
// visitor keeps.
const (
	MaxRooms   = maxRooms
	MaxNodes   = maxNodes
	MaxMatches = maxMatches
	Pace       = pace
)

// Nodes returns how many nodes are in memory.
func (h *Hall) Nodes() int {
	h.mu.Lock()
	defer h.mu.Unlock()
	return h.nodes
}
