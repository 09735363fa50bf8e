package enginematch

import "math"

// WDL counts the games of one agent against another.
type WDL struct {
	Wins   int `json:"wins"`
	Draws  int `json:"draws"`
	Losses int `json:"losses"`
}

// Games returns how many games were counted.
func (t WDL) Games() int { return t.Wins + t.Draws + t.Losses }

// Points returns a point for each win and half a point for each draw.
func (t WDL) Points() float64 { return float64(t.Wins) + float64(t.Draws)/2 }

// Reversed returns the count from the opponent's side.
func (t WDL) Reversed() WDL { return WDL{t.Losses, t.Draws, t.Wins} }

// Add returns the sum of two tallies.
func (t WDL) Add(o WDL) WDL {
	return WDL{t.Wins + o.Wins, t.Draws + o.Draws, t.Losses + o.Losses}
}

// DrawRate returns the share of draws, 0 without games.
func (t WDL) DrawRate() float64 { return float64(t.Draws) / float64(max(t.Games(), 1)) }

// mean returns the points a game and their variance.
func (t WDL) mean() (mean, variance float64) {
	n := float64(max(t.Games(), 1))
	mean = t.Points() / n
	for _, r := range []struct{ count, points float64 }{
		{float64(t.Wins), 1}, {float64(t.Draws), 0.5}, {float64(t.Losses), 0},
	} {
		variance += r.count / n * (r.points - mean) * (r.points - mean)
	}
	return mean, variance
}

// z95 is how many standard deviations on either side hold 95 % of a normal
// distribution.
const z95 = 1.959963984540054

// Elo returns the difference in strength and half the width of its 95 % interval.
// Both are infinite if all games were won, or all lost.
func (t WDL) Elo() (diff, margin float64) {
	if t.Games() == 0 {
		return 0, math.Inf(1)
	}
	mean, _ := t.mean()
	low, high := t.Interval()
	return elo(mean), (high - low) / 2
}

// Interval returns the 95 % interval of the difference in strength, by Wilson's
// interval of the score. It has no upper end if all games were won, and no lower one
// if all were lost.
//
// Draws lower the variance of a score, but their share is uncertain too. So as many
// decided games are added as Wilson's interval adds: ten draws in a row do not prove
// equal strength.
func (t WDL) Interval() (low, high float64) {
	n := float64(t.Games())
	if n == 0 {
		return math.Inf(-1), math.Inf(1)
	}
	mean, _ := t.mean()
	draws := float64(t.Draws) / (n + z95*z95)
	// (mean-p)² = k·(p(1-p)-draws/4), solved for p.
	k := z95 * z95 / n
	root := math.Sqrt(k * (4*mean*(1-mean) - draws + k*(1-draws)))
	middle, width := 2*mean+k, 2*(1+k)
	low, high = elo((middle-root)/width), elo((middle+root)/width)
	switch t.Games() {
	case t.Wins:
		high = math.Inf(1)
	case t.Losses:
		low = math.Inf(-1)
	}
	return low, high
}

// elo returns the difference in strength at which a score is to be expected.
func elo(score float64) float64 {
	switch {
	case score <= 0:
		return math.Inf(-1)
	case score >= 1:
		return math.Inf(1)
	}
	return 400 * math.Log10(score/(1-score))
}

// expected returns the score to be expected at a difference in strength.
func expected(elo float64) float64 { return 1 / (1 + math.Pow(10, -elo/400)) }

// LOS returns the likelihood of superiority: the probability that the agent is the
// stronger one, with a uniform prior. Draws do not count.
func (t WDL) LOS() float64 {
	decided := float64(t.Wins + t.Losses)
	if decided == 0 {
		return 0.5
	}
	return (1 + math.Erf(float64(t.Wins-t.Losses)/math.Sqrt(2*decided))) / 2
}
