package five

import (
	"banco/engine/caro/shape"
	rules "banco/games/caro"
	"banco/search"
)

// values are what entries of empty points are worth to Black, in parts of
// shape.WeightUnit.
var values = func() (list [1 << 8]int32) {
	for e := range list {
		black, white := shape.Of(uint8(e), rules.Black), shape.Of(uint8(e), rules.White)
		if black < shape.Shapes && white < shape.Shapes {
			list[e] = int32(shape.Weights[black] - shape.Weights[white])
		}
	}
	return list
}()

// What a position is worth beside its shapes, to the colour that places the
// next stone.
const (
	tempo       search.Score = 150 // nothing must be prevented
	mustAnswer  search.Score = 130 // the opponent's open four must be
	mustBlock   search.Score = 200 // his five must be
	ownFours    search.Score = 750 // two fours can be made at once, or a four and a three
	ownThrees   search.Score = 80  // two threes
	theirFours  search.Score = 150 // the opponent could make them
	theirThrees search.Score = 20
)

// Evaluate judges a field at rest for the colour that places the next stone.
func (f *Field) Evaluate() search.Score {
	own, foe := f.Turn(), f.Turn().Other()
	score := search.Score(f.worth / shape.WeightUnit)
	if own == rules.White {
		score = -score
	}
	switch {
	case f.Count(foe, Five) > 0:
		score -= mustBlock
	case f.Count(foe, OpenFour) > 0:
		score -= mustAnswer
	default:
		score += tempo
	}
	switch {
	case f.Count(own, TwoFours)+f.Count(own, FourThree) > 0:
		score += ownFours
	case f.Count(own, TwoThrees) > 0:
		score += ownThrees
	}
	switch {
	case f.Count(foe, TwoFours)+f.Count(foe, FourThree) > 0:
		score -= theirFours
	case f.Count(foe, TwoThrees) > 0:
		score -= theirThrees
	}
	return score
}
