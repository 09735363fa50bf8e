package alphabeta_test

import (
	"context"
	"testing"

	"banco/game/playout"
	"banco/search"
	"banco/search/alphabeta"
)

// full returns all techniques for a game, with a small table.
func (e entry) full() alphabeta.Options {
	o := alphabeta.Full()
	o.Evaluator, o.Guide, o.Hash = e.eval, e.guide, 1
	return o
}

// BenchmarkSearch searches random positions, 20,000 nodes each.
func BenchmarkSearch(b *testing.B) {
	for _, name := range []string{"chess", "xiangqi", "jieqi", "caro"} {
		b.Run(name, func(b *testing.B) {
			e := table[name]
			s, rng := alphabeta.New(e.full()), playout.Random(3)
			for b.Loop() {
				p := e.random(b, rng)
				if _, err := s.Search(context.Background(), p, search.Limits{Nodes: 20_000}, nil); err != nil {
					b.Fatal(err)
				}
			}
			b.ReportMetric(20_000*float64(b.N)/b.Elapsed().Seconds(), "nodes/s")
		})
	}
}
