package strong_test

import (
	"context"
	"math/rand/v2"
	"slices"
	"testing"

	"banco/engine"
	"banco/game"
	"banco/game/playout"
	"banco/kits"
	"banco/search"
	"banco/search/strong"
)

// kit returns what a game has for searches.
func kit(t testing.TB, name string) *engine.Kit {
	t.Helper()
	k, err := kits.Find(name)
	if err != nil {
		t.Fatal(err)
	}
	return k
}

// full returns options with all techniques for a game, and a small table.
func full(t testing.TB, name string) strong.Options {
	t.Helper()
	k, o := kit(t, name), strong.Full()
	o.Evaluator, o.Tactics, o.Hash, o.Mates = k.Evaluators[0].Evaluator, k.Guide.(strong.Tactics), 1, k.Mates
	return o
}

func parse(t testing.TB, name, fen string) game.Position {
	t.Helper()
	p, err := kit(t, name).Game.Parse(nil, fen)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// games are those that the search plays.
var games = []string{"chess", "xiangqi", "jieqi"}

// random returns a random position of a game that is not over.
func random(t testing.TB, name string, rng *rand.Rand) game.Position {
	t.Helper()
	for {
		p, err := kit(t, name).Game.Start(nil)
		if err != nil {
			t.Fatal(err)
		}
		for range rng.IntN(120) {
			if p.Result().Over() {
				break
			}
			m, _ := playout.Choose(p, rng, nil)
			p.Make(m)
		}
		if !p.Result().Over() {
			return p
		}
	}
}

// found is what a search came to.
type found struct {
	move  game.Move
	infos []search.Info
}

func (f found) last() search.Info { return f.infos[len(f.infos)-1] }

// look searches, and holds the search to what every one promises: a legal move,
// lines of legal moves, the position as it was.
func look(t testing.TB, ctx context.Context, s search.Searcher, p game.Position, l search.Limits) (f found) {
	t.Helper()
	fen, key := p.FEN(), p.Hash()
	m, err := s.Search(ctx, p, l, func(i search.Info) { f.infos = append(f.infos, i) })
	if err != nil {
		t.Fatalf("%s: %v", fen, err)
	}
	if p.FEN() != fen || p.Hash() != key {
		t.Fatalf("the search left %s as %s", fen, p.FEN())
	}
	if !slices.Contains(p.Moves(nil), m) {
		t.Fatalf("%s: the move %d is not legal", fen, m)
	}
	f.move = m
	for _, i := range f.infos {
		checkLine(t, p, i.PV)
	}
	if len(f.infos) > 0 && l.MultiPV < 2 && f.last().PV[0] != m {
		t.Fatalf("%s: the move is %s, the last line begins with %s", fen, p.FormatMove(m), p.FormatMove(f.last().PV[0]))
	}
	return f
}

func checkLine(t testing.TB, p game.Position, line []game.Move) {
	t.Helper()
	for i, m := range line {
		if !slices.Contains(p.Moves(nil), m) {
			t.Fatalf("%s: move %d of the line is not legal", p.FEN(), i)
		}
		if i < len(line)-1 && !game.Settled(p, m) {
			t.Fatalf("%s: the line goes on after move %d, which is left to chance", p.FEN(), i)
		}
		p.Make(game.Outcomes(p, m)[0].Move)
	}
	for range line {
		p.Unmake()
	}
}
