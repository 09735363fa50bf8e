package chess

import (
	"context"
	"testing"

	"banco/game"
	"banco/search"
	"banco/search/alphabeta"
)

// TestWonEndingsAreWon plays endings by plain alpha-beta, that is by the
// evaluator's own merits, at depth 3 against the same search: mate
// must come before a draw can be claimed.
func TestWonEndingsAreWon(t *testing.T) {
	o := alphabeta.Options{Evaluator: Evaluators()[Default], Guide: Guide{}, Repetition: true}
	for _, fen := range []string{
		"8/8/8/3k4/8/8/8/3QK3 b - - 0 1",
		"8/8/8/3k4/8/8/8/R3K3 w - - 0 1",
		"4k2r/8/8/8/3K4/8/8/8 b - - 0 1",
		"8/8/8/3k4/8/8/4P3/4K3 w - - 0 1",
		"8/5ppp/8/3k4/8/8/8/RR2K3 w - - 0 1",
	} {
		p, searcher := parse(t, fen), alphabeta.New(o)
		winner := game.First
		if evaluate(t, "s2-material", fen) < 0 == (p.Side() == game.First) {
			winner = game.Second
		}
		for !p.Result().Over() && !p.Claim().Over() {
			m, err := searcher.Search(context.Background(), p, search.Limits{Depth: 3}, nil)
			if err != nil {
				t.Fatal(err)
			}
			p.Make(m)
		}
		if r := p.Result(); r != game.Win(winner, game.Checkmate) {
			t.Errorf("%s ends in %s", fen, p.FEN())
		}
	}
}

// TestDrawnMaterial has leads that win nothing.
func TestDrawnMaterial(t *testing.T) {
	for _, fen := range []string{
		"8/8/3k4/8/8/3K4/8/1N4N1 w - - 0 1",
		"8/8/3kb3/8/8/3K4/8/R7 w - - 0 1",
		"8/8/3kr3/8/8/3KB3/8/R7 w - - 0 1",
	} {
		if got := evaluate(t, Default, fen); got <= 0 || got > 100 {
			t.Errorf("%s is worth %d", fen, got)
		}
	}
}
