package live

// MaxRooms and MaxNodes bound what is kept in memory; MaxMatches what one
// visitor keeps.
const (
	MaxRooms   = maxRooms
	MaxNodes   = maxNodes
	MaxMatches = maxMatches
	Pace       = pace
)
