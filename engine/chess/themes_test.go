package chess

import (
	"testing"

	"banco/engine/enginetest"
	rules "banco/games/chess"
)

func TestThemes(t *testing.T) {
	enginetest.Themes(t, rules.New(), Themes, []enginetest.Solution{
		{"5r1k/6pp/7N/8/2Q5/8/8/7K w - - 0 1", "c4g8 f8g8 h6f7", "sacrifice smothered"},
		{"6k1/5ppp/8/8/8/8/8/R6K w - - 0 1", "a1a8", "back-rank"},
		{"r5k1/8/8/8/8/8/5PPP/6K1 b - - 0 1", "a8a1", "back-rank"},
		{"6k1/8/8/8/8/8/8/R6K w - - 0 1", "a1a8", ""},
		{"7k/R7/8/8/8/8/8/1R5K w - - 0 1", "b1b8", "two-rooks"},
		{"7k/Q7/8/8/8/8/8/1R5K w - - 0 1", "b1b8", ""},
		{"7k/8/5K2/8/8/8/6Q1/8 w - - 0 1", "g2g7", "queen-beside"},
		{"4k3/8/8/8/4N3/8/8/4RK2 w - - 0 1", "e4f6", "double-check"},
		{"4k3/8/8/8/4N3/8/8/4RK2 w - - 0 1", "e4c5", "discovered-check"},
		// A knight stands before the other rook, the king holds what it would.
		{"7k/R1n5/6K1/8/8/8/8/1R6 w - - 0 1", "b1b8", ""},
		{"7k/P7/6K1/8/8/8/8/8 w - - 0 1", "a7a8q", "promotion"},
		{"q3k3/8/8/3N4/8/8/8/4K3 w - - 0 1", "d5c7 e8d8 c7a8", "fork"},
		// A knight attacks a bishop, which is worth no more; a rook a queen, which takes it.
		{"4k3/8/3b4/8/4N3/8/8/4K3 w - - 0 1", "e4f6 e8f8 f6h7", ""},
		{"3q2k1/6pp/8/7Q/8/8/8/4R2K w - - 0 1", "e1e8 d8e8 h5e8", "back-rank"},
		{"r5k1/5ppp/8/8/8/8/4Q3/4R2K w - - 0 1", "e2e8 a8e8 e1e8", "sacrifice back-rank"},
		{"kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1", "a1a6 b7a6 b6b7", "sacrifice quiet pawn-mate"},
	})
}
