package caro

import rules "banco/games/caro"

// tally is what a stone of one colour on a point would make in all four
// directions together: how many shapes of each of the strong kinds, three bits
// each, and above them the sum of the weights of all.
type tally uint32

// kind is where a tally counts a strong kind of shape.
type kind uint8

const (
	fives      kind = 0
	openFours  kind = 3
	fours      kind = 6
	threes     kind = 9
	weightBits      = 12
)

func (t tally) count(k kind) int { return int(t >> k & 7) }

// leastMask covers the counts of a shape and of the better ones.
var leastMask = [shapes]tally{three: 07777, four: 0777, openFour: 077, five: 07}

// atLeast reports whether there is a shape that is at least a three, a four,
// an openFour or a five.
func (t tally) atLeast(least shape) bool { return t&leastMask[least] != 0 }

func (t tally) weight() int { return int(t >> weightBits) }

// combination is what shapes in several directions make together.
type combination uint8

const (
	single combination = iota // nothing more than each alone
	twoThrees
	fourThree
	twoFours
	combinations // how many there are
)

func (t tally) combination() combination {
	if t>>fours&077 == 0 {
		return single
	}
	switch f, th := t.count(fours), t.count(threes); {
	case f > 1:
		return twoFours
	case f == 1 && th > 0:
		return fourThree
	case th > 1:
		return twoThrees
	}
	return single
}

// both holds the tallies of both colours, Black's in the lower half.
type both uint64

func (b both) of(colour rules.Stone) tally { return tally(b >> (32 * (colour - rules.Black))) }

// entryTallies are the tallies of single entries of a table.
var entryTallies = func() (list [256]both) {
	kinds := map[shape]kind{five: fives, openFour: openFours, four: fours, three: threes}
	for entry := range list {
		for _, colour := range [2]rules.Stone{rules.Black, rules.White} {
			s := of(uint8(entry), colour)
			if s >= shapes {
				continue
			}
			t := tally(weights[s]) << weightBits
			if k, ok := kinds[s]; ok {
				t += 1 << k
			}
			list[entry] |= both(t) << (32 * (colour - rules.Black))
		}
	}
	return list
}()

// view is a position with the table of its rule.
type view struct {
	*rules.Position
	*table
}

func viewOf(p *rules.Position) view { return view{p, tables[p.Rule()]()} }

// tallies returns what either colour would make on an empty point.
func (v view) tallies(pt rules.Point) both {
	return entryTallies[v.at(v.Window(0, pt))] + entryTallies[v.at(v.Window(1, pt))] +
		entryTallies[v.at(v.Window(2, pt))] + entryTallies[v.at(v.Window(3, pt))]
}
