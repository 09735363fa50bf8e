// Package spsa tunes whole numbers by games.
//
// Its nouns: a [Tuner] holds the numbers and what games have said of them, and can
// be kept between two runs; a [Number] is one of them. Each pair of games is played
// between two settings in which every number is a step above or below its value, by
// chance. The result counts for or against every step at once. This is simultaneous
// perturbation stochastic approximation (Spall, 1992) where the values follow the
// results, and a factorial screening where they stay.
package spsa

import (
	"fmt"
	"math"
	"math/rand/v2"
)

// Number is a number that is tuned.
type Number struct {
	Name  string  `json:"name"`
	Value float64 `json:"value"`
	Step  float64 `json:"step"` // how far a setting is from the value
	Least float64 `json:"least"`
	Most  float64 `json:"most"`
	Sum   float64 `json:"sum"` // of the results for a step up, each within ±1
}

// New returns a number to tune around a value: in steps of a sixth of it, at least
// of a half, between a third and three times the value.
func New(name string, value int) Number {
	v := float64(value)
	return Number{
		Name: name, Value: v, Step: max(math.Abs(v)/6, 0.5),
		Least: min(v/3, v-2), Most: max(3*v, v+2),
	}
}

// Tuner tunes numbers.
type Tuner struct {
	Numbers []Number `json:"numbers"`
	Pairs   int      `json:"pairs"`   // counted
	Results [5]int   `json:"results"` // pairs by the half points of the first setting
	Rate    float64  `json:"rate"`    // how far values follow results; 0: they stay
	Horizon int      `json:"horizon"` // pairs after which the rate is as given; before it is higher
}

// Trial is a pair of games to be played.
type Trial struct {
	First, Second []int // the settings, by number
	signs         []int8
}

// Next returns the settings of the next pair.
func (t *Tuner) Next(rng *rand.Rand) Trial {
	n := len(t.Numbers)
	trial := Trial{make([]int, n), make([]int, n), make([]int8, n)}
	for i := range t.Numbers {
		number := &t.Numbers[i]
		trial.signs[i] = int8(2*rng.IntN(2) - 1)
		by := number.Step * float64(trial.signs[i])
		trial.First[i], trial.Second[i] = number.at(by, rng), number.at(-by, rng)
	}
	return trial
}

// at returns the value moved by so much as a whole number, rounded by chance so
// that its mean is right.
func (n *Number) at(by float64, rng *rand.Rand) int {
	v := min(max(n.Value+by, n.Least), n.Most)
	return int(math.Floor(v + rng.Float64()))
}

// Count counts the half points of the first setting in a pair, 0 to 4.
func (t *Tuner) Count(trial Trial, points int) {
	t.Results[points]++
	result := float64(points-2) / 2
	rate := t.Rate * math.Pow(1.1*float64(t.Horizon)/(0.1*float64(t.Horizon)+float64(t.Pairs+1)), 0.602)
	t.Pairs++
	for i := range t.Numbers {
		n := &t.Numbers[i]
		up := result * float64(trial.signs[i])
		n.Sum += up
		if t.Rate > 0 {
			n.Value = min(max(n.Value+rate*n.Step*up, n.Least), n.Most)
		}
	}
}

// Elo returns what a step up of a number is worth against a step down, and the
// half of the interval that holds it with 95 %.
func (t *Tuner) Elo(i int) (elo, margin float64) {
	if t.Pairs == 0 {
		return 0, math.Inf(1)
	}
	squares := 0.0
	for points, count := range t.Results {
		squares += float64(count) * float64(points-2) * float64(points-2) / 4
	}
	pairs := float64(t.Pairs)
	mean := t.Numbers[i].Sum / pairs
	const eloPerPoint = 400 / math.Ln10 * 2 // at an even score; results are within ±1
	return mean * eloPerPoint, 1.96 * math.Sqrt(squares/pairs/pairs) * eloPerPoint
}

// Check refuses a tuner that was kept for other numbers.
func (t *Tuner) Check(names []string) error {
	if len(names) != len(t.Numbers) {
		return fmt.Errorf("it has %d numbers, and there are %d now", len(t.Numbers), len(names))
	}
	for i, name := range names {
		if t.Numbers[i].Name != name {
			return fmt.Errorf("it has %s where %s is now", t.Numbers[i].Name, name)
		}
	}
	return nil
}
