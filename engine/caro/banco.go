package caro

import (
	"banco/engine/caro/shape"
	rules "banco/games/caro"
	"banco/search"
)

// What a position at rest is worth beside its shapes, for the colour that
// places the next stone. The lower values come from a regression on the
// results of own games.
const (
	winsNext    search.Score = 8000 // a five can be made
	lostNext    search.Score = 7000 // the opponent's five cannot be prevented
	winsLater   search.Score = 6000 // an open four can be made
	mustBlock   search.Score = 200  // the opponent's five must be prevented
	mustAnswer  search.Score = 130  // his open four must be prevented
	tempo       search.Score = 150  // nothing must be prevented
	ownFours    search.Score = 750  // two fours can be made at once, or a four and a three
	ownThrees   search.Score = 80   // two threes
	theirFours  search.Score = 150  // the opponent could make them
	theirThrees search.Score = 20
)

// banco is the platform's own evaluation, for the colour that places the next
// stone: what either side could make on the empty points near stones, and what
// the next two stones are bound to.
func banco(p *rules.Position) search.Score {
	const weightsOnly = shape.Both(^uint32(1<<shape.WeightBits-1)) * (1 + 1<<32)
	v := viewOf(p)
	own, foe := v.Turn(), v.Turn().Other()
	var sum, seen shape.Both
	mine, theirs := shape.Single, shape.Single
	f := newField(p, DefaultRadius)
	for pt, ok := f.next(); ok; pt, ok = f.next() {
		b := v.tallies(pt)
		sum += b & weightsOnly
		seen |= b
		mine = max(mine, b.Of(own).Combination())
		theirs = max(theirs, b.Of(foe).Combination())
	}
	score := search.Score(sum.Of(own).Weight()-sum.Of(foe).Weight()) / shape.WeightUnit
	switch m, t := seen.Of(own), seen.Of(foe); {
	case m.AtLeast(shape.Five):
		return winsNext
	case t.AtLeast(shape.Five):
		if set, _ := v.averts(foe, shape.Five); set == (pointSet{}) {
			return -lostNext
		}
		return score - mustBlock
	case m.AtLeast(shape.OpenFour):
		return winsLater
	case t.AtLeast(shape.OpenFour):
		score -= mustAnswer
	default:
		score += tempo
	}
	return score + ownCombined[mine] - theirCombined[theirs]
}

var (
	ownCombined   = [shape.Combinations]search.Score{shape.TwoThrees: ownThrees, shape.FourThree: ownFours, shape.TwoFours: ownFours}
	theirCombined = [shape.Combinations]search.Score{shape.TwoThrees: theirThrees, shape.FourThree: theirFours, shape.TwoFours: theirFours}
)
