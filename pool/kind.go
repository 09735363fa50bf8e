package pool

// Kind is what a job is for. Of two jobs of one visitor the lower kind goes first.
type Kind int8

// The kinds, in the order of service. A job of no stated kind is an analysis.
const (
	Game     Kind = iota - 1 // a move in a game, for which somebody waits
	Analysis                 // what somebody looks at: lines, hints, reviews, problems
	Lab                      // engine tournaments, training runs, search trees
	Import                   // files that are read or verified
)

// Kinds lists the kinds in the order of service.
var Kinds = []Kind{Game, Analysis, Lab, Import}

// String names the kind, for metrics.
func (k Kind) String() string { return [...]string{"game", "analysis", "lab", "import"}[k-Game] }
