package search_test

import (
	"context"
	"math/rand/v2"
	"testing"
	"time"

	"banco/game"
	"banco/games/chess"
	"banco/search"
)

func TestMean(t *testing.T) {
	type part struct {
		v search.Score
		w uint32
	}
	for _, tt := range []struct {
		parts []part
		want  search.Score
	}{
		{nil, 0},
		{[]part{{10, 1}, {20, 3}}, 17},
		{[]part{{-10, 1}, {-20, 3}}, -17},
		{[]part{{search.WinIn(3), 1}, {search.WinIn(5), 9}}, search.WinIn(5)},
		{[]part{{search.LossIn(4), 1}, {search.LossIn(2), 9}}, search.LossIn(4)},
		{[]part{{search.WinIn(3), 1}, {0, 1}}, search.Decisive / 2},
		{[]part{{search.WinIn(3), 224}, {search.LossIn(2), 1}}, search.Decisive * 223 / 225},
	} {
		var mean search.Mean
		for _, p := range tt.parts {
			mean.Add(p.v, p.w)
		}
		if got := mean.Score(); got != tt.want {
			t.Errorf("the mean of %v is %d, want %d", tt.parts, got, tt.want)
		}
	}
}

// A mean whose outcome falls out of its window is on that side of the mean's
// window, whatever the outcomes after it.
func TestMeanWindow(t *testing.T) {
	rng, cuts := rand.New(rand.NewPCG(1, 2)), 0
	value := func() search.Score {
		switch rng.IntN(8) {
		case 0:
			return search.WinIn(rng.IntN(9))
		case 1:
			return search.LossIn(rng.IntN(9))
		case 2:
			return search.Score(rng.IntN(80_000) - 40_000)
		}
		return search.Score(rng.IntN(2000) - 1000)
	}
	for range 200_000 {
		outcomes := make([]game.Outcome, 1+rng.IntN(4))
		values, total := make([]search.Score, len(outcomes)), int64(0)
		for i := range outcomes {
			outcomes[i].Weight, values[i] = 1+uint32(rng.IntN(5)), value()
			total += int64(outcomes[i].Weight)
		}
		alpha := value()
		beta := alpha + 1 + search.Score(rng.IntN(300))
		var mean search.Mean
		low, high := false, false
		for i, o := range outcomes {
			a, b := mean.Window(alpha, beta, o.Weight, total)
			low, high = low || values[i] <= a, high || values[i] >= b
			mean.Add(values[i], o.Weight)
		}
		if v := mean.Score(); low && v > alpha || high && v < beta {
			t.Fatalf("%v of weights %v: mean %d, window %d %d, low %v, high %v", values, outcomes, v, alpha, beta, low, high)
		}
		if low || high {
			cuts++
		}
	}
	if cuts < 20_000 {
		t.Errorf("only %d means fell out of their window", cuts)
	}
}

func TestEnded(t *testing.T) {
	for _, tt := range []struct {
		fen   string
		over  bool
		score search.Score
	}{
		{"7k/6Q1/6K1/8/8/8/8/8 b - - 0 1", true, search.LossIn(3)},
		{"7k/8/6Q1/8/8/8/8/K7 b - - 0 1", true, 0},
		{"7k/8/8/8/8/8/8/KR6 w - - 100 80", true, 0}, // may be claimed
		{"7k/8/8/8/8/8/8/KR6 w - - 99 80", false, 0},
	} {
		p, err := chess.New().Parse(nil, tt.fen)
		if err != nil {
			t.Fatal(err)
		}
		if score, over := search.Ended(p, 3); over != tt.over || score != tt.score {
			t.Errorf("%s: over %v with %d", tt.fen, over, score)
		}
	}
}

func TestBounded(t *testing.T) {
	left := search.Limits{GameTime: search.GameTime{Left: [2]time.Duration{time.Second, 0}}}
	if (&search.Limits{MultiPV: 3, Seed: 1}).Bounded(game.First) || !left.Bounded(game.First) || left.Bounded(game.Second) {
		t.Error("what bounds a search is taken wrongly")
	}
}

// A search without bounds waits for its end; any other does not.
func TestWait(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	search.NewBudget(ctx, search.Limits{Depth: 1}, game.First).Wait()
	begin := time.Now()
	time.AfterFunc(20*time.Millisecond, cancel)
	search.NewBudget(ctx, search.Limits{Infinite: true}, game.First).Wait()
	if time.Since(begin) < 20*time.Millisecond {
		t.Error("an infinite search ended by itself")
	}
}
