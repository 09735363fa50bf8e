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

// levelOf finds the level of a tally by the counts in its lowest bits.
var levelOf = func() (list [1 << shape.WeightBits]Level) {
	for counts := range list {
		t := shape.Tally(counts)
		fours, threes := t.Count(shape.Fours), t.Count(shape.Threes)
		switch {
		case t.Count(shape.Fives) > 0:
			list[counts] = Five
		case t.Count(shape.OpenFours) > 0:
			list[counts] = OpenFour
		case fours > 1:
			list[counts] = TwoFours
		case fours == 1 && threes > 0:
			list[counts] = FourThree
		case fours == 1:
			list[counts] = Four
		case threes > 1:
			list[counts] = TwoThrees
		case threes == 1:
			list[counts] = Three
		}
	}
	return list
}()

// level returns the level of a tally.
func level(t shape.Tally) Level { return levelOf[t&(1<<shape.WeightBits-1)] }
