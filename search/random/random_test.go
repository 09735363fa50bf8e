package random_test

import (
	"context"
	"testing"

	"banco/games/chess"
	"banco/search/random"
)

func TestRandomPlaysEveryMove(t *testing.T) {
	p, err := chess.New().Start(nil)
	if err != nil {
		t.Fatal(err)
	}
	r, twin, seen := random.New(7), random.New(7), map[string]bool{}
	for range 400 {
		m, err := r.Move(context.Background(), p)
		same, _ := twin.Move(context.Background(), p)
		if err != nil || m != same {
			t.Fatalf("moves %v and %v of one seed, error %v", m, same, err)
		}
		seen[p.FormatMove(m)] = true
	}
	if len(seen) != 20 {
		t.Errorf("%d of 20 moves were played in 400 tries", len(seen))
	}
	mated, err := chess.New().Parse(nil, "7k/6Q1/6K1/8/8/8/8/8 b - - 0 1")
	if err != nil {
		t.Fatal(err)
	}
	if _, err := r.Move(context.Background(), mated); err == nil {
		t.Error("a move is found where there is none")
	}
}
