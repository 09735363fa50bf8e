package caro

// run returns the first points that do not hold the colour of pt on either
// side of it along a direction, and the number of stones between them.
func (p *Position) run(pt Point, step int) (low, high int, n int) {
	colour := p.cells[pt]
	low, high = int(pt)-step, int(pt)+step
	for p.cells[low] == colour {
		low -= step
	}
	for p.cells[high] == colour {
		high += step
	}
	return low, high, (high-low)/step - 1
}

// completes tells whether the stone on pt stands in a winning line.
func (p *Position) completes(pt Point) bool {
	for _, step := range directions {
		if p.winsAlong(pt, step) {
			return true
		}
	}
	return false
}

func (p *Position) winsAlong(pt Point, step int) bool {
	low, high, n := p.run(pt, step)
	if n < 5 {
		return false
	}
	colour := p.cells[pt]
	other := colour.Other()
	return p.rule.Wins(colour, n, p.cells[low] == other && p.cells[high] == other)
}

// winningLine returns the points of a winning line of a colour, or nil.
func (p *Position) winningLine(colour Stone) []Point {
	for i, s := range p.cells {
		if s != colour {
			continue
		}
		for _, step := range directions {
			if p.winsAlong(Point(i), step) {
				low, high, _ := p.run(Point(i), step)
				var line []Point
				for pt := low + step; pt < high; pt += step {
					line = append(line, Point(pt))
				}
				return line
			}
		}
	}
	return nil
}
