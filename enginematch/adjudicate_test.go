package enginematch

import (
	"testing"

	"banco/game"
	"banco/search"
)

// A game ends where both agents have agreed for long enough, and no ply before.
func TestAdjudication(t *testing.T) {
	for name, tt := range map[string]struct {
		from   int // ply
		scores []search.Score
		want   game.Result
	}{
		"won":            {20, []search.Score{900, -900, 900, -900, 900}, game.Win(game.First, game.Resignation)},
		"lost":           {20, []search.Score{-900, 900, -900, 900, -900}, game.Win(game.Second, game.Resignation)},
		"one ply early":  {20, []search.Score{900, -900, 900, -900}, game.Result{}},
		"one disagrees":  {20, []search.Score{900, -900, 900, -700, 900}, game.Result{}},
		"drawn":          {drawnFrom, make([]search.Score, drawnPlies), game.Draw(game.Agreement)},
		"drawn too soon": {drawnFrom - 2, make([]search.Score, drawnPlies), game.Result{}},
	} {
		var a adjudication
		for i, score := range tt.scores {
			a.add(game.Side(i%2), score, tt.from+i)
		}
		if got := a.result(); got != tt.want {
			t.Errorf("%s: %v", name, got)
		}
	}
}
