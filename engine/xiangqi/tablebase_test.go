package xiangqi

import (
	"math/rand/v2"
	"testing"

	"banco/endings/endingstest"
	"banco/game"
	rules "banco/games/xiangqi"
	"banco/games/xiangqi/board"
)

// A rook beats an advisor, a horse too; a pawn that has reached the last rank
// before the king was driven out does not win.
func TestEndings(t *testing.T) {
	f, found := endingstest.Made(t, Endings{}, "KRvKA", "KNvKA", "KPvK", "KCAvK")
	for text, want := range map[string]struct{ moves, draws int }{
		"KRvK": {2, 0}, "KNvK": {7, 0}, "KPvK": {11, 432}, "KRvKA": {5, 0},
	} {
		s, ok := found[text]
		if got := (s.Longest[0] + 1) / 2; !ok || got != want.moves || s.Drawn[0] != want.draws {
			t.Errorf("%s: %+v", text, s)
		}
	}
	for _, men := range []string{"KRka", "KNka", "KAkn", "Kkp", "KCAk", "Kkca"} {
		endingstest.Consistent(t, f, rules.New(), func(r *rand.Rand) string { return scattered(r, men) }, 1500)
	}
}

// scattered returns a FEN with pieces on random points where they may stand.
func scattered(r *rand.Rand, men string) string {
	u := board.Setup{}
	for _, c := range men {
		for piece := board.PieceOf(c); ; {
			if s := rules.Square(r.IntN(rules.Squares)); u[s] == board.Empty && board.Home(piece, s) {
				u[s] = piece
				break
			}
		}
	}
	return u.FEN(game.Side(r.IntN(2)))
}
