package alphabeta_test

import (
	"context"
	"testing"

	jieqiengine "banco/engine/jieqi"
	"banco/game"
	"banco/game/playout"
	"banco/games/jieqi"
	"banco/search"
	"banco/search/alphabeta"
)

// TestVeiled holds a search that leaves the outcomes of chance open against the same
// written as plain minimax, in positions of cờ úp.
func TestVeiled(t *testing.T) {
	judge := jieqiengine.Evaluators()["s3"]
	textbook := alphabeta.NewTextbook(alphabeta.Options{Evaluator: judge, Guide: jieqiengine.Guide{}, Veiled: true})
	p, err := jieqi.New().Start(nil)
	if err != nil {
		t.Fatal(err)
	}
	rng := playout.Random(5)
	for ply := range 24 {
		if ply%6 == 0 {
			var got search.Info
			if _, err := textbook.Search(context.Background(), p, search.Limits{Depth: 3}, func(i search.Info) { got = i }); err != nil {
				t.Fatal(err)
			}
			if want := veiledMinimax(p.(game.LazyChance), judge, 3, 0); got.Score != want {
				t.Errorf("%s is worth %d, want %d", p.FEN(), got.Score, want)
			}
		}
		m, ok := playout.Choose(p, rng, nil)
		if !ok {
			return
		}
		p.Make(m)
	}
}

func veiledMinimax(p game.LazyChance, judge search.Evaluator, depth, ply int) search.Score {
	if score, over := search.Ended(p, ply); over {
		return score
	}
	if depth == 0 {
		return judge.Evaluate(p)
	}
	best := -search.Infinity
	for _, m := range p.Moves(nil) {
		p.MakeUnresolved(m)
		best = max(best, -veiledMinimax(p, judge, depth-1, ply+1))
		p.Unmake()
	}
	return best
}
