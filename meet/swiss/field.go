// Package swiss pairs the next round of a Swiss tournament by the FIDE Dutch
// system, in the edition in force from 1 February 2026 (Handbook C.04.3). A
// [Field] is the tournament so far, a [Card] what one player has done in it, a
// [Game] one round of a card, and a [Board] a pair of the next round.
//
// The criteria are numbered C1 to C21 as in the Handbook. Absolute ones (C1 to
// C3) decide which players may meet at all; the others become the digits of
// the weight of a pair, in their order, and the order in which the Handbook
// generates candidates becomes further digits below them. So each bracket is
// one exact optimisation, and nothing is searched or tried.
package swiss

import "errors"

// Color is the side a player has in a game.
type Color int8

// The colours. In xiangqi White is the side that moves first.
const (
	NoColor Color = iota
	White
	Black
)

// Other returns the colour of the opponent.
func (c Color) Other() Color {
	switch c {
	case White:
		return Black
	case Black:
		return White
	}
	return NoColor
}

// Outcome is how a round went for a player, as the letter that a tournament
// report has for it.
type Outcome byte

// The outcomes. W, D and L are games that were played but are not rated.
const (
	Win          Outcome = '1'
	Draw         Outcome = '='
	Loss         Outcome = '0'
	UnratedWin   Outcome = 'W'
	UnratedDraw  Outcome = 'D'
	UnratedLoss  Outcome = 'L'
	ForfeitWin   Outcome = '+'
	ForfeitLoss  Outcome = '-'
	Bye          Outcome = 'U' // allocated by the pairing, worth a win
	FullPointBye Outcome = 'F' // granted
	HalfPointBye Outcome = 'H' // asked for
	Absent       Outcome = 'Z'
)

// Half returns what an outcome is worth in half points: 2, 1 or 0. That is
// also the scoring of xiangqi in points.
func (o Outcome) Half() int {
	switch o {
	case Win, UnratedWin, ForfeitWin, Bye, FullPointBye:
		return 2
	case Draw, UnratedDraw, HalfPointBye:
		return 1
	}
	return 0
}

// Played reports that there was a game on the board.
func (o Outcome) Played() bool {
	switch o {
	case Win, Draw, Loss, UnratedWin, UnratedDraw, UnratedLoss:
		return true
	}
	return false
}

// Game is one round of a player.
type Game struct {
	Opponent int // a pairing number, or 0
	Color    Color
	Outcome  Outcome
}

// Card is what one player has done so far, a game for each round. A card with
// fewer games than others is one of a player who came late.
type Card struct {
	Number int // the pairing number: from 1, by strength
	Games  []Game
	Away   bool // takes no part in the round to be paired
}

// Field is a tournament before the round to be paired. Rounds is how many it
// will have; First is the colour of the top player in the first round, and
// White where it is NoColor and no game tells.
type Field struct {
	Cards  []Card
	Rounds int
	First  Color
	Apart  [][]int // players by their numbers, no two of which may meet

	SecondBye bool // a player who has had a bye, or won by forfeit, may have the bye: C2 does not hold
	AnyColor  bool // two players with the same absolute colour preference may meet: C3 does not hold
}

// Played returns how many rounds the field has behind it.
func (f Field) Played() int {
	rounds := 0
	for _, c := range f.Cards {
		rounds = max(rounds, len(c.Games))
	}
	return rounds
}

// Board is a pair of a round by pairing numbers. Black is 0 where White has
// the pairing-allocated bye.
type Board struct{ White, Black int }

// ErrNoPairing says that no pairing keeps the absolute criteria.
var ErrNoPairing = errors.New("no pairing of all players keeps the absolute criteria")

// MaxPlayers bounds a field, whose pairing takes memory by its square.
const MaxPlayers = 500
