package gomocup

import (
	"fmt"
	"strings"
)

// owner says whose a stone is.
type owner uint8

const (
	ours owner = iota + 1
	theirs
)

// stone is a stone on a point.
type stone struct {
	x, y int
	of   owner
}

// board is the stones in the order they were set. Its size is 0 before START.
type board struct {
	size   int
	stones []stone
}

func (b *board) clear() { b.stones = nil }

// find returns the index of the stone on a point, or -1.
func (b *board) find(x, y int) int {
	for i, s := range b.stones {
		if s.x == x && s.y == y {
			return i
		}
	}
	return -1
}

func (b *board) place(x, y int, of owner) error {
	switch {
	case x < 0 || y < 0 || x >= b.size || y >= b.size:
		return fmt.Errorf("%d,%d is outside the board", x, y)
	case b.find(x, y) >= 0:
		return fmt.Errorf("a stone stands on %d,%d", x, y)
	}
	b.stones = append(b.stones, stone{x, y, of})
	return nil
}

func (b *board) remove(x, y int) error {
	i := b.find(x, y)
	if i < 0 {
		return fmt.Errorf("no stone stands on %d,%d", x, y)
	}
	b.stones = append(b.stones[:i], b.stones[i+1:]...)
	return nil
}

// dropLast takes the last stone back.
func (b *board) dropLast() { b.stones = b.stones[:len(b.stones)-1] }

// fen writes the board for the side to move, which is ours. With an even
// number of stones that is Black.
func (b *board) fen() string {
	colours := [3]byte{'.', 'x', 'o'}
	turn := "x"
	if len(b.stones)%2 == 1 {
		turn = "o"
		colours[ours], colours[theirs] = colours[theirs], colours[ours]
	}
	black := 0
	cells := []byte(strings.Repeat(".", b.size*b.size))
	for _, s := range b.stones {
		cells[s.y*b.size+s.x] = colours[s.of]
		if colours[s.of] == 'x' {
			black++
		}
	}
	text := rows(cells, b.size) + " " + turn
	if black != (len(b.stones)+1)/2 {
		text += " counts=any"
	}
	return text
}

// rows writes cells row by row.
func rows(cells []byte, size int) string {
	parts := make([]string, size)
	for y := range parts {
		parts[y] = string(cells[y*size : (y+1)*size])
	}
	return strings.Join(parts, "/")
}

// list collects the lines between BOARD and DONE. After the first that is
// wrong it only waits for the end.
type list struct {
	fields int
	lines  [][]int
	err    error
	finish func(lines [][]int) error
}

// maxList is how many lines a list has at most: every point of a large board.
const maxList = 1024

// listed takes a line of the list, and acts on the last.
func (s *session) listed(text string) {
	l := s.list
	if strings.EqualFold(text, "DONE") {
		s.list = nil
		if l.err == nil {
			l.err = l.finish(l.lines)
		}
		if l.err != nil {
			s.out.Printf("ERROR %v", l.err)
		}
		return
	}
	if l.err != nil {
		return
	}
	if l.fields == 2 && strings.Count(text, ",") == 2 {
		text = text[:strings.LastIndex(text, ",")] // some managers add the colour
	}
	numbers, err := readNumbers(text, l.fields)
	switch {
	case err != nil:
		l.err = err
	case len(l.lines) >= maxList:
		l.err = fmt.Errorf("more than %d stones", maxList)
	default:
		l.lines = append(l.lines, numbers)
	}
}

// setBoard replaces the board and answers with a move.
func (s *session) setBoard(lines [][]int) error {
	if s.board.size == 0 {
		return errNoBoard
	}
	next := board{size: s.board.size}
	for _, n := range lines {
		if n[2] != int(ours) && n[2] != int(theirs) {
			return fmt.Errorf("the owner of the stone on %d,%d must be 1 or 2, not %d", n[0], n[1], n[2])
		}
		if err := next.place(n[0], n[1], owner(n[2])); err != nil {
			return err
		}
	}
	before := s.board
	s.board = next
	err := s.think()
	if err != nil {
		s.board = before
	}
	return err
}
