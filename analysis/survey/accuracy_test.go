package survey

import (
	"context"
	"math"
	"testing"
	"time"

	"banco/analysis"
	"banco/game"
	"banco/game/files"
	"banco/game/gametest"
	"banco/kits"
	"banco/search"
)

// strengths are the players of testdata, the weakest first. In either file every second
// game, from the first on, is one of the next.
var strengths = []string{"random", "novice against easy", "medium against hard", "strong"}

// What accuracies must be.
const (
	mostRandom  = 50
	leastStrong = 90
	fewNodes    = 2000 // for each position: enough to tell the strengths apart
	manyNodes   = 8000 // enough to see that strong moves are right

	openingPlies = 4 // with which the games begin at random
)

// A random player is not accurate, a strong one is, and the stronger the players the
// more accurate they are.
func TestAccuracyFollowsStrength(t *testing.T) {
	if testing.Short() {
		t.Skip("one goroutine only, and slow under the race detector")
	}
	for _, name := range []string{"chess", "xiangqi"} {
		kit, err := kits.Find(name)
		if err != nil {
			t.Fatal(err)
		}
		records, err := files.ReadFile(context.Background(), kit.Game, "testdata/"+name+".pgn")
		if err != nil {
			t.Fatal(err)
		}
		means := make([]float64, len(strengths))
		for i := range means {
			r, each := records[2*i], search.Limits{Nodes: fewNodes, Seed: 1}
			if i == len(means)-1 {
				each.Nodes = manyNodes
			}
			begin, err := r.Begin(kit.Game)
			if err != nil {
				t.Fatal(err)
			}
			line := r.MainLine()
			for _, m := range line[:openingPlies] {
				begin.Make(m)
			}
			found, err := Measure(context.Background(), kit, begin, line[openingPlies:], each, nil, search.Limits{})
			if err != nil {
				t.Fatal(err)
			}
			means[i] = (found.Ours[0] + found.Ours[1]) / 2
			t.Logf("%s, %s: %.0f and %.0f", name, strengths[i], found.Ours[0], found.Ours[1])
		}
		if means[0] > mostRandom {
			t.Errorf("%s: random players are %.0f %% accurate", name, means[0])
		}
		for i, mean := range means[1:] {
			if mean <= means[i] {
				t.Errorf("%s: %s is %.0f %% accurate, %s %.0f %%", name, strengths[i], means[i], strengths[i+1], mean)
			}
		}
		if strong := means[len(means)-1]; strong < leastStrong || math.IsNaN(strong) {
			t.Errorf("%s: strong players are %.0f %% accurate", name, strong)
		}
	}
}

// A review of a game of 40 moves takes at most ten seconds of processor time, with half as
// much again for a machine whose cores are slow while others are busy.
func TestTimedReview(t *testing.T) {
	gametest.Timed(t)
	const most = 15 * time.Second
	for _, kit := range kits.All() {
		begin, line, err := Game(context.Background(), kit, 1, 80)
		if err != nil {
			t.Fatal(err)
		}
		begun := gametest.ProcessorTime(t)
		if _, err := analysis.Review(context.Background(), kit, begin, line, analysis.ReviewLimits(len(line)),
			func(int, int) error { return nil }); err != nil {
			t.Fatal(err)
		}
		took := gametest.ProcessorTime(t) - begun
		t.Logf("%s: %d plies in %.1f s", kit.Game.Name(), len(line), took.Seconds())
		if took > most {
			t.Errorf("%s: a review takes %v", kit.Game.Name(), took)
		}
	}
}

// Games of cờ úp are reviewed as one of the players knows them.
func TestGamesCanBeReviewed(t *testing.T) {
	for _, kit := range kits.All() {
		begin, line, err := Game(context.Background(), kit, 1, 8)
		if err != nil || len(line) != 8 {
			t.Fatalf("%s: %d moves, %v", kit.Game.Name(), len(line), err)
		}
		found, err := Measure(context.Background(), kit, begin, line, search.Limits{Nodes: 300}, nil, search.Limits{})
		if err != nil || !(found.Ours[game.First] >= 0 && found.Ours[game.First] <= 100) {
			t.Errorf("%s: %+v, %v", kit.Game.Name(), found, err)
		}
	}
}
