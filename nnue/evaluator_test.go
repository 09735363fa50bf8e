package nnue_test

import (
	"math/rand/v2"
	"sync"
	"testing"

	"banco/game"
	"banco/game/playout"
	"banco/games/chess"
	"banco/games/jieqi"
	"banco/games/xiangqi"
	"banco/nnue"
	"banco/nnue/nnuetest"
)

// at returns who stands on each square of a position.
func at(p game.Position) (m men) {
	add := func(kind int, side game.Side) {
		if kind > 0 {
			kind += black * int(side)
		}
		m = append(m, kind)
	}
	switch p := p.(type) {
	case *chess.Position:
		for s := range chess.Square(64) {
			add(int(p.At(s).Kind()), p.At(s).Side())
		}
	case *xiangqi.Position:
		for s := range xiangqi.Square(90) {
			add(int(p.At(s).Kind()), p.At(s).Side())
		}
	case *jieqi.Position:
		for s := range xiangqi.Square(90) {
			if p.At(s).Covered() {
				add(covered, p.At(s).Side())
			} else {
				add(int(p.At(s).Kind()), p.At(s).Side())
			}
		}
		for side := game.First; side <= game.Second; side++ {
			for k := xiangqi.Advisor; k <= xiangqi.Pawn; k++ {
				places := 2
				if k == xiangqi.Pawn {
					places = 5
				}
				for i := range places {
					kind := 0
					if i < p.Pool(side, k) {
						kind = covered
					}
					add(kind, side)
				}
			}
		}
	}
	return m
}

// In random games, with moves tried and taken back on the way, the evaluator of
// a searcher, the one that all share and the definition say the same.
func TestEvaluatorsInGames(t *testing.T) {
	for i, g := range []game.Game{chess.New(), xiangqi.New(), jieqi.New()} {
		r := boards[i]
		h := buckets(nnuetest.Header(r.game, r.files*r.ranks, 64))
		numbers, biases := nnuetest.Weights(h, r.features(), 7)
		network, err := nnue.Read(nnuetest.File(h, numbers, biases), g.Name())
		if err != nil {
			t.Fatal(err)
		}
		shared, rng := nnue.NewEvaluator(network), rand.New(rand.NewPCG(13, 1))
		own := shared.Own()
		check := func(p game.Position) {
			want := worth(r, h, numbers, biases, at(p), int(p.Side()))
			if mine, all := own.Evaluate(p), shared.Evaluate(p); int(mine) != want || int(all) != want {
				t.Fatalf("%s: %d for a searcher, %d for all, want %d", p.FEN(), mine, all, want)
			}
		}
		for range 4 {
			p, err := g.Start(nil)
			if err != nil {
				t.Fatal(err)
			}
			for range 120 {
				moves := p.Moves(nil)
				if len(moves) == 0 || p.Result().Over() {
					break
				}
				m, _ := playout.Choose(p, rng, nil)
				p.Make(m)
				if answers := p.Moves(nil); len(answers) > 0 {
					answer := answers[rng.IntN(len(answers))]
					if v, ok := p.(game.LazyChance); ok {
						v.MakeUnresolved(answer)
					} else {
						p.Make(answer)
					}
					check(p)
					p.Unmake()
				}
				if rng.IntN(3) > 0 {
					check(p)
				}
			}
		}
	}
}

// The evaluator that all share may be asked by several at once.
func TestEvaluatorIsShared(t *testing.T) {
	_, _, _, file := small()
	network, err := nnue.Read(file, "chess")
	if err != nil {
		t.Fatal(err)
	}
	shared := nnue.NewEvaluator(network)
	var all sync.WaitGroup
	for range 4 {
		all.Go(func() {
			p, err := chess.New().Start(nil)
			if err != nil {
				t.Error(err)
				return
			}
			own := shared.Own()
			for range 50 {
				p.Make(p.Moves(nil)[0])
				if got, want := shared.Evaluate(p), own.Evaluate(p); got != want {
					t.Errorf("%s: %d, want %d", p.FEN(), got, want)
				}
			}
		})
	}
	all.Wait()
}
