// Package search says what it means to look for a move, so that engine matches,
// protocols, the page and the lab drive every algorithm in the same way.
//
// Its nouns: a [Searcher] finds a move within [Limits] and reports [Info] on
// the way; an [Evaluator] judges a position at rest; a [Guide] is a game's
// advice on which moves to look at first; a [Trace] hears of every node. One
// algorithm lives in each package below this one.
package search

import (
	"context"
	"errors"
	"time"

	"banco/game"
)

// Searcher is an algorithm with its settings and its memory. It is used by
// one goroutine at a time; two searchers share nothing.
type Searcher interface {
	// Search looks for the best move of p. It stops at the first limit
	// reached, or within 20 ms of the end of ctx, and returns a legal move
	// in every case, also when it is stopped at once. The position comes
	// back as it was. The function report, which may be nil, is called on
	// the same goroutine; what it is given it may keep.
	//
	// The error is ErrNoMove where p has no legal move, and otherwise one
	// of the searcher's own (an external engine that died); the end of ctx
	// is no error.
	Search(ctx context.Context, p game.Position, l Limits, report func(Info)) (game.Move, error)

	// Forget drops what was learnt from earlier searches, as before a new game.
	Forget()
}

// ErrNoMove is returned for a position without a legal move.
var ErrNoMove = errors.New("search: there is no legal move")

// ErrDeclined is returned by external programs that name no move though there are
// some: they see a draw there.
var ErrDeclined = errors.New("search: no move is named")

// Limits bound a search. The zero value sets no bound but the algorithm's own
// default; with several, the first reached stops the search.
type Limits struct {
	Depth    int           // plies
	Nodes    uint64        // nodes, or simulations of MCTS
	MoveTime time.Duration // for this move
	GameTime GameTime      // time for the game; the searcher budgets it
	Infinite bool          // until stopped, whatever is found
	Mate     int           // stop when a mate in so many moves is proved
	Moves    []game.Move   // look at these first moves only; nil: all
	MultiPV  int           // report that many best lines; 0 is 1
	Seed     uint64        // of random choices; the same seed repeats a search exactly

	// Yield is called about every millisecond on the searcher's goroutine, for
	// other work to go first. It returns for how long the search's time has
	// stood still meanwhile: all that it took, or less where a clock runs on.
	// Nil: there is no other work.
	Yield func() time.Duration

	// Watch hears of what the search does at its root between two reports, on
	// the searcher's goroutine; searches that have nothing to tell do not call
	// it. Nil: nobody watches.
	Watch func(Step)
}

// Bounded reports whether l ends a search by side at all, now or when it is
// told to stop. Where not, a searcher looks to its own default depth.
func (l *Limits) Bounded(side game.Side) bool {
	return l.Depth > 0 || l.Nodes > 0 || l.MoveTime > 0 || l.GameTime.Left[side&1] > 0 || l.Infinite || l.Mate > 0
}

// GameTime is the time left for the game when a search begins.
type GameTime struct {
	Left      [2]time.Duration // by side; zero for the mover: no clock
	Increment [2]time.Duration
	MovesToGo int           // until the next time control; 0: the rest of the game
	Overhead  time.Duration // lost on the way to and from the searcher
}

// Info is a report from a search under way.
type Info struct {
	Depth, SelDepth int
	MultiPV         int // 1 is the best line
	Score           Score
	Nodes           uint64
	Time            time.Duration
	HashFull        int // thousandths
	PV              []game.Move
}

// Step is what a search does at its root: it begins to look at a first move, or
// finds that the best line is worth more or less than it expected.
type Step struct {
	Info             // Score and PV only where a score was found
	Move   game.Move // that is looked at next; NoMove: a score was found
	Number int       // of the move, from 1
	Least  bool      // the score is at least Score, otherwise at most
}

// NPS returns nodes a second.
func (i *Info) NPS() uint64 {
	return uint64(float64(i.Nodes) / max(i.Time.Seconds(), 1e-6))
}

// Score is the worth of a position for the side to move. Values beyond
// ±MateBound are mates (forced wins), counted in plies from the root.
type Score int

// Bounds of scores. Infinity is beyond every score; a win in n plies is
// Win-n; values between -MateBound and MateBound are hundredths of a pawn, or
// of whatever the evaluator counts in.
const (
	Infinity  Score = 1_000_000
	Win       Score = 999_000
	MateBound Score = 990_000
)

// WinIn is the score of a forced win in so many plies.
func WinIn(plies int) Score { return Win - Score(plies) }

// LossIn is the score of a forced loss in so many plies.
func LossIn(plies int) Score { return -Win + Score(plies) }

// Mate returns the number of moves (not plies) to a forced win, negative for
// a loss, and false for any other score.
func (s Score) Mate() (moves int, ok bool) {
	switch {
	case s > MateBound:
		return int(Win-s+1) / 2, true
	case s < -MateBound:
		return -int(Win+s) / 2, true
	}
	return 0, false
}

// Evaluator judges a position without looking ahead.
type Evaluator interface {
	// Evaluate returns the worth of p for the side to move, well inside
	// ±MateBound. It is not called where the game is over.
	Evaluate(p game.Position) Score
}

// Personal is an Evaluator that is faster when one searcher has it alone. Until Own
// is called, any number of searchers may share it.
type Personal interface {
	Evaluator

	// Own returns an evaluator that judges alike, is used by one goroutine at a
	// time, and keeps state from position to position.
	Own() Evaluator
}

// Own returns an evaluator as one goroutine of a searcher should have it.
func Own(e Evaluator) Evaluator {
	if p, ok := e.(Personal); ok {
		return p.Own()
	}
	return e
}

// Partial is an Evaluator that is not zero-sum: what it counts for one side is not
// the other's loss, so a search must say for which side it asks. Evaluate judges
// for the side to move; only the textbook search calls EvaluateFor.
type Partial interface {
	Evaluator

	// EvaluateFor returns the worth of p for a side, whoever is to move.
	EvaluateFor(p game.Position, side game.Side) Score
}

// Guide is a game's advice to searches that know no game. All methods take
// positions of its game only.
type Guide interface {
	// Gain returns what m wins at once: the worth of a captured piece, of a
	// promotion; 0 for a quiet move. Moves with a gain are what greedy
	// players choose and quiescence follows. The unit is that of the game's
	// evaluators, about.
	Gain(p game.Position, m game.Move) Score

	// Threatened reports that the side to move cannot afford to pass: it is
	// in check, or must answer a threat to win.
	Threatened(p game.Position) bool

	// Candidates appends the legal moves worth looking at, the likely best
	// first where that costs little, and at least one where there is one.
	// Most games append all of them.
	Candidates(p game.Position, buf []game.Move) []game.Move
}

// Trace hears of every node of a search, for people who study it. A searcher's
// trace may be nil and costs nothing then.
type Trace interface {
	// Enter is called when the search goes into the position after m (NoMove
	// at the root) with the window it has for the side to move there.
	Enter(ply int, m game.Move, alpha, beta Score)

	// Leave is called with the value found for the side to move, and why the
	// node ended.
	Leave(ply int, value Score, why Why)
}

// ChanceTrace is a Trace that also hears of chance nodes. Between EnterChance and
// LeaveChance the nodes entered at the next ply are outcomes of the move.
type ChanceTrace interface {
	Trace

	// EnterChance is called when the search goes into the chance node of the move m
	// at a ply, with the outcomes that it looks at and the window it has for the
	// mover.
	EnterChance(ply int, m game.Move, outcomes []game.Outcome, alpha, beta Score)

	// LeaveChance is called with the value found for the mover. After a Cut, the
	// outcomes searched show that the mean is at most alpha, or at least beta: that
	// is the value.
	LeaveChance(ply int, value Score, why Why)
}

// Why says how the value of a node came about.
type Why uint8

// The ways a node ends.
const (
	All      Why = iota // every move was searched
	Cut                 // a move was too good: the opponent will not allow it; at a chance node, the other outcomes cannot matter
	Leaf                // evaluated at the depth limit
	Quiet               // evaluated by quiescence
	Over                // the game is over here
	Table               // known from the transposition table
	NullCut             // even passing was too good
	Pruned              // not worth a search
	Repeated            // the position stood on the way here
	Stopped             // a limit was reached
)

var whyNames = [...]string{"all", "cut", "leaf", "quiet", "over", "table", "null", "pruned", "repeated", "stopped"}

// String returns the reason in one word.
func (w Why) String() string { return whyNames[w] }
