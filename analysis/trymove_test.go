package analysis

import (
	"context"
	"math"
	"testing"

	"banco/game"
	"banco/search"
)

// A move tried is worth about what a review says of the same move. (A review's
// searcher remembers the positions before.)
func TestTryAgreesWithReview(t *testing.T) {
	kit := kitOf("chess")
	start := read(t, kit, "")
	line := moves(t, start, "e2e4", "e7e5", "f1c4", "b8c6", "d1h5", "g8f6")
	bad := review(t, kit, start, line)[5]
	at := start.Clone()
	for _, m := range line[:5] {
		at.Make(m)
	}
	for text, want := range map[string]search.Score{"g8f6": bad.Score, at.FormatMove(bad.Best.PV[0]): bad.Best.Score} {
		m, err := at.ParseMove(text)
		if err != nil {
			t.Fatal(err)
		}
		got, err := TryMove(context.Background(), kit, at, m, few)
		if err != nil || got.PV[0] != m || math.Abs(inPawns.of(got.Score, 0)-inPawns.of(want, 0)) > 0.1 {
			t.Errorf("%s is worth %d (%v), in the review %d", text, got.Score, err, want)
		}
	}
}

// A covered piece may be tried with what it turned out to be or without: either
// way its worth is what could be expected of it.
func TestTryKnowsNoLuck(t *testing.T) {
	kit := kitOf("jieqi")
	p := read(t, kit, "")
	plain, _ := p.ParseMove("b2e2")
	want, err := TryMove(context.Background(), kit, p, plain, few)
	if err != nil {
		t.Fatal(err)
	}
	for _, o := range game.Outcomes(p, plain) {
		if got, err := TryMove(context.Background(), kit, p, o.Move, few); err != nil || got.Score != want.Score || got.PV[0] != plain {
			t.Errorf("%s: %+v %v, want %+v", p.FormatMove(o.Move), got, err, want)
		}
	}
}

func TestTryRefuses(t *testing.T) {
	kit := kitOf("chess")
	over := read(t, kit, "7k/6Q1/5K2/8/8/8/8/8 b - - 0 1")
	if _, err := TryMove(context.Background(), kit, over, game.NoMove, few); err == nil {
		t.Error("a move after the end is judged")
	}
}
