package fallible_test

import (
	"context"
	"errors"
	"testing"

	"banco/game"
	"banco/games/chess"
	"banco/search"
	"banco/search/fallible"
)

// judge is a search that knows what each of its moves is worth: the first the
// score given first.
type judge struct {
	scores []search.Score
	asked  []search.Limits
}

func (j *judge) Forget() {}

func (j *judge) Search(_ context.Context, p game.Position, l search.Limits, report func(search.Info)) (game.Move, error) {
	j.asked = append(j.asked, l)
	moves := p.Moves(nil)
	if len(moves) == 0 {
		return game.NoMove, search.ErrNoMove
	}
	for i := range min(max(l.MultiPV, 1), len(j.scores)) {
		if report != nil {
			report(search.Info{Depth: 1, MultiPV: i + 1, Score: j.scores[i], Nodes: 10, PV: []game.Move{moves[i]}})
		}
	}
	return moves[0], nil
}

func start(t *testing.T) game.Position {
	t.Helper()
	p, err := chess.New().Start(nil)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// choices counts which of the judge's moves are played, over many seeds.
func choices(t *testing.T, lapse search.Score, scores ...search.Score) []int {
	t.Helper()
	p := start(t)
	count := make([]int, len(scores))
	s := fallible.New(fallible.Options{Searcher: &judge{scores: scores}, Lapse: lapse})
	for seed := range uint64(300) {
		m, err := s.Search(t.Context(), p, search.Limits{Seed: seed, Nodes: 100}, nil)
		again, _ := s.Search(t.Context(), p, search.Limits{Seed: seed, Nodes: 100}, nil)
		if err != nil || m != again {
			t.Fatalf("seed %d: %v and %v, %v", seed, m, again, err)
		}
		for i := range count {
			if p.Moves(nil)[i] == m {
				count[i]++
			}
		}
	}
	return count
}

func TestErrsByHowCloseMovesAre(t *testing.T) {
	got := choices(t, 60, 20, 0, -80, -400)
	if got[0] <= got[1] || got[1] <= got[2] || got[2] == 0 {
		t.Errorf("better moves are not played more often: %v", got)
	}
	if got[3] != 0 {
		t.Errorf("a piece is given away %d times", got[3])
	}
	if calm, wild := choices(t, 20, 20, 0, -80), choices(t, 200, 20, 0, -80); calm[0] <= wild[0] {
		t.Errorf("with lapses of 20 the best move is played %d times, with 200 %d times", calm[0], wild[0])
	}
}

func TestNobodyErrsWhereAllIsClear(t *testing.T) {
	for _, scores := range [][]search.Score{
		{600, 590},                        // won
		{-600, -610},                      // lost
		{search.WinIn(3), search.Win - 9}, // a mate
		{search.LossIn(9), search.LossIn(8)},
		{0, search.LossIn(4)}, // a mate to walk into
	} {
		if got := choices(t, 1000, scores...); got[1] != 0 {
			t.Errorf("%v: the worse move is played %d times", scores, got[1])
		}
	}
	if got := choices(t, 0, 10, 9); got[1] != 0 {
		t.Errorf("without lapses the worse move is played %d times", got[1])
	}
}

// Both looks together stay within the limits, and what is reported is the line
// that is played.
func TestLimitsAndReport(t *testing.T) {
	inner := &judge{scores: []search.Score{20, 10, 0}}
	s := fallible.New(fallible.Options{Searcher: inner, Lapse: 500})
	p := start(t)
	var last search.Info
	m, err := s.Search(t.Context(), p, search.Limits{Nodes: 1000, MoveTime: 100, Seed: 5}, func(i search.Info) { last = i })
	if err != nil || len(last.PV) == 0 || last.PV[0] != m || last.MultiPV != 1 || last.Nodes != 20 {
		t.Errorf("%v, %v, last report %+v", m, err, last)
	}
	var nodes, time uint64
	for _, l := range inner.asked {
		nodes, time = nodes+l.Nodes, time+uint64(l.MoveTime)
	}
	if len(inner.asked) != 2 || nodes != 1000 || time != 100 {
		t.Errorf("the search was asked for %+v", inner.asked)
	}
	inner.asked = nil
	if _, err := s.Search(t.Context(), p, search.Limits{Nodes: 1000, MultiPV: 3}, nil); err != nil || len(inner.asked) != 1 ||
		inner.asked[0].Nodes != 1000 {
		t.Errorf("who wants lines gets %+v, %v", inner.asked, err)
	}
	over, err := chess.New().Parse(nil, "R5k1/5ppp/8/8/8/8/8/6K1 b - - 0 1")
	if err != nil {
		t.Fatal(err)
	}
	if _, err := s.Search(t.Context(), over, search.Limits{}, nil); !errors.Is(err, search.ErrNoMove) {
		t.Errorf("where there is no move: %v", err)
	}
}
