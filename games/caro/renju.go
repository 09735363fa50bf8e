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
// forbidden point. Crowded random boards need twenty, but with hundreds of
// black stones laid out for it the recursion over threes can take thousands.
// Beyond it a point counts as allowed.
const patience = 1000

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
	f := p.judgeStone(pt)
	p.cells[pt] = Empty
	return f
}

func (p *Position) judgeStone(pt Point) Foul {
	longest, fours := 0, 0
	var open [4]bool // directions that may hold a three
	for i, step := range directions {
		_, _, n := p.run(pt, step)
		if n == 5 {
			return five
		}
		longest = max(longest, n)
		made := p.fours(pt, step)
		fours += made
		open[i] = made == 0
	}
	switch {
	case longest > 5:
		return Overline
	case fours >= 2:
		return FourFour
	}
	threes := 0
	for i, step := range directions {
		if open[i] && p.three(pt, step) {
			if threes++; threes == 2 {
				return ThreeThree
			}
		}
	}
	return NoFoul
}

// fours returns how many fours the black stone on pt is part of along a
// direction: rows that one more stone turns into exactly five. Two points
// that do so belong to one four if its stones are unbroken (a straight four),
// else to two fours that share pt.
func (p *Position) fours(pt Point, step int) int {
	low, high, n := p.run(pt, step)
	made := 0
	if p.joined(low, -step, n) == 5 {
		made++
	}
	if p.joined(high, step, n) == 5 {
		made++
	}
	if made == 2 && n == 4 {
		return 1
	}
	return made
}

// joined returns how long a run of n black stones becomes when a stone is
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

// three tells whether the black stone on pt is part of a three along a
// direction: one more stone can make a straight four, and that stone makes no
// five and is not itself forbidden.
func (p *Position) three(pt Point, step int) bool {
	low, high, n := p.run(pt, step)
	return p.joined(low, -step, n) == 4 && p.straight(low, step) && p.judge(Point(low)) == NoFoul ||
		p.joined(high, step, n) == 4 && p.straight(high, step) && p.judge(Point(high)) == NoFoul
}

// straight tells whether the run of four that a black stone on pt completes
// can become exactly five at either end.
func (p *Position) straight(pt int, step int) bool {
	p.cells[pt] = Black
	low, high, _ := p.run(Point(pt), step)
	p.cells[pt] = Empty
	return p.cells[low] == Empty && p.cells[low-step] != Black &&
		p.cells[high] == Empty && p.cells[high+step] != Black
}
