package jieqi

import (
	"testing"

	"banco/engine/enginetest"
	"banco/game"
)

// Red has the pieces and wins before forty quiet rounds are over.
func TestWonEndingsAreWon(t *testing.T) {
	enginetest.WinsEndings(t, subject, game.First,
		"3k5/9/9/9/9/9/9/9/9/R3K4 w - 0 1",
		"4k4/9/9/9/9/9/9/9/9/1N1K5 b - 0 1",
		"3aka3/9/9/9/9/9/9/9/9/RC1K5 w - 0 1",
		"4k4/9/9/9/9/9/4P3X/9/9/3K5 w R1 0 1",
	)
}
