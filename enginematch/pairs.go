package enginematch

import (
	"fmt"
	"math"
	"strings"
)

// Pairs counts the openings that two agents have played with both colours, by the half
// points of one of them: 0, ½, 1, 1½ or 2 of 2 points.
type Pairs [5]int

// Count returns how many pairs were counted.
func (p Pairs) Count() (n int) {
	for _, count := range p {
		n += count
	}
	return n
}

// pairScore returns the points a game of a pair that brought so many half points.
func pairScore(halves int) float64 { return float64(halves) / 4 }

// Elo returns the difference in strength and half the width of its 95 % interval, by
// the variance of the pairs. A pair whose games fall to the same colour says nothing,
// so that the interval is narrower than one that counts games on their own. Both are
// infinite if all games were won, or all lost.
func (p Pairs) Elo() (diff, margin float64) {
	n := float64(p.Count())
	if n == 0 {
		return 0, math.Inf(1)
	}
	var mean, variance float64
	for i, count := range p {
		mean += float64(count) / n * pairScore(i)
	}
	for i, count := range p {
		off := pairScore(i) - mean
		variance += float64(count) / n * off * off
	}
	half := z95 * math.Sqrt(variance/n)
	return elo(mean), (elo(mean+half) - elo(mean-half)) / 2
}

// enoughPairs is how many pairs it takes for their variance to say something.
const enoughPairs = 20

// write writes the counts, and what they say of the difference in strength.
func (p Pairs) write(b *strings.Builder) {
	if p.Count() == 0 {
		return
	}
	fmt.Fprintf(b, "pairs %d %d %d %d %d (0, ½, 1, 1½, 2 points)", p[0], p[1], p[2], p[3], p[4])
	if diff, margin := p.Elo(); p.Count() >= enoughPairs && margin < math.Inf(1) { // which NaN is not
		fmt.Fprintf(b, "  elo %s ± %s (95 %%)", eloText(diff, 1), marginText(margin, 1))
	}
	b.WriteString("\n")
}
