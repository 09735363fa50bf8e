package strong

import (
	"slices"

	"banco/game"
	"banco/search"
)

// Tactics is what a game's guide knows for a strong search. The game's positions
// must have the method Pass (the null move). Without ChanceTactics the game must
// have no chance moves. Nothing here allocates.
type Tactics interface {
	search.Guide

	// HistorySizes returns the bounds of ScoredMove.PieceTo and
	// ScoredMove.FromTo, by which histories are indexed.
	HistorySizes() (pieceTos, fromTos int)

	// Legal reports whether Candidates lists a move, which may be any number.
	Legal(p game.Position, m game.Move) bool

	// Captures appends the legal moves that win something at once, without
	// those that only a problem's composer would think of.
	Captures(p game.Position, buf []game.Move) []game.Move

	// Describe appends one ScoredMove for each of the legal moves, with
	// everything but its score.
	Describe(p game.Position, moves []game.Move, buf []ScoredMove) []ScoredMove

	// SEEAtLeast is the static exchange evaluation. It reports whether a legal
	// move wins at least so much (a negative bound: loses at most so much) when
	// both sides capture on its square for as long as that pays, with the least
	// valuable man first.
	SEEAtLeast(p game.Position, m game.Move, least search.Score) bool

	// GivesCheck reports whether a legal move gives check. Rare kinds of check
	// may be missed.
	GivesCheck(p game.Position, m game.Move) bool

	// FreePieces counts the pieces of the side to move that can nearly always
	// make a harmless move. With fewer than two there may be zugzwang, and
	// null-move pruning is off.
	FreePieces(p game.Position) int

	// Keys returns the keys of the pawn and correction histories.
	Keys(p game.Position) Keys

	// RuleResult returns the result that the rules give to a position reached
	// by so many plies of a search, other than for want of a legal move. A
	// repetition within those plies counts at once.
	RuleResult(p game.Position, plies int) game.Result
}

// ChanceTactics is the Tactics of a game with chance moves. The game's positions
// are game.LazyChance.
type ChanceTactics interface {
	Tactics

	// Outcomes appends the outcomes of a legal chance move that are searched
	// one by one, as moves for Make with their weights.
	Outcomes(p game.Position, m game.Move, buf []game.Outcome) []game.Outcome
}

// CheckTactics is the Tactics of a game in which quiescence also tries checks.
type CheckTactics interface {
	Tactics

	// QuietChecks appends legal moves that give check and win nothing at once.
	QuietChecks(p game.Position, buf []game.Move) []game.Move
}

// TunedTactics is the Tactics of a game for which the numbers of the search were
// tuned by games of its own.
type TunedTactics interface {
	Tactics

	// Params returns those numbers.
	Params() Params
}

// Keys are hashes of parts of a position: the pawns, and the other men of each
// side.
type Keys struct {
	Pawns    uint64
	NonPawns [2]uint64
}

// ScoredMove is a legal move with what is known of it before it is made. The
// move picker scores it.
type ScoredMove struct {
	Move     game.Move
	PieceTo  uint16 // index of the man that moves, its side and where it lands
	FromTo   uint16 // index of where the move begins and ends, and in chess which of the two are attacked
	Gain     int16  // what it wins at once, as search.Guide says; 0 for a quiet move
	Captured uint8  // the kind of man it captures, below capturedKinds; 0: none
	Chance   bool   // chance decides its outcome
	state    uint8
	score    int32
}

// capturedKinds is above the number of kinds of men.
const capturedKinds = 8

// Extend appends n empty moves to a list, and returns it and where they begin.
func Extend(list []ScoredMove, n int) (longer, added []ScoredMove) {
	old := len(list)
	longer = slices.Grow(list, n)[:old+n]
	clear(longer[old:])
	return longer, longer[old:]
}

func (m *ScoredMove) quiet() bool { return m.Gain <= 0 }

// Bits of ScoredMove.state.
const (
	losesExchange = 1 << iota // its static exchange evaluation is too low
	searched                  // it was searched, not pruned
	givesCheck
)
