package random_test

import (
	"context"
	"errors"
	"slices"
	"testing"

	"banco/game"
	"banco/games/chess"
	"banco/search"
	"banco/search/random"
)

func TestRandomPlaysEveryMove(t *testing.T) {
	p, err := chess.New().Start(nil)
	if err != nil {
		t.Fatal(err)
	}
	seen := map[string]int{}
	for seed := range uint64(2000) {
		var told search.Info
		m, err := random.New().Search(context.Background(), p, search.Limits{Seed: seed}, func(i search.Info) { told = i })
		same, _ := random.New().Search(context.Background(), p, search.Limits{Seed: seed}, nil)
		if err != nil || m != same || !slices.Equal(told.PV, []game.Move{m}) {
			t.Fatalf("moves %v and %v of one seed, told %v, error %v", m, same, told.PV, err)
		}
		seen[p.FormatMove(m)]++
	}
	if len(seen) != 20 {
		t.Errorf("%d of 20 moves were played in 2000 tries", len(seen))
	}
	for m, n := range seen { // 100 expected, standard deviation under 10
		if n < 50 || n > 150 {
			t.Errorf("%s was played %d times of 2000", m, n)
		}
	}
}

func TestRandomChoosesAmongTheMovesAskedFor(t *testing.T) {
	p, err := chess.New().Start(nil)
	if err != nil {
		t.Fatal(err)
	}
	only, err := p.ParseMove("g1f3")
	if err != nil {
		t.Fatal(err)
	}
	for seed := range uint64(50) {
		limits := search.Limits{Seed: seed, Moves: []game.Move{only}}
		if m, err := random.New().Search(context.Background(), p, limits, nil); m != only || err != nil {
			t.Fatalf("%v, %v", m, err)
		}
	}
}

func TestNoMove(t *testing.T) {
	mated, err := chess.New().Parse(nil, "7k/6Q1/6K1/8/8/8/8/8 b - - 0 1")
	if err != nil {
		t.Fatal(err)
	}
	if _, err := random.New().Search(context.Background(), mated, search.Limits{}, nil); !errors.Is(err, search.ErrNoMove) {
		t.Errorf("a mated side gets %v", err)
	}
}
