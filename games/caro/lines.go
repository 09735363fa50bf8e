package caro

import (
	"banco/game"
)

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

// This file gives evaluations the board line by line: what stands around a
// point in one direction is one number, ready for a table.

// Directions is the number of directions in which lines run, counted from 0:
// rows, columns and the two kinds of diagonals.
const Directions = 4

// Window is what stands on a line from Reach points before a point to Reach
// points after it: two bits a point as Stone counts them, Edge outside the
// board. The point itself has bits 10 and 11.
type Window uint32

// Edge is what a Window has outside the board.
const Edge = edge

// Reach is how far a Window goes on either side of its point.
const Reach = 5

const windowMask = 1<<(2*(2*Reach+1)) - 1

// lines holds all lines of a board in the form of Windows, with Reach points
// of edge before the first point of the longest board and after its last one.
type lines [Directions][2*MaxSize - 1]uint64

// spot is where a point lies on the lines through it: the number of the line
// and how far to shift it for the point's window, by direction.
type spot struct{ line, shift [Directions]uint8 }

var spots = func() (all [allPoints]spot) {
	for rank := range MaxSize {
		for file := range MaxSize {
			f, r := uint8(file), uint8(rank)
			all[PointAt(file, rank)] = spot{
				line:  [Directions]uint8{r, f, r + MaxSize - 1 - f, r + f},
				shift: [Directions]uint8{2 * f, 2 * r, 2 * f, 2 * r},
			}
		}
	}
	return all
}()

// Along returns the point n steps after pt in the order of a Window.
func (pt Point) Along(direction, n int) Point { return Point(int(pt) + n*directions[direction]) }

// Window returns what stands around a point of the board in a direction.
func (p *Position) Window(direction int, pt Point) Window {
	s := &spots[pt]
	return Window(p.lines[direction][s.line[direction]] >> s.shift[direction] & windowMask)
}

// LineThrough returns the line through a point in a direction as Lines has it,
// and how far to shift it down for the point's window; that of the next point
// Along the direction is two bits farther.
func (p *Position) LineThrough(direction int, pt Point) (line uint64, shift int) {
	s := &spots[pt]
	return p.lines[direction][s.line[direction]], int(s.shift[direction])
}

// StoneOn returns what stands on the point to whose window a line is shifted down so
// far. It may be one point before the first of the board.
func StoneOn(line uint64, shift int) Stone { return Stone(line >> ((shift + 2*Reach) & 63) & 3) }

// WindowMask keeps the Window of a line that was shifted down for it.
const WindowMask = windowMask

// Lines returns all lines of the board in a direction, two bits a point like
// Windows, with Edge before and after; rows come from the bottom, and their
// points begin at bit 10. The caller must not change them.
func (p *Position) Lines(direction int) []uint64 {
	all := p.lines[direction][:]
	switch direction {
	case 2:
		return all[MaxSize-p.size : MaxSize+p.size-1]
	case 3:
		return all[:2*p.size-1]
	}
	return all[:p.size]
}

// flip places a stone on an empty point, or takes it away.
func (l *lines) flip(pt Point, stone Stone) {
	s := &spots[pt]
	for d := range l {
		l[d][s.line[d]] ^= uint64(stone) << (s.shift[d] + 2*Reach)
	}
}

// clear makes the lines those of an empty board.
func (l *lines) clear(size int) {
	for d := range l {
		for i := range l[d] {
			l[d][i] = 1<<64 - 1
		}
	}
	for rank := range size {
		for file := range size {
			l.flip(PointAt(file, rank), Edge)
		}
	}
}

// Stones returns how many stones stand on the board.
func (p *Position) Stones() int { return p.stones }

// Last returns with how many stones the game is over: a full board, or the
// limit of stones.
func (p *Position) Last() int {
	if p.limit > 0 {
		return min(p.limit, p.size*p.size)
	}
	return p.size * p.size
}

// Chooser returns the seat that is the next to choose between the colours, and
// NoSide when both are settled.
func (p *Position) Chooser() game.Side {
	switch p.phase {
	case placing, choosing:
		return game.Second
	case adding, colouring:
		return game.First
	}
	return game.NoSide
}
