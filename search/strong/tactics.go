package strong

import (
	"banco/game"
	"banco/search"
)

// Tactics is what a game's guide knows for a strong search. Its positions have
// the method Pass, and no moves of chance unless it is also a Lottery. Nothing
// here allocates.
type Tactics interface {
	search.Guide

	// Shape returns how many slots and paths choices have, see Choice.
	Shape() (slots, paths int)

	// Captures appends the legal moves that win something at once, without
	// those that only a problem's composer would think of.
	Captures(p game.Position, buf []game.Move) []game.Move

	// Describe appends what there is to know of each of the legal moves.
	Describe(p game.Position, moves []game.Move, buf []Choice) []Choice

	// Exchange reports whether a legal move wins at least so much (a negative
	// bound: loses at most) when both sides capture on its square for as long
	// as that pays, the least valuable man first.
	Exchange(p game.Position, m game.Move, least search.Score) bool

	// Checks reports whether a legal move gives check. Rare kinds of check
	// may be missed.
	Checks(p game.Position, m game.Move) bool

	// Force counts the men of the side to move that can wait: with fewer than
	// two, having to move may be a burden.
	Force(p game.Position) int

	// Keys tells positions apart by a part of what stands on the board.
	Keys(p game.Position) Keys

	// Ruled tells how the rules take a position reached by so many plies of
	// a search, other than by its having no legal move. A repetition counts
	// at once where it happens within those plies.
	Ruled(p game.Position, plies int) game.Result
}

// Lottery is the Tactics of a game in which chance decides what some moves turn
// out to be. Its positions are game.Veiled.
type Lottery interface {
	Tactics

	// Turns appends the ways in which a legal move can turn out that are worth
	// a look each, as moves for Make with their weights.
	Turns(p game.Position, m game.Move, buf []game.Outcome) []game.Outcome
}

// Keys are hashes of parts of a position: the pawns, and the other men of each
// side.
type Keys struct {
	Pawns  uint64
	Others [2]uint64
}

// Choice is a legal move with what is known of it before it is made.
type Choice struct {
	Move   game.Move
	Slot   uint16 // stands for the man that moves, its side and where it lands
	Path   uint16 // stands for where the move begins and ends
	Gain   int16  // what it wins at once, as search.Guide says; 0 for a quiet move
	Victim uint8  // the kind of man it captures, below victims; 0: none
	Lot    bool   // chance decides what it turns out to be
	state  uint8
	rank   int32
}

// victims is above the number of kinds of men.
const victims = 8

func (c *Choice) quiet() bool { return c.Gain <= 0 }

// What has happened to a choice.
const (
	weighed  = 1 << iota // its exchange is known to lose
	searched             // it was looked at, not pruned
	checking             // it gives check
)
