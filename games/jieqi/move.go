package jieqi

import (
	"banco/game"
	"banco/games/xiangqi"
)

// A game.Move has the bits of xiangqi.NewMove (from, to: seven each), then four
// for the kind that the mover turned out to be and four for the kind of the
// covered piece it captured. Zero means no such piece, or one not known.
const (
	revealShift   = 14
	capturedShift = 18
	kindMask      = 15
)

// Resolve returns the move m with what turned up and what was captured under
// its cover; None for nothing, or nothing known.
func Resolve(m game.Move, revealed, captured xiangqi.Kind) game.Move {
	return plain(m) | game.Move(revealed)<<revealShift | game.Move(captured)<<capturedShift
}

// Turned returns the kind that the mover of m turned out to be, or None.
func Turned(m game.Move) xiangqi.Kind { return xiangqi.Kind(m >> revealShift & kindMask) }

// Captured returns the kind of the covered piece that m captured, None where
// there was none or the viewer does not know it.
func Captured(m game.Move) xiangqi.Kind { return xiangqi.Kind(m >> capturedShift & kindMask) }

// plain returns m without identities, as Moves lists it.
func plain(m game.Move) game.Move { return m & (1<<revealShift - 1) }
