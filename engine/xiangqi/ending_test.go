package xiangqi

import (
	"context"
	"testing"

	"banco/game"
	"banco/search"
	"banco/search/alphabeta"
)

// TestWonEndingsAreWon plays endings by plain alpha-beta, that is by the
// evaluator's own merits, at depth 3 against the same search: Red,
// who has the attackers, must win before the draw by move count.
func TestWonEndingsAreWon(t *testing.T) {
	o := alphabeta.Options{Evaluator: Evaluators()[Default], Guide: Guide{}, Repetition: true}
	for _, fen := range []string{
		"3k5/9/9/9/9/9/9/9/9/R3K4 w - - 0 1",
		"4k4/9/9/9/9/9/4P4/9/9/3K5 w - - 0 1",
		"4k4/9/9/9/9/9/9/9/9/1N1K5 b - - 0 1",
		"3ak4/9/9/9/9/9/9/9/9/R2K5 w - - 0 1",
		"2bk1ab2/4a4/9/9/9/9/9/9/9/RC2K4 w - - 0 1",
		"3aka3/9/9/9/9/9/4P4/9/9/R2K5 w - - 0 1",
	} {
		p, searcher := parse(t, fen), alphabeta.New(o)
		for !p.Result().Over() {
			m, err := searcher.Search(context.Background(), p, search.Limits{Depth: 3}, nil)
			if err != nil {
				t.Fatal(err)
			}
			p.Make(m)
		}
		if r := p.Result(); r.Winner != game.First {
			t.Errorf("%s ends by %v in %s", fen, r.Reason, p.FEN())
		}
	}
}
