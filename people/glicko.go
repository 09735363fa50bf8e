package people

import "math"

// glicko is Glicko-2 as Mark Glickman describes it in "Example of the Glicko-2
// system" (2013), with the letters of that paper.
type glicko struct {
	tau float64 // τ: how much the volatility may change
}

// unit is the number of points of rating in one unit of the paper's own scale,
// and middle is where that scale has its zero.
const (
	unit   = 173.7178
	middle = 1500
)

// strength is a rating on the paper's own scale.
type strength struct {
	mu, phi, sigma float64 // μ rating, φ deviation, σ volatility
}

// meeting is a game against an opponent.
type meeting struct {
	opponent strength
	score    float64 // 1 won, ½ drawn, 0 lost
}

// g lessens the weight of an opponent whose rating is uncertain.
func g(phi float64) float64 { return 1 / math.Sqrt(1+3*phi*phi/(math.Pi*math.Pi)) }

// expected is what s scores on average against an opponent.
func (s strength) expected(opponent strength) float64 {
	return 1 / (1 + math.Exp(-g(opponent.phi)*(s.mu-opponent.mu)))
}

// update returns a strength after some games that took so many rating periods
// (steps 3 to 7 of the paper).
func (k glicko) update(s strength, games []meeting, periods float64) strength {
	var information, surprise float64
	for _, m := range games {
		weight, expected := g(m.opponent.phi), s.expected(m.opponent)
		information += weight * weight * expected * (1 - expected)
		surprise += weight * (m.score - expected)
	}
	if information == 0 { // no games: only the deviation grows
		return s.aged(periods)
	}
	v := 1 / information
	delta := v * surprise
	next := strength{sigma: k.volatility(s, v, delta)}
	aged := strength{phi: s.phi, sigma: next.sigma}.aged(periods)
	next.phi = 1 / math.Sqrt(1/(aged.phi*aged.phi)+1/v)
	next.mu = s.mu + next.phi*next.phi*surprise
	return next
}

// aged returns a strength after so many periods without games.
func (s strength) aged(periods float64) strength {
	s.phi = math.Sqrt(s.phi*s.phi + periods*s.sigma*s.sigma)
	return s
}

// volatility finds the new σ by the Illinois method (step 5 of the paper).
func (k glicko) volatility(s strength, v, delta float64) float64 {
	const precise = 1e-6
	a := math.Log(s.sigma * s.sigma)
	f := func(x float64) float64 {
		e, square := math.Exp(x), s.phi*s.phi+v
		return e*(delta*delta-square-e)/(2*(square+e)*(square+e)) - (x-a)/(k.tau*k.tau)
	}
	low, high := a, 0.0
	if over := delta*delta - s.phi*s.phi - v; over > 0 {
		high = math.Log(over)
	} else {
		high = a - k.tau
		for f(high) < 0 {
			high -= k.tau
		}
	}
	atLow, atHigh := f(low), f(high)
	for math.Abs(high-low) > precise {
		mid := low + (low-high)*atLow/(atHigh-atLow)
		atMid := f(mid)
		if atMid*atHigh <= 0 {
			low, atLow = high, atHigh
		} else {
			atLow /= 2
		}
		high, atHigh = mid, atMid
	}
	return math.Exp(low / 2)
}
