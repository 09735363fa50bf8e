package five

import "banco/engine/caro/shape"

// Threat is the best that a stone makes of the four lines through its point.
type Threat uint8

// The threats, the strongest last.
const (
	Quiet       Threat = iota // no threat
	Three                     // an open three
	TwoThrees                 // two of them
	Four                      // a five is threatened: one reply stops it
	FourThree                 // and an open four as well
	TwoFours                  // in two directions; one reply may stop both under the rules of caro
	OpenFour                  // no reply on the line stops the five
	Five                      // wins
	threatKinds               // how many there are
)

// threatTable finds the threat of a point by the two best shapes that cross in it.
type threatTable [pairs]Threat

// The threats of a colour to which nothing is forbidden, and those of Black in
// renju, where two fours are forbidden and two threes count for one at best.
var freeThreats, renjuThreats = newThreatTable(false), newThreatTable(true)

func newThreatTable(fouls bool) *threatTable {
	list := new(threatTable)
	for best := range shape.Shapes {
		for second := range best + 1 {
			list[pairNumber(best, second)] = threatOf(best, second, fouls)
		}
	}
	return list
}

// threatOf returns the threat of two shapes, the better one first.
func threatOf(best, second shape.Shape, fouls bool) Threat {
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
