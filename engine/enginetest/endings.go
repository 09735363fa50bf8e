package enginetest

import (
	"context"
	"testing"

	"banco/game"
	"banco/search"
	"banco/search/alphabeta"
)

// WinsEndings plays endings by plain alpha-beta to depth 3 against itself, that is
// by the merits of the default evaluator. The winner must win before the game is
// drawn or a draw can be claimed. The first outcome of a chance move is played.
func WinsEndings(t *testing.T, s Subject, winner game.Side, fens ...string) {
	t.Helper()
	o := alphabeta.Options{Evaluator: s.Evaluators[0].Evaluator, Guide: s.Guide, Repetition: true}
	for _, fen := range fens {
		p, err := s.Rules.Parse(nil, fen)
		if err != nil {
			t.Fatal(err)
		}
		for searcher := alphabeta.New(o); !over(p); {
			m, err := searcher.Search(context.Background(), p, search.Limits{Depth: 3}, nil)
			if err != nil {
				t.Fatal(err)
			}
			p.Make(game.Outcomes(p, m)[0].Move)
		}
		if r := p.Result(); r.Winner != winner {
			t.Errorf("%s ends by %v in %s", fen, r.Reason, p.FEN())
		}
	}
}

// over reports whether a game is over or a draw can be claimed.
func over(p game.Position) bool {
	c, ok := p.(game.Claimer)
	return p.Result().Over() || ok && c.Claim().Over()
}
