package greedy_test

import (
	"context"
	"errors"
	"testing"

	"banco/game"
	"banco/games/chess"
	"banco/games/jieqi"
	"banco/games/xiangqi"
	"banco/search"
	"banco/search/greedy"
)

// guide counts a captured piece of chess by its kind: pawn, knight, bishop …
type guide struct{ search.NoGuide }

func (guide) Gain(_ game.Position, m game.Move) search.Score { return search.Score(chess.Captured(m)) }

// covered likes to capture covered pieces of cờ úp.
type covered struct{ search.NoGuide }

func (covered) Gain(p game.Position, m game.Move) search.Score {
	if p.(*jieqi.Position).At(xiangqi.To(m)).Covered() {
		return 1
	}
	return 0
}

func parse(t *testing.T, g game.Game, fen string) game.Position {
	t.Helper()
	p, err := g.Parse(nil, fen)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

func TestTakesTheMost(t *testing.T) {
	p := parse(t, chess.New(), "k7/8/8/2q1r3/3P4/8/8/K6R w - - 0 1")
	for seed := range uint64(20) {
		var info search.Info
		m, err := greedy.New(greedy.Options{Guide: guide{}}).Search(context.Background(), p, search.Limits{Seed: seed},
			func(i search.Info) { info = i })
		if err != nil || p.FormatMove(m) != "d4c5" || info.Score != search.Score(chess.Queen) || info.PV[0] != m {
			t.Fatalf("seed %d: %s, %+v, %v", seed, p.FormatMove(m), info, err)
		}
	}
}

// Without a capture every move comes up, the same one for the same seed.
func TestLots(t *testing.T) {
	p, err := chess.New().Start(nil)
	if err != nil {
		t.Fatal(err)
	}
	s, seen := greedy.New(greedy.Options{Guide: guide{}}), map[game.Move]bool{}
	for seed := range uint64(400) {
		m, err := s.Search(context.Background(), p, search.Limits{Seed: seed}, nil)
		again, _ := s.Search(context.Background(), p, search.Limits{Seed: seed}, nil)
		if err != nil || m != again {
			t.Fatalf("moves %d and %d of one seed, %v", m, again, err)
		}
		seen[m] = true
	}
	if len(seen) != 20 {
		t.Errorf("%d of 20 moves came up in 400 choices", len(seen))
	}
}

// In cờ úp it sees a view, and moves as the view lists.
func TestHiddenPieces(t *testing.T) {
	p, err := jieqi.New().Start(nil)
	if err != nil {
		t.Fatal(err)
	}
	m, err := greedy.New(greedy.Options{Guide: covered{}}).Search(context.Background(), p, search.Limits{}, nil)
	if err != nil || (covered{}).Gain(p, m) != 1 {
		t.Errorf("%s takes nothing; %v", p.FormatMove(m), err)
	}
}

func TestFirstMovesAndNone(t *testing.T) {
	s := greedy.New(greedy.Options{})
	p := parse(t, chess.New(), "k7/8/8/2q1r3/3P4/8/8/K6R w - - 0 1")
	only := p.Moves(nil)[3:4]
	if m, err := s.Search(context.Background(), p, search.Limits{Moves: only}, nil); err != nil || m != only[0] {
		t.Errorf("move %d instead of the one asked for, %v", m, err)
	}
	mated := parse(t, chess.New(), "7k/6Q1/6K1/8/8/8/8/8 b - - 0 1")
	if _, err := s.Search(context.Background(), mated, search.Limits{}, nil); !errors.Is(err, search.ErrNoMove) {
		t.Errorf("the error is %v", err)
	}
}
