package shape

import rules "banco/games/caro"

// Tally is what a stone of one colour on a point would make in all four
// directions together: how many shapes of each of the strong kinds, three bits
// each, and above them the sum of the weights of all.
type Tally uint32

// Kind is where a tally counts a strong kind of shape.
type Kind uint8

// The kinds that are counted, and where the weight begins.
const (
	Fives      Kind = 0
	OpenFours  Kind = 3
	Fours      Kind = 6
	Threes     Kind = 9
	WeightBits      = 12
)

// Count returns how many shapes of a kind there are.
func (t Tally) Count(k Kind) int { return int(t >> k & 7) }

// leastMask covers the counts of a shape and of the better ones.
var leastMask = [Shapes]Tally{Three: 07777, Four: 0777, OpenFour: 077, Five: 07}

// AtLeast reports whether there is a shape that is at least a three, a four,
// an openFour or a five.
func (t Tally) AtLeast(least Shape) bool { return t&leastMask[least] != 0 }

// Weight returns the sum of the Weights of all shapes.
func (t Tally) Weight() int { return int(t >> WeightBits) }

// Combination is what shapes in several directions make together.
type Combination uint8

// The combinations, the best last.
const (
	Single Combination = iota // nothing more than each alone
	TwoThrees
	FourThree
	TwoFours
	Combinations // how many there are
)

// Combination returns the best one that the shapes make.
func (t Tally) Combination() Combination {
	if t>>Fours&077 == 0 {
		return Single
	}
	switch f, th := t.Count(Fours), t.Count(Threes); {
	case f > 1:
		return TwoFours
	case f == 1 && th > 0:
		return FourThree
	case th > 1:
		return TwoThrees
	}
	return Single
}

// Both holds the tallies of both colours, Black's in the lower half.
type Both uint64

// Of returns the tally of a colour.
func (b Both) Of(colour rules.Stone) Tally { return Tally(b >> (32 * (colour - rules.Black))) }

// Entries are the tallies of single entries of a table.
var Entries = func() (list [256]Both) {
	kinds := map[Shape]Kind{Five: Fives, OpenFour: OpenFours, Four: Fours, Three: Threes}
	for entry := range list {
		for _, colour := range [2]rules.Stone{rules.Black, rules.White} {
			s := Of(uint8(entry), colour)
			if s >= Shapes {
				continue
			}
			t := Tally(Weights[s]) << WeightBits
			if k, ok := kinds[s]; ok {
				t += 1 << k
			}
			list[entry] |= Both(t) << (32 * (colour - rules.Black))
		}
	}
	return list
}()

// Weights are what shapes are worth to the choice of squares and, in parts of
// WeightUnit, to the evaluation. They come from a regression on the results of
// own games.
var Weights = [Shapes]int{
	One: 1, ClosedTwo: 3, Two: 16, ClosedThree: 32, Three: 108, Four: 188, OpenFour: 240, Five: 400,
}

// WeightUnit is how many parts of a weight make a point of an evaluation.
const WeightUnit = 4

// Worth ranks what a stone makes: the sum of the weights, and more where shapes
// win together. A five is worth more than anything that comes together with
// the opponent's.
func (t Tally) Worth() int {
	more := [Combinations]int{TwoThrees: 1200, FourThree: 2800, TwoFours: 4000}[t.Combination()]
	switch {
	case t.Count(Fives) > 0:
		more = 40_000
	case t.Count(OpenFours) > 0:
		more = 4000
	}
	return t.Weight() + more
}
