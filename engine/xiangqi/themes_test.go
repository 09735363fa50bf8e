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
		// A rook is exchanged for an advisor and a rook, and four pieces stand before the cannon.
		{"2baka1r1/4c4/4bR3/2p1pR2p/6p2/P8/2P1P1P1P/4C1c2/3rA4/2BA1KB2 w", "f7f9 h9f9 f6f9", "facing"},
		{"5ab2/4a4/4k1N2/8p/4N4/9/P8/5C3/4A4/2r1KA3 w", "e1d0 c0d0 e0d0 i6i5 f2e2", "quiet horse-cannon central-cannon cannon-horse"},
		// The rook is covered and stands next to the king: the cannon need not hold anything.
		{"2bakaR2/9/4c4/8p/p1p3P2/5N3/4P3P/r3B3R/3rA4/4K4 b", "a2a0 e1d0 a0d0", "two-rooks"},
		// The horse before the king is held, though it could not avert the mate.
		{"4ka3/4aP3/4b4/9/4p4/5R3/P3c1P2/4B4/3rN4/3AKAB2 b", "e9d9 f4d4 d1d4 g0i2 d4d0", "quiet iron-bolt facing"},
		// With no cannon at all the winner's own king would be in check.
		{"2b1kab2/3RaP3/1r2c2R1/p1p1C3p/9/2r6/P3P3P/9/9/3AKAB2 w", "h7f7 c4c0 f8f9", "quiet iron-bolt pawn-mate"},
		// The rook between holds the advisor, with the cannon or without.
		{"2b1kabr1/3Ra4/7Rn/2p1N1p1p/r8/9/6P1P/4C4/9/3AKAB2 w", "e6c7 e8d7 h7e7 d7e8 d8d9",
			"discovered-check double-check fishing-horse rook-horse"},
		// The horse of the wing checks.
		{"1C2kab2/4a4/3rc4/6N1p/p8/3nn3P/P1p6/4B4/1R2A4/4KAB2 b", "e4f2 e0d0 d4c2", "double-check rook-horse"},
		// The cannon, and then the rook, holds a point that those that check hold too.
		{"C1bakab2/8r/6nc1/2p1n1p1p/p3R4/9/P1P3P1P/1rN3N2/3R5/2BAKAB2 w", "d1d9 e9e8 d9e9 e8d8 e5d5", "two-rooks"},
		{"rnbakabr1/9/4N4/p3p3p/6p2/2P6/P5P1P/1C4N2/3R5/2BAKAB1c w", "e7c8 e9e8 b2b8", "horse-cannon cannon-horse"},
		// The other rook looks at the same point as the one that checks.
		{"4k4/9/9/9/9/8r/9/3K5/5r3/9 b", "i4d4", "two-rooks facing"},
		// The king is checked, but not at home.
		{"9/9/4k4/7N1/9/9/9/9/9/3K5 w", "h6g8", "facing"},
	})
}
