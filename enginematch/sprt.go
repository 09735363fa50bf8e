package enginematch

import (
	"fmt"
	"math"
	"strconv"
	"strings"
)

// SPRT is a sequential probability ratio test (Wald). It decides between two
// hypotheses on the difference in strength as early as the games allow. It is
// pentanomial, as those of fastchess and fishtest are: it compares the likelihoods of
// what pairs of games over one opening brought, because the two games of a pair are
// not independent of each other.
//
// Under each hypothesis the five outcomes have the likeliest chances whose mean is the
// score that the hypothesis expects (M. Van den Bergh, "The Generalized Maximum
// Likelihood Ratio for the Expectation Value of a Distribution", proposition 1.1).
type SPRT struct {
	Elo0, Elo1  float64 // the hypotheses H0 and H1
	Alpha, Beta float64 // probabilities of taking H1 when H0 holds, and H0 when H1 holds
}

// ParseSPRT reads "elo0,elo1". Alpha and Beta are 0.05.
func ParseSPRT(s string) (*SPRT, error) {
	low, high, _ := strings.Cut(s, ",")
	elo0, err0 := strconv.ParseFloat(strings.TrimSpace(low), 64)
	elo1, err1 := strconv.ParseFloat(strings.TrimSpace(high), 64)
	const most = 1000
	if err0 != nil || err1 != nil || !(elo0 < elo1) || elo0 < -most || elo1 > most {
		return nil, fmt.Errorf("SPRT %.40q: give two differences in Elo, the lower first, as in 0,10", s)
	}
	return &SPRT{elo0, elo1, 0.05, 0.05}, nil
}

// Verdict is the outcome of a test.
type Verdict uint8

// The verdicts.
const (
	Undecided Verdict = iota
	TakeH0
	TakeH1
)

// String words the verdict.
func (v Verdict) String() string {
	return [...]string{"undecided", "H0 accepted", "H1 accepted"}[v]
}

// Bounds returns the ratios at which H0 and H1 are accepted.
func (s *SPRT) Bounds() (lower, upper float64) {
	return math.Log(s.Beta / (1 - s.Alpha)), math.Log((1 - s.Beta) / s.Alpha)
}

// Verdict returns what the pairs so far decide.
func (s *SPRT) Verdict(pairs Pairs) Verdict {
	lower, upper := s.Bounds()
	switch llr := s.LLR(pairs); {
	case llr <= lower:
		return TakeH0
	case llr >= upper:
		return TakeH1
	}
	return Undecided
}

// LLR returns the logarithm of the likelihood ratio of H1 to H0.
func (s *SPRT) LLR(pairs Pairs) float64 {
	if pairs.Count() == 0 {
		return 0
	}
	var counts [len(pairs)]float64
	total := 0.0
	for i, n := range pairs {
		counts[i] = max(float64(n), 1e-3) // no outcome is impossible
		total += counts[i]
	}
	at0, at1 := likeliest(counts, total, expected(s.Elo0)), likeliest(counts, total, expected(s.Elo1))
	llr := 0.0
	for i, n := range counts {
		llr += n * math.Log(at1[i]/at0[i])
	}
	return llr
}

// likeliest returns the chances of the outcomes of a pair that make the counts
// likeliest among those whose mean is the given score. With a Lagrange multiplier x
// they are p/(1+x·(points-score)); x is found by bisection.
func likeliest(counts [5]float64, total, score float64) (chances [5]float64) {
	low, high := -1/(1-score), 1/score
	for range 100 {
		x, slope := (low+high)/2, 0.0
		for i, n := range counts {
			a := pairScore(i) - score
			chances[i] = n / total / (1 + x*a)
			slope += chances[i] * a
		}
		if slope > 0 { // falls as x grows
			low = x
		} else {
			high = x
		}
	}
	return chances
}
