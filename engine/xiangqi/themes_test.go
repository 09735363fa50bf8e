package xiangqi

import (
	"testing"

	"banco/engine/enginetest"
	rules "banco/games/xiangqi"
)

func TestThemes(t *testing.T) {
	enginetest.Themes(t, rules.New(), Themes, []enginetest.Solution{
		{"3aka3/9/9/4C4/9/C8/9/9/9/3K5 w", "a4e4", "double-cannon central-cannon"},
		{"4k4/9/4N4/9/9/C8/9/9/9/3K5 w", "a4e4", "horse-cannon central-cannon cannon-horse"},
		{"4kab2/4a4/4b4/9/9/4C4/9/9/9/3RK4 w", "d0d9", "iron-bolt"},
		{"4k4/9/9/5N3/9/9/9/9/9/3K5 w", "f6g8", "crouching-horse facing"},
		{"4k4/9/9/1N7/9/9/9/9/9/5K3 w", "b6d7", "corner-horse facing"},
		{"4k4/9/2N6/9/9/9/9/R8/9/5K3 w", "a2e2", "fishing-horse rook-horse facing"},
		// The horse stands there, but holds no point beside the king.
		{"3ak1b2/4aR3/4b4/6N1p/2p6/6P1P/c1P6/C3B1n2/1p1K5/5rB2 b", "b1c1 d1d2 f0d0", ""},
		{"4k4/9/9/9/9/9/9/R8/9/3K5 w", "a2e2", "facing"},
		{"4k4/9/9/9/3c5/9/9/R8/9/3K5 w", "a2e2", ""},
		{"3k5/9/9/9/9/9/9/9/4R4/4K4 w", "e1e8", "no-move"},
		{"4k4/R8/9/9/9/9/9/9/1R7/3K5 w", "b1b9", "two-rooks"},
		{"4k4/9/3P5/9/9/9/9/9/9/5K3 w", "d7d8", "no-move facing"},
		{"4k4/3P5/9/9/9/9/9/9/9/5K3 w", "d8e8", "pawn-mate facing"},
		{"5k3/9/9/9/9/9/9/9/r8/3K5 b", "f9f8 d0e0 a1a0", "quiet"},
		{"4k4/9/9/9/4N4/9/4R4/9/9/3K5 w", "e5c4", "discovered-check facing"},
		// The horse becomes the screen of a cannon and opens no line.
		{"4k4/9/9/9/5N3/4C4/9/9/9/3K5 w", "f5e7", "horse-cannon central-cannon cannon-horse"},
		{"3k5/4R4/9/9/9/9/9/9/9/5K3 w", "e8e9 d9e9 f0f1", "sacrifice facing"},
	})
}
