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
	v := viewOf(p)
	r := v.read()
	u := v.urgency(&r)
	if u.decided {
		return u.turn
	}
	return search.Score(r.own-r.foe)/shape.WeightUnit + u.turn + u.own - u.foe
}

// reading is what the empty points near stones are worth, for the colour that
// places the next stone and for the other.
type reading struct {
	own, foe     int // the weights of all shapes
	seen         shape.Both
	mine, theirs shape.Combination // the best that either could make
}

func (v view) read() (r reading) {
	const weightsOnly = shape.Both(^uint32(1<<shape.WeightBits-1)) * (1 + 1<<32)
	own, foe := v.Turn(), v.Turn().Other()
	var sum shape.Both
	f := newNearby(v.Position, DefaultRadius)
	for pt, ok := f.next(); ok; pt, ok = f.next() {
		b := v.tallies(pt)
		sum += b & weightsOnly
		r.seen |= b
		r.mine = max(r.mine, b.Of(own).Combination())
		r.theirs = max(r.theirs, b.Of(foe).Combination())
	}
	r.own, r.foe = sum.Of(own).Weight(), sum.Of(foe).Weight()
	return r
}

// urgency is what counts beside the shapes.
type urgency struct {
	turn     search.Score // for the colour on turn, by what it is bound to
	own, foe search.Score // for what each could make of several shapes at once
	decided  bool         // turn is all that counts
}

func (v view) urgency(r *reading) (u urgency) {
	own, foe := v.Turn(), v.Turn().Other()
	switch m, t := r.seen.Of(own), r.seen.Of(foe); {
	case m.AtLeast(shape.Five):
		return urgency{turn: winsNext, decided: true}
	case t.AtLeast(shape.Five):
		if set, _ := v.defences(foe, shape.Five); set == (shape.PointSet{}) {
			return urgency{turn: -lostNext, decided: true}
		}
		return urgency{turn: -mustBlock}
	case m.AtLeast(shape.OpenFour):
		return urgency{turn: winsLater, decided: true}
	case t.AtLeast(shape.OpenFour):
		u.turn = -mustAnswer
	default:
		u.turn = tempo
	}
	u.own, u.foe = ownCombined[r.mine], theirCombined[r.theirs]
	return u
}

var (
	ownCombined   = [shape.Combinations]search.Score{shape.TwoThrees: ownThrees, shape.FourThree: ownFours, shape.TwoFours: ownFours}
	theirCombined = [shape.Combinations]search.Score{shape.TwoThrees: theirThrees, shape.FourThree: theirFours, shape.TwoFours: theirFours}
)
