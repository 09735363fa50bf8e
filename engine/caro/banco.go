package caro

import (
	rules "banco/games/caro"
	"banco/search"
)

// banco is the platform's own evaluation, for the colour that places the next
// stone: what either side could make of the empty points, with the next stone
// and the one after it looked at closely.
func banco(p *rules.Position) search.Score {
	v := viewOf(p)
	own, foe := v.Turn(), v.Turn().Other()
	const weightsOnly = both(^uint32(1<<weightBits-1))<<32 | both(^uint32(1<<weightBits-1))
	var sum, seen both
	combos := 0
	f := newField(p, DefaultRadius)
	for pt, ok := f.next(); ok; pt, ok = f.next() {
		b := v.tallies(pt)
		sum += b & weightsOnly
		seen |= b
		_ = combos
	}
	score := search.Score(sum.of(own).weight()) - search.Score(sum.of(foe).weight())
	mine, theirs := seen.of(own), seen.of(foe)
	switch {
	case mine.atLeast(five):
		return 8000
	case theirs.atLeast(five):
		if set, _ := v.averts(foe, five); set == (pointSet{}) {
			return -7000
		}
		score -= 200
	case mine.atLeast(openFour):
		return 6000
	case theirs.atLeast(openFour):
		score -= 150
	default:
		score += 50
	}
	return score
}
