package xiangqi

import (
	"testing"

	"banco/engine/enginetest"
	"banco/game"
)

// Red has the attackers and wins before the draw by move count.
func TestWonEndingsAreWon(t *testing.T) {
	enginetest.WinsEndings(t, subject, game.First,
		"3k5/9/9/9/9/9/9/9/9/R3K4 w - - 0 1",
		"4k4/9/9/9/9/9/4P4/9/9/3K5 w - - 0 1",
		"4k4/9/9/9/9/9/9/9/9/1N1K5 b - - 0 1",
		"3ak4/9/9/9/9/9/9/9/9/R2K5 w - - 0 1",
		"2bk1ab2/4a4/9/9/9/9/9/9/9/RC2K4 w - - 0 1",
		"3aka3/9/9/9/9/9/4P4/9/9/R2K5 w - - 0 1",
	)
}
