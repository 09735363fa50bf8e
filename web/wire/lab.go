package wire

import (
	"banco/enginematch"
	"banco/enginematch/tournament"
	"banco/lab/evaluation"
	"banco/lab/learn"
	"banco/lab/trace"
	"banco/search"
)

// Trace asks for a part of the tree of a search (POST /api/lab/trace): of a
// position of a game or of a small tree, by an agent that has one to show. The
// answer is Traced. The same search is not made again for every part.
type Trace struct {
	Game     string            `json:"game"` // or tree, nim
	Variant  map[string]string `json:"variant,omitempty"`
	FEN      string            `json:"fen,omitempty"` // or the text of a small tree; empty: the start
	Agent    string            `json:"agent"`
	Notation string            `json:"notation,omitempty"`
	Tree     int               `json:"tree"`           // where the search began anew, which one; -1: the last
	Some     int               `json:"some"`           // children to show of a node; 0: all
	Most     int               `json:"most,omitempty"` // nodes to show, about
	Wide     []Wide            `json:"wide,omitempty"`
}

// Wide says of how many children are shown of a node; 0 folds it.
type Wide struct {
	Node  int `json:"node"`
	Count int `json:"count"`
}

// Traced is the part of the tree that is drawn, and what the search found.
type Traced struct {
	trace.View
	Kind        string  `json:"kind"`  // minimax, alphabeta, mcts, threat
	FEN         string  `json:"fen"`   // of the root
	Max         Side    `json:"max"`   // who maximises
	Count       int     `json:"count"` // of nodes in all
	Move        string  `json:"move"`  // that the search chose, as it is written
	Score       Score   `json:"score"` // its worth for Max
	Modern      bool    `json:"modern,omitempty"`
	Exploration float64 `json:"exploration,omitempty"` // c, or cpuct in the modern form
}

// Judge asks what an evaluator sees in a position (POST /api/lab/eval). The
// answer is Judged.
type Judge struct {
	Game    string            `json:"game"`
	Variant map[string]string `json:"variant,omitempty"`
	FEN     string            `json:"fen,omitempty"` // empty: the start
	Eval    string            `json:"eval"`
	Piece   string            `json:"piece,omitempty"` // whose squares are to be judged, by its code
}

// Judged is what an evaluator sees, for First: what the whole is worth to it and
// to the others, the terms that this is made of, which a network has none of, how much it would miss each piece, what a piece more would be
// worth on every free square, and what the position is worth after each move.
type Judged struct {
	FEN     string                   `json:"fen"`
	Totals  []Total                  `json:"totals"`
	Terms   []search.Term            `json:"terms"`
	Pieces  []evaluation.SquareValue `json:"pieces"`
	Squares []evaluation.SquareValue `json:"squares"`
	Moves   []evaluation.SquareValue `json:"moves"`
}

// Total is what a position is worth to an evaluator.
type Total struct {
	Eval  string `json:"eval"`
	Value int    `json:"value"`
}

// NewContest asks for a tournament of agents (POST /api/lab/contests). The answer
// is Contest.
type NewContest struct {
	tournament.Plan
}

// Contests lists the tournaments of who asks (GET /api/lab/contests), and those of
// reports that can be played again.
type Contests struct {
	Contests []ContestLine   `json:"contests"`
	Presets  []ContestPreset `json:"presets"`
}

// ContestLine is a tournament in a list.
type ContestLine struct {
	ID     string   `json:"id"`
	Game   string   `json:"game"`
	Agents []string `json:"agents"`
	State  string   `json:"state"` // running, paused, done, failed
	Made   string   `json:"made"`
	Played int      `json:"played"`
	Total  int      `json:"total"`
}

// Contest is how a tournament stands (GET /api/lab/contests/{id}?since=N).
type Contest struct {
	ID        string                 `json:"id"`
	Plan      tournament.Plan        `json:"plan"`
	Mine      bool                   `json:"mine"`
	State     string                 `json:"state"`
	Why       string                 `json:"why,omitempty"` // it has failed
	Played    int                    `json:"played"`
	Total     int                    `json:"total"`
	Left      int                    `json:"left"` // seconds, about
	Standings []enginematch.Standing `json:"standings"`
	Games     []ContestGame          `json:"games"` // from number since on, counted from 0 as they ended
}

// ContestGame is a game of a tournament that has ended.
type ContestGame struct {
	Number int    `json:"number"`
	Seats  [2]int `json:"seats"` // the agents by seat
	Winner Winner `json:"winner"`
	Reason string `json:"reason"`
	Plies  int    `json:"plies"`
	Note   string `json:"note,omitempty"`
}

// ContestPreset is a comparison that a report has published.
type ContestPreset struct {
	Name      string          `json:"name"`
	Plan      tournament.Plan `json:"plan"`
	Published []PresetFigure  `json:"published"`
}

// PresetFigure is what a report says of an agent; what it does not say is 0.
type PresetFigure struct {
	Agent string  `json:"agent"`
	Wins  int     `json:"wins"`
	Games int     `json:"games"`
	From  float64 `json:"from"` // milliseconds for a move
	To    float64 `json:"to"`
}

// ContestRecord is the record of a game, as it can be imported.
type ContestRecord struct {
	Name string `json:"name"` // of a file
	Text string `json:"text"`
}

// NewCourse asks for weights to be learnt (POST /api/lab/courses). The answer is
// Course.
type NewCourse struct {
	learn.TrainingConfig
}

// Courses lists what who asks has had learnt (GET /api/lab/courses).
type Courses struct {
	Courses []CourseLine `json:"courses"`
}

// CourseLine is a run of learning in a list.
type CourseLine struct {
	ID     string `json:"id"`
	Game   string `json:"game"`
	State  string `json:"state"` // running, paused, done, failed
	Made   string `json:"made"`
	Played int    `json:"played"`
	Total  int    `json:"total"`
}

// Course is how a run of learning stands (GET /api/lab/courses/{id}).
type Course struct {
	ID     string               `json:"id"`
	Plan   learn.TrainingConfig `json:"plan"`
	Mine   bool                 `json:"mine"`
	State  string               `json:"state"`
	Why    string               `json:"why,omitempty"` // it has failed
	Played int                  `json:"played"`
	Curve  []learn.CurvePoint   `json:"curve"`
	Agent  string               `json:"agent"` // that judges by what has been learnt
}
