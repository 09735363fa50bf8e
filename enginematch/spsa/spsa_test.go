package spsa

import (
	"math"
	"math/rand/v2"
	"testing"
)

// play returns the half points of a pair between two settings whose strength
// falls with their distance from what is best.
func play(rng *rand.Rand, trial Trial, best []int) int {
	strength := func(setting []int) (sum float64) {
		for i, v := range setting {
			d := float64(v-best[i]) / float64(best[i])
			sum -= 600 * d * d
		}
		return sum
	}
	chance := 1 / (1 + math.Pow(10, (strength(trial.Second)-strength(trial.First))/400))
	points := 0
	for range 2 {
		if rng.Float64() < chance {
			points += 2
		}
	}
	return points
}

// Values follow the results to where the strength is greatest.
func TestValuesFollowResults(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	best := []int{100, 1500, 40}
	tuner := &Tuner{Numbers: []Number{New("one", 60), New("two", 2500), New("three", 40)}, Rate: 0.03, Horizon: 60_000}
	for range 60_000 {
		trial := tuner.Next(rng)
		tuner.Count(trial, play(rng, trial, best))
	}
	for i, n := range tuner.Numbers {
		if off := math.Abs(n.Value/float64(best[i]) - 1); off > 0.15 {
			t.Errorf("%s ends at %.1f, the best is %d", n.Name, n.Value, best[i])
		}
	}
}

// A screening leaves the values alone and tells which way they should go.
func TestScreeningTellsTheDirection(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 4))
	tuner := &Tuner{Numbers: []Number{New("low", 60), New("high", 2500), New("right", 40)}}
	for range 20_000 {
		trial := tuner.Next(rng)
		tuner.Count(trial, play(rng, trial, []int{100, 1500, 40}))
	}
	for i, want := range []int{1, -1, 0} {
		elo, margin := tuner.Elo(i)
		got := 0
		if elo > margin {
			got = 1
		} else if elo < -margin {
			got = -1
		}
		if got != want || tuner.Numbers[i].Value != []float64{60, 2500, 40}[i] {
			t.Errorf("%s: %+.1f ± %.1f, the value is %.1f", tuner.Numbers[i].Name, elo, margin, tuner.Numbers[i].Value)
		}
	}
}

// Whole numbers next to a value have it as their mean, and small ones are moved too.
func TestSettingsAreAroundTheValue(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 6))
	tuner := &Tuner{Numbers: []Number{New("small", 2)}}
	sum, differ := 0, 0
	for range 10_000 {
		trial := tuner.Next(rng)
		sum += trial.First[0] + trial.Second[0]
		if trial.First[0] != trial.Second[0] {
			differ++
		}
	}
	if mean := float64(sum) / 20_000; math.Abs(mean-2) > 0.03 || differ < 4000 {
		t.Errorf("the mean is %.3f, %d of 10000 pairs differ", mean, differ)
	}
}

// A tuner that was kept for other numbers is refused.
func TestCheck(t *testing.T) {
	tuner := &Tuner{Numbers: []Number{New("a", 1), New("b", 2)}}
	if err := tuner.Check([]string{"a", "b"}); err != nil {
		t.Error(err)
	}
	for _, names := range [][]string{{"a"}, {"b", "a"}, {"a", "b", "c"}} {
		if tuner.Check(names) == nil {
			t.Errorf("%v is taken", names)
		}
	}
}
