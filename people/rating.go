// Package people is who plays: an [Account] with its name, a [Session] of a browser
// that is signed in, and a [Rating] for each [Category] of games. Nothing here does
// I/O or reads a clock; callers say what time it is.
package people

import (
	"math"
	"time"
)

// Rating is how strong a player is in one category of games, by Glicko-2. Begin with
// NewRating, not with the zero value.
type Rating struct {
	Value      float64
	Deviation  float64 // in points: 95 % of players are within two deviations
	Volatility float64
	Games      int
	Last       time.Time // of the last rated game; zero: none
}

// The parameters of ratings, as Lichess has them.
const (
	startValue      = 1500
	startDeviation  = 500
	startVolatility = 0.09
	minValue        = 400
	maxValue        = 4000
	minDeviation    = 45
	maxDeviation    = 500
	maxVolatility   = 0.1
	provisionalFrom = 110 // a deviation
	periodsPerDay   = 0.21436
	tau             = 0.75
)

// ProvisionalFrom is the least deviation of a provisional rating.
const ProvisionalFrom = provisionalFrom

// NewRating returns the rating of a player who has not played yet.
func NewRating() Rating {
	return Rating{Value: startValue, Deviation: startDeviation, Volatility: startVolatility}
}

// Provisional reports that too little is known for the rating to mean much; it
// is shown with a question mark.
func (r Rating) Provisional() bool { return r.Deviation >= provisionalFrom }

// At returns the rating at a time: while the player does not play it gets less
// certain.
func (r Rating) At(now time.Time) Rating {
	return r.of(r.strength().aged(r.periods(now)))
}

// periods returns the rating periods since the last game.
func (r Rating) periods(now time.Time) float64 {
	if r.Last.IsZero() {
		return 0
	}
	return max(0, now.Sub(r.Last).Hours()/24*periodsPerDay)
}

// strength returns a rating on the scale of the formulas.
func (r Rating) strength() strength {
	return strength{mu: (r.Value - middle) / unit, phi: r.Deviation / unit, sigma: r.Volatility}
}

// of returns the rating with another strength, within bounds.
func (r Rating) of(s strength) Rating {
	r.Value = bound(s.mu*unit+middle, minValue, maxValue)
	r.Deviation = bound(s.phi*unit, minDeviation, maxDeviation)
	r.Volatility = bound(s.sigma, 0, maxVolatility)
	return r
}

// bound keeps x between low and high; NaN becomes high.
func bound(x, low, high float64) float64 {
	if math.IsNaN(x) {
		return high
	}
	return min(max(x, low), high)
}

// UpdateRatings returns the ratings of two players after a game between them, at the
// time it ended. score is the first player's: 1, ½ or 0. Each game is a rating period
// of its own, as long as the time since the last game.
func UpdateRatings(first, second Rating, score float64, now time.Time) (Rating, Rating) {
	return first.after(second, score, now), second.after(first, 1-score, now)
}

// after returns a rating after a game.
func (r Rating) after(opponent Rating, score float64, now time.Time) Rating {
	game := meeting{opponent.At(now).strength(), score}
	next := r.of(glicko{tau}.update(r.strength(), []meeting{game}, r.periods(now)))
	next.Games++
	next.Last = now
	return next
}
