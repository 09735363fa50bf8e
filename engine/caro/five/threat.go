package five

import "banco/engine/caro/shape"

// Level is the best that a stone makes of the four lines through its point.
type Level uint8

// The levels, the best last.
const (
	Quiet     Level = iota // nothing that must be answered
	Three                  // an open three
	TwoThrees              // two of them
	Four                   // a five is threatened: one reply averts it
	FourThree              // and an open four as well
	TwoFours               // in two directions; one reply may avert both under the rules of caro
	OpenFour               // no reply on the line averts the five
	Five                   // wins
	levels                 // how many there are
)

// levelTable finds the level of a point by the two best shapes that cross in it.
type levelTable [pairs]Level

// The levels of a colour to which nothing is forbidden, and those of Black in
// renju: two fours are, and two threes at best count for one.
var freeLevels, renjuLevels = newLevelTable(false), newLevelTable(true)

func newLevelTable(fouls bool) *levelTable {
	list := new(levelTable)
	for best := range shape.Shapes {
		for second := range best + 1 {
			list[pairNumber(best, second)] = levelOf(best, second, fouls)
		}
	}
	return list
}

// levelOf returns the level of two shapes, the better one first.
func levelOf(best, second shape.Shape, fouls bool) Level {
	switch {
	case best == shape.Five:
		return Five
	case fouls && second >= shape.Four:
		return Quiet
	case best == shape.OpenFour:
		return OpenFour
	case second == shape.Four:
		return TwoFours
	case best == shape.Four && second == shape.Three:
		return FourThree
	case best == shape.Four:
		return Four
	case second == shape.Three && !fouls:
		return TwoThrees
	case best == shape.Three:
		return Three
	}
	return Quiet
}
