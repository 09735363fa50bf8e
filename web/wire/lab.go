package wire

import (
	"banco/engine"
	"banco/enginematch"
	"banco/enginematch/tournament"
	"banco/lab/evaluation"
	"banco/lab/exercise"
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
	Kind        string            `json:"kind"` // minimax, alphabeta, mcts, threat
	FEN         string            `json:"fen"`  // of the root
	Variant     map[string]string `json:"variant,omitempty"`
	Max         Side              `json:"max"`   // who maximises
	Count       int               `json:"count"` // of nodes in all
	Move        string            `json:"move"`  // that the search chose, as it is written
	Score       Score             `json:"score"` // its worth for Max
	Modern      bool              `json:"modern,omitempty"`
	Exploration float64           `json:"exploration,omitempty"` // c, or cpuct in the modern form
}

// Exercise asks for the exercise of a plan, such as "alphabeta:depth=3,seed=7", and with an
// answer for its marks (POST /api/lab/exercise). The answer is Exercised. The same plan
// always makes the same exercise.
type Exercise struct {
	Plan    string           `json:"plan"`
	Student int              `json:"student,omitempty"` // of a class: every one has another exercise of a plan
	Answer  *exercise.Answer `json:"answer,omitempty"`
}

// Exercised is an exercise, and what the machine says of an answer to it.
type Exercised struct {
	exercise.Exercise
	Marks []exercise.Mark `json:"marks,omitempty"`
}

// Judge asks what an evaluator sees in a position (POST /api/lab/eval). The
// answer is Judged.
type Judge struct {
	Game    string            `json:"game"`
	Variant map[string]string `json:"variant,omitempty"`
	FEN     string            `json:"fen,omitempty"` // empty: the start
	Eval    string            `json:"eval"`
	Piece   string            `json:"piece,omitempty"`   // whose squares are to be judged, by its code
	Weights string            `json:"weights,omitempty"` // changes of the evaluator, as the parameter weights of an agent has them
}

// Judged is what an evaluator sees, for First: what the whole is worth to it and
// to the others, the terms that this is made of, which a network has none of, how much it would miss each piece, what a piece more would be
// worth on every free square, and what the position is worth after each move.
type Judged struct {
	FEN     string                   `json:"fen"`
	Totals  []Total                  `json:"totals"`            // without changes
	Changed *int                     `json:"changed,omitempty"` // what the whole is worth with them
	Weights []engine.TermWeight      `json:"weights"`           // the terms that can be given another weight
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

// NewEngineTournament asks for an engine tournament (POST /api/lab/tournaments). The answer
// is EngineTournament.
type NewEngineTournament struct {
	tournament.Plan
}

// EngineTournaments lists the tournaments of the caller (GET /api/lab/tournaments), and those of
// reports that can be played again.
type EngineTournaments struct {
	Tournaments []EngineTournamentLine   `json:"tournaments"`
	Presets     []EngineTournamentPreset `json:"presets"`
	Grace       int                      `json:"grace"` // minutes that one goes on after the caller has left; 0: to its end
}

// EngineTournamentLine is a tournament in a list.
type EngineTournamentLine struct {
	ID     string   `json:"id"`
	Game   string   `json:"game"`
	Agents []string `json:"agents"`
	State  string   `json:"state"`           // running, paused, done, failed
	Away   bool     `json:"away,omitempty"`  // it was paused because its owner, a guest, had left
	Queue  int      `json:"queue,omitempty"` // its place among those that wait for their turn; absent: it does not wait
	Until  string   `json:"until,omitempty"` // when it expires; absent while it runs
	Made   string   `json:"made"`
	Played int      `json:"played"`
	Total  int      `json:"total"`
}

// EngineTournament is how a tournament stands (GET /api/lab/tournaments/{id}?since=N).
type EngineTournament struct {
	ID        string                 `json:"id"`
	Plan      tournament.Plan        `json:"plan"`
	Mine      bool                   `json:"mine"`
	State     string                 `json:"state"`
	Away      bool                   `json:"away,omitempty"`
	Queue     int                    `json:"queue,omitempty"`
	Until     string                 `json:"until,omitempty"`
	Why       string                 `json:"why,omitempty"` // it has failed
	Played    int                    `json:"played"`
	Total     int                    `json:"total"`
	Left      int                    `json:"left"` // seconds, about
	Standings []enginematch.Standing `json:"standings"`
	Games     []EngineTournamentGame `json:"games"` // from number since on, counted from 0 as they ended
}

// EngineTournamentGame is a game of a tournament that has ended.
type EngineTournamentGame struct {
	Number int    `json:"number"`
	Seats  [2]int `json:"seats"` // the agents by seat
	Winner Winner `json:"winner"`
	Reason string `json:"reason"`
	Plies  int    `json:"plies"`
	Note   string `json:"note,omitempty"`
}

// EngineTournamentPreset is a comparison that a report has published.
type EngineTournamentPreset struct {
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

// EngineTournamentRecord is the record of a game, as it can be imported.
type EngineTournamentRecord struct {
	Name string `json:"name"` // of a file
	Text string `json:"text"`
}

// NewTrainingRun asks for weights to be learnt (POST /api/lab/training). The answer is
// TrainingRun.
type NewTrainingRun struct {
	learn.TrainingConfig
}

// TrainingRuns lists those of the caller (GET /api/lab/training).
type TrainingRuns struct {
	Runs  []TrainingRunLine `json:"runs"`
	Grace int               `json:"grace"` // minutes that one goes on after the caller has left; 0: to its end
}

// TrainingRunLine is a training run in a list.
type TrainingRunLine struct {
	ID     string `json:"id"`
	Game   string `json:"game"`
	State  string `json:"state"` // running, paused, done, failed
	Away   bool   `json:"away,omitempty"`
	Queue  int    `json:"queue,omitempty"`
	Until  string `json:"until,omitempty"`
	Made   string `json:"made"`
	Played int    `json:"played"`
	Total  int    `json:"total"`
}

// TrainingRun is how a training run stands (GET /api/lab/training/{id}).
type TrainingRun struct {
	ID     string               `json:"id"`
	Plan   learn.TrainingConfig `json:"plan"`
	Mine   bool                 `json:"mine"`
	State  string               `json:"state"`
	Away   bool                 `json:"away,omitempty"`
	Queue  int                  `json:"queue,omitempty"`
	Until  string               `json:"until,omitempty"`
	Why    string               `json:"why,omitempty"` // it has failed
	Played int                  `json:"played"`
	Curve  []learn.CurvePoint   `json:"curve"`
	Agent  string               `json:"agent"`  // that judges by what has been learnt
	Learnt bool                 `json:"learnt"` // it beats random weights
}
