// Package shape tells what a stone makes of the lines through its point, in
// tables that are worked out from the rule itself.
//
// Its nouns: a [Shape] is what a stone makes of one line; a [Table] has the
// shapes of both colours for all that can stand around a point; a [Tally] is
// what a stone makes of the four lines through its point together.
package shape

import rules "banco/games/caro"

// Shape is what a stone makes of a line through its point. Each is named by
// what one more stone of the same colour makes of it.
type Shape uint8

// The shapes, the best last.
const (
	Dead        Shape = iota // no five can come of it
	ClosedOne                // one more stone makes a closedTwo
	One                      // a two
	ClosedTwo                // a closedThree
	Two                      // a three
	ClosedThree              // a four
	Three                    // an openFour: the opponent must answer
	Four                     // a five, unless the opponent answers: one reply averts it
	OpenFour                 // a five, whatever the opponent replies on the line
	Five                     // wins
	Shapes                   // how many there are
)

// lacking is what lacks one stone to a shape.
var lacking = [Shapes]Shape{
	ClosedTwo: ClosedOne, Two: One, ClosedThree: ClosedTwo, Three: Two, Four: ClosedThree, OpenFour: Three,
}

// flank is what stands on a line on one side of a point, Reach points far:
// the number of one of the flanks that can be.
type flank uint16

// flanks is how many there are: the edge comes after 0 to 4 points of three
// kinds each, or not within Reach.
const flanks = 1 + 3 + 9 + 27 + 81 + 243

// flankCells are the points of a flank, the nearest first.
type flankCells [rules.Reach]rules.Stone

// cellsOf lists all flanks; numberOf finds one by its cells, two bits each,
// the nearest lowest.
var cellsOf, numberOf = func() (cells [flanks]flankCells, number [1 << (2 * rules.Reach)]flank) {
	next := flank(0)
	for bits := range number {
		var c flankCells
		valid := true
		for i := range c {
			c[i] = rules.Stone(bits >> (2 * i) & 3)
			valid = valid && (i == 0 || c[i-1] != rules.Edge || c[i] == rules.Edge)
		}
		if valid {
			cells[next], number[bits] = c, next
			next++
		}
	}
	return cells, number
}()

// number returns the flank with these cells.
func (c *flankCells) number() flank {
	bits := 0
	for i, s := range c {
		bits |= int(s) << (2 * i)
	}
	return numberOf[bits]
}

// line is a stone with what stands on either side of it.
type line [2]flank

// with returns the line after a stone was placed on the i-th point of a side.
func (l line) with(side, i int, stone rules.Stone) line {
	cells := cellsOf[l[side]]
	cells[i] = stone
	l[side] = cells.number()
	return l
}

// judge finds the shapes of all lines for one colour, each from those with one
// more stone.
type judge struct {
	rule     rules.Rule
	own, foe rules.Stone
	blunted  [flanks]flank         // what each comes to, see blunt
	known    [flanks][flanks]uint8 // shape + 1, or 0
}

func newJudge(rule rules.Rule, own rules.Stone) *judge {
	j := &judge{rule: rule, own: own, foe: own.Other()}
	for f := range flank(flanks) {
		j.blunted[f] = j.blunt(f)
	}
	return j
}

// shapeOf returns the shape of a line with an own stone in its middle, which
// is that of its mirror image.
func (j *judge) shapeOf(l line) Shape {
	l = line{j.blunted[l[0]], j.blunted[l[1]]}
	l = line{min(l[0], l[1]), max(l[0], l[1])}
	at := &j.known[l[0]][l[1]]
	if *at == 0 {
		*at = uint8(j.find(l)) + 1
	}
	return Shape(*at - 1)
}

// blunt makes flanks the same that differ beyond a stone of the opponent only:
// what stands there does not matter.
func (j *judge) blunt(f flank) flank {
	cells := cellsOf[f]
	for i := 1; i < len(cells); i++ {
		if cells[i-1] == j.foe {
			cells[i] = j.foe
		}
	}
	return cells.number()
}

func (j *judge) find(l line) Shape {
	switch {
	case j.wins(l):
		return Five
	case j.fives(l) == 0:
		best := Dead
		j.each(l, j.own, func(next line) { best = max(best, lacking[j.shapeOf(next)]) })
		return best
	case j.foul(l):
		return Dead
	}
	held := false
	j.each(l, j.foe, func(next line) { held = held || j.fives(next) == 0 })
	if held {
		return Four
	}
	return OpenFour
}

// each calls visit for every line that comes of l by one stone.
func (j *judge) each(l line, stone rules.Stone, visit func(line)) {
	for side := range l {
		for i, s := range cellsOf[l[side]] {
			if s == rules.Empty {
				visit(l.with(side, i, stone))
			}
		}
	}
}

// wins reports whether the stone stands in a winning row.
func (j *judge) wins(l line) bool {
	n, blocked := 1, true
	for _, f := range l {
		run, end := j.run(f)
		n += run
		blocked = blocked && end == j.foe
	}
	return j.rule.Wins(j.own, n, blocked)
}

// run returns how many own stones stand next to the middle, and what comes
// after them. Beyond Reach that does not matter: six is six.
func (j *judge) run(f flank) (n int, end rules.Stone) {
	for _, s := range cellsOf[f] {
		if s != j.own {
			return n, s
		}
		n++
	}
	return n, rules.Empty
}

// fives returns on how many points a stone wins.
func (j *judge) fives(l line) (n int) {
	j.each(l, j.own, func(next line) {
		if j.wins(next) {
			n++
		}
	})
	return n
}

// foul reports that a line has two fours, which renju forbids to Black: two
// points to win on, and the stones between them are not an unbroken four.
func (j *judge) foul(l line) bool {
	if j.rule != rules.Renju || j.own != rules.Black || j.fives(l) < 2 {
		return false
	}
	low, _ := j.run(l[0])
	high, _ := j.run(l[1])
	return low+high+1 != 4
}
