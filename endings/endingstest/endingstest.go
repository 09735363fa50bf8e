// Package endingstest holds tables of endings to the rules of their game.
package endingstest

import (
	"context"
	"math/rand/v2"
	"testing"

	"banco/endings"
	"banco/game"
	"banco/search"
)

// Made returns the tables of materials and of all that they lead to.
func Made(t testing.TB, r endings.Rules, materials ...string) (*endings.Folder, map[string]endings.Survey) {
	t.Helper()
	f, found := endings.NewFolder(r), map[string]endings.Survey{}
	for _, text := range materials {
		m, err := endings.Parse(r, text)
		if err != nil {
			t.Fatal(err)
		}
		err = endings.Make(context.Background(), r, m, f, func(t *endings.Table) { found[t.Text()] = t.Survey() })
		if err != nil {
			t.Fatal(err)
		}
	}
	return f, found
}

// Consistent sets up random positions of a material and compares what the tables
// say with what they say after each legal move, and with the rules where there
// is none: a position is won in one ply more than the best move leaves.
func Consistent(t *testing.T, f *endings.Folder, g game.Game, place func(*rand.Rand) string, number int) {
	t.Helper()
	rng := rand.New(rand.NewPCG(1, 2))
	for checked := 0; checked < number; {
		fen := place(rng)
		p, err := g.Parse(nil, fen)
		if err != nil {
			continue
		}
		checked++
		if want, got := ahead(f, p), at(f, p); got != want {
			t.Fatalf("%s: the table says %d, its moves %d", fen, got, want)
		}
	}
}

// at is what tables say of a position: 0 where they know no winner.
func at(f *endings.Folder, p game.Position) search.Score {
	e, ok := f.Probe(p)
	if !ok {
		return 0
	}
	return e.Score(p.Side(), 0)
}

// ahead is what a position is worth by its moves.
func ahead(f *endings.Folder, p game.Position) search.Score {
	moves := p.Moves(nil)
	if len(moves) == 0 {
		v, _ := search.Ended(p, 0)
		return v
	}
	best := -search.Infinity
	for _, m := range moves {
		p.Make(m)
		best = max(best, -at(f, p))
		p.Unmake()
	}
	switch {
	case best > search.MateBound:
		return best - 1
	case best < -search.MateBound:
		return best + 1
	}
	return best
}
