package alphabeta_test

import (
	"context"
	"math/rand/v2"
	"testing"

	"banco/game"
	"banco/game/playout"
	"banco/games/caro"
	"banco/games/chess"
	"banco/games/jieqi"
	"banco/games/xiangqi"
	"banco/search"
)

// entry is a game as the tests search it: with its rules, and with an
// evaluator and a guide that are no more than they need.
type entry struct {
	game    game.Game
	variant game.Variant
	guide   search.Guide
	eval    search.Evaluator
	plies   int // of the random games that positions are taken from
}

var table = map[string]entry{
	"chess":   {chess.New(), nil, chessGuide{}, material(chessMaterial), 120},
	"xiangqi": {xiangqi.New(), nil, xiangqiGuide{}, material(xiangqiMaterial), 150},
	"jieqi":   {jieqi.New(), nil, jieqiGuide{}, material(jieqiMaterial), 120},
	"caro":    {caro.New(), game.Variant{"size": "9"}, caroGuide{}, material(caroMaterial), 30},
	"swap2":   {caro.New(), game.Variant{"size": "7", "opening": "swap2"}, caroGuide{}, material(caroMaterial), 12},
}

// each runs a test for every game, in a fixed order.
func each(t *testing.T, run func(t *testing.T, e entry)) {
	t.Helper()
	for _, name := range []string{"chess", "xiangqi", "jieqi", "caro", "swap2"} {
		t.Run(name, func(t *testing.T) { run(t, table[name]) })
	}
}

// random returns a position of a random game that is not over.
func (e entry) random(t testing.TB, rng *rand.Rand) game.Position {
	t.Helper()
	for {
		p, err := e.game.Start(e.variant)
		if err != nil {
			t.Fatal(err)
		}
		for range rng.IntN(e.plies) {
			m, ok := playout.Choose(p, rng, nil)
			if !ok {
				break
			}
			p.Make(m)
		}
		if _, over := search.Ended(p, 0); !over {
			return p
		}
	}
}

// parse reads a FEN that is known to be good.
func (e entry) parse(t testing.TB, fen string) game.Position {
	t.Helper()
	p, err := e.game.Parse(e.variant, fen)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// found is what a search came to.
type found struct {
	move  game.Move
	score search.Score
	nodes uint64
	infos []search.Info
}

// look searches and checks what every search must keep: a legal move, the
// position as it was, and a line that begins with the move returned.
func look(t testing.TB, s search.Searcher, p game.Position, l search.Limits) found {
	t.Helper()
	return lookUntil(t, context.Background(), s, p, l)
}

func lookUntil(t testing.TB, ctx context.Context, s search.Searcher, p game.Position, l search.Limits) found {
	t.Helper()
	var f found
	fen, key := p.FEN(), p.Hash()
	m, err := s.Search(ctx, p, l, func(i search.Info) { f.infos = append(f.infos, i) })
	if err != nil {
		t.Fatalf("%s: %v", fen, err)
	}
	if p.FEN() != fen || p.Hash() != key {
		t.Fatalf("the search left %s as %s", fen, p.FEN())
	}
	if !legal(p, m) {
		t.Fatalf("%s: the move %d is not legal", fen, m)
	}
	f.move = m
	for _, i := range f.infos {
		if i.MultiPV == 1 {
			f.score, f.nodes = i.Score, i.Nodes
		}
		checkLine(t, p, i.PV)
	}
	if n := len(f.infos); n > 0 && l.MultiPV < 2 && f.infos[n-1].PV[0] != m {
		t.Fatalf("%s: the move is %s, the last line begins with %s", fen, p.FormatMove(m), p.FormatMove(f.infos[n-1].PV[0]))
	}
	return f
}

func legal(p game.Position, m game.Move) bool {
	for _, l := range p.Moves(nil) {
		if l == m {
			return true
		}
	}
	return false
}

// checkLine makes sure that a line can be played, and ends with its first
// chance move.
func checkLine(t testing.TB, p game.Position, line []game.Move) {
	t.Helper()
	p = p.Clone()
	for i, m := range line {
		if !legal(p, m) {
			t.Fatalf("move %d of the line is not legal at %s", i+1, p.FEN())
		}
		if game.Outcomes(p, m)[0].Move != m {
			if i+1 < len(line) {
				t.Fatalf("the line goes on after a chance move at %s", p.FEN())
			}
			return
		}
		p.Make(m)
	}
}

// material is an evaluator that counts for First what a function counts.
type material func(p game.Position) search.Score

func (f material) Evaluate(p game.Position) search.Score {
	if p.Side() == game.Second {
		return -f(p)
	}
	return f(p)
}

// noise is an evaluator without sense or order: the hash of the position, in
// so many different values. Few of them make many moves equal, many make
// scores jump.
type noise uint64

func (n noise) Evaluate(p game.Position) search.Score {
	return search.Score(p.Hash()*0x9e3779b97f4a7c15>>40%uint64(n)) - search.Score(n/2)
}
