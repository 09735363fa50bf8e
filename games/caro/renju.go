package caro

// Foul is what makes a point forbidden to Black in renju.
type Foul uint8

// The fouls. Where several meet in one point, the one listed last is named.
const (
	NoFoul     Foul = iota
	ThreeThree      // two threes at once
	FourFour        // two fours at once, possibly on one line
	Overline        // six or more in a row

	five // not a foul: exactly five, which wins whatever else the stone makes
)

// String returns "none", "three-three", "four-four" or "overline".
func (f Foul) String() string {
	switch f {
	case ThreeThree:
		return "three-three"
	case FourFour:
		return "four-four"
	case Overline:
		return "overline"
	}
	return "none"
}

// leastNear is the least number of black stones within four steps of a
// forbidden point: two for each of two threes, or X_X·X_X on one line.
const leastNear = 4

// patience is how many points are judged to answer one question about a
// forbidden point. Crowded random boards need a dozen, but with hundreds of
// black stones laid out for it the recursion over threes can take many more.
// Beyond it a point counts as allowed.
const patience = 300

// Forbidden tells whether a black stone on an empty point would be a foul in
// renju, and which; under the other rules nothing is one.
func (p *Position) Forbidden(pt Point) Foul {
	if p.near[pt] < leastNear {
		return NoFoul
	}
	p.judged = 0
	if f := p.judge(pt); f != five {
		return f
	}
	return NoFoul
}

// countNear adds n to the number of black stones near each point around pt.
func (p *Position) countNear(pt Point, n int) {
	for _, step := range directions {
		for _, d := range [2]int{step, -step} {
			for i, k := int(pt)+d, 0; k < 4 && p.cells[i] != edge; i, k = i+d, k+1 {
				p.near[i] += uint8(n)
			}
		}
	}
}

// judge tells what a black stone on the empty point pt would make: first of
// all five, then an overline, two fours, two threes.
func (p *Position) judge(pt Point) Foul {
	if p.judged++; p.judged > patience {
		return NoFoul
	}
	p.cells[pt] = Black
	f := judgeStone(p, pt)
	p.cells[pt] = Empty
	return f
}

func judgeStone(p *Position, pt Point) Foul {
	longest, fours, threes := 0, 0, 0
	var lines [4]blackLine
	for i, step := range directions {
		b := p.lineThrough(pt, step)
		if b.length == 5 {
			return five
		}
		longest = max(longest, b.length)
		fours += b.fours()
		if b.mayBeThree() {
			threes++
		}
		lines[i] = b
	}
	switch {
	case longest > 5:
		return Overline
	case fours >= 2:
		return FourFour
	case threes < 2:
		return NoFoul
	}
	for i := range lines {
		if lines[i].mayBeThree() && !p.isThree(&lines[i]) {
			if threes--; threes < 2 {
				return NoFoul
			}
		}
	}
	return ThreeThree
}

// blackLine is an unbroken line of black stones.
type blackLine struct {
	step, length  int
	low, high     int // the points at its ends
	atLow, atHigh int // its length with one more stone there, 0 where none can stand
}

func (p *Position) lineThrough(pt Point, step int) blackLine {
	low, high, n := p.run(pt, step)
	return blackLine{step, n, low, high, p.joined(low, -step, n), p.joined(high, step, n)}
}

// joined returns how long a line of n black stones becomes when a stone is
// added at its end, or 0 where that end is not empty.
func (p *Position) joined(end, step, n int) int {
	if p.cells[end] != Empty {
		return 0
	}
	n++
	for i := end + step; p.cells[i] == Black; i += step {
		n++
	}
	return n
}

// fours returns how many fours the line is part of: rows that one more stone
// turns into exactly five. Two points that do so belong to one four if its
// stones are unbroken (a straight four), else to two that share the line.
func (b *blackLine) fours() (n int) {
	if b.atLow == 5 {
		n++
	}
	if b.atHigh == 5 {
		n++
	}
	if n == 2 && b.length == 4 {
		return 1
	}
	return n
}

// mayBeThree tells whether one more stone makes four, and none five.
func (b *blackLine) mayBeThree() bool {
	return (b.atLow == 4 || b.atHigh == 4) && b.atLow != 5 && b.atHigh != 5
}

// isThree tells whether one more stone makes a straight four, and that stone
// makes no five and is not itself forbidden.
func (p *Position) isThree(b *blackLine) bool {
	return b.atLow == 4 && p.straight(b.low, b.step) && p.judge(Point(b.low)) == NoFoul ||
		b.atHigh == 4 && p.straight(b.high, b.step) && p.judge(Point(b.high)) == NoFoul
}

// straight tells whether the line of four that a black stone on pt completes
// can become exactly five at either end.
func (p *Position) straight(pt int, step int) bool {
	p.cells[pt] = Black
	low, high, _ := p.run(Point(pt), step)
	p.cells[pt] = Empty
	return p.cells[low] == Empty && p.cells[low-step] != Black &&
		p.cells[high] == Empty && p.cells[high+step] != Black
}
