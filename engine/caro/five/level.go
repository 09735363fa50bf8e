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

// levelTable finds the level of a tally by the counts in its lowest bits.
type levelTable [1 << shape.WeightBits]Level

// The levels of a colour to which nothing is forbidden, and those of Black in
// renju: two fours are, and two threes at best count for one.
var freeLevels, renjuLevels = newLevelTable(false), newLevelTable(true)

func newLevelTable(fouls bool) *levelTable {
	list := new(levelTable)
	for counts := range list {
		t := shape.Tally(counts)
		open, fours, threes := t.Count(shape.OpenFours), t.Count(shape.Fours), t.Count(shape.Threes)
		switch {
		case t.Count(shape.Fives) > 0:
			list[counts] = Five
		case fouls && open+fours > 1:
		case open > 0:
			list[counts] = OpenFour
		case fours > 1:
			list[counts] = TwoFours
		case fours == 1 && threes > 0:
			list[counts] = FourThree
		case fours == 1:
			list[counts] = Four
		case threes > 1 && !fouls:
			list[counts] = TwoThrees
		case threes > 0:
			list[counts] = Three
		}
	}
	return list
}

// of returns the level of a tally.
func (l *levelTable) of(t shape.Tally) Level { return l[t&(1<<shape.WeightBits-1)] }
