package solve

import (
	"time"

	"banco/game"
	"banco/search"
	"banco/solve/proof"
)

// Task is a problem: can a side win by force?
type Task struct {
	Position game.Position // whoever begins is to move
	Winner   game.Side     // the attacker, who is to win
	Hold     bool          // Winner need not win but draw at least: the other side must not win, within Moves of its own
	Moves    int           // the attacker's moves, at most; 0: any number
	Forcing  bool          // the attacker may only check (in caro: make fours and threes)
	Limits   search.Limits // MoveTime, Nodes and Yield bound the work
	Hint     int           // a number of moves that is said to do; 0: none
	Brief    bool          // the first proof will do: nothing shorter and no second solution is looked for

	single bool // no second solution is looked for
}

// Verdict is how a task ended.
type Verdict uint8

// The verdicts.
const (
	Unknown Verdict = iota // a limit was reached
	Proven                 // the attacker wins, and the tree shows how
	Refuted                // he does not, within the moves and means of the task
)

var verdictNames = [...]string{"unknown", "proven", "refuted"}

// String returns "unknown", "proven" or "refuted".
func (v Verdict) String() string { return verdictNames[v] }

// Answer is what was found out about a task. Of one to hold, Proven means that
// the other side does not win, with no tree; Refuted that it does, with its tree.
type Answer struct {
	Verdict  Verdict
	Moves    int         // Proven: the attacker's moves in the longest line of the tree; Refuted: the limit, 0 for none
	Shortest bool        // Proven: every shorter win was refuted
	Tree     *proof.Tree // Proven: checked by package proof
	Others   []Other     // Proven: other first moves that win as soon
	Sound    Sound       // Proven: whether there are none
	Reply    game.Move   // where the defender begins and there is no win: his move after which there is none
	NoneIn   int         // there is no win in so many moves, by any moves of the task
	Stopped  Limit       // Unknown: what ended the work
	Search   Progress    // what it took

	// Unknown: what the engine thinks, where there is one.
	Line  []game.Move
	Score search.Score // for the attacker
}

// Limit is what ended the work on a task before it was solved.
type Limit uint8

// The limits.
const (
	NoLimit     Limit = iota // none did: all means were used up
	ByTime                   // Limits.MoveTime
	ByNodes                  // Limits.Nodes
	ByMemory                 // the bytes of the solver: the tree of the win has no room in them
	Interrupted              // the context ended
)

var limitNames = [...]string{"", "time", "nodes", "memory", "interrupt"}

// String returns "time", "nodes", "memory" or "interrupt", or "" for NoLimit.
func (l Limit) String() string { return limitNames[l] }

// Other is another first move that wins.
type Other struct {
	Move  game.Move
	Moves int // to the end, at most
}

// Sound tells whether a problem has one solution.
type Sound uint8

// The states of soundness.
const (
	Undecided Sound = iota // not looked for, or a limit was reached
	Single                 // no other first move wins as soon
	Cooked                 // another does: see Others
)

var soundNames = [...]string{"undecided", "single", "cooked"}

// String returns "undecided", "single" or "cooked".
func (s Sound) String() string { return soundNames[s] }

// Progress is how far the work has come.
type Progress struct {
	Stage   Stage
	Tactic  string // Name of the tactic
	Moves   int    // the limit being tried; 0: any number
	Nodes   uint64 // positions looked at
	Elapsed time.Duration
	Full    int // of the table, in thousandths
	NoneIn  int // there is no win in so many moves
	Found   int // a win in so many moves is known; 0: none
}

// Stage is what is being done.
type Stage uint8

// The stages.
const (
	Looking    Stage = iota // for a win
	Writing                 // the tree, and checking it
	Shortening              // refuting shorter wins
	Comparing               // trying the other first moves
)

var stageNames = [...]string{"looking", "writing", "shortening", "comparing"}

// String returns the stage in one word.
func (s Stage) String() string { return stageNames[s] }
