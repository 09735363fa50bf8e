package endings

import (
	"fmt"
	"slices"

	"banco/game"
)

// Table has the worth of every position of a material.
type Table struct {
	rules Rules
	layout
	values [2][]value // by the side to move, then by index
}

// value is the worth of a position to the side to move: 0 for a draw, otherwise
// 1 more than the plies to mate. An even number of plies is a loss.
type value uint8

const (
	drawn    value = 0
	broken   value = 255 // no position: while a table is made
	maxPlies       = 253
)

// layout gives each position of a material a number.
type layout struct {
	material Material
	homes    [][]Square
	places   [][]int32 // of a square among the homes of a man; -1: none
	size     int       // positions with one side to move, impossible ones included
}

// maxSize bounds a table: what it takes to make one fits into a gigabyte.
const maxSize = 1 << 27

func newLayout(r Rules, m Material) (layout, error) {
	l := layout{material: m, size: 1}
	for i := range m {
		homes := r.Homes(m, i)
		places := make([]int32, 256)
		for s := range places {
			places[s] = int32(slices.Index(homes, Square(s)))
		}
		l.homes, l.places = append(l.homes, homes), append(l.places, places)
		if l.size *= len(homes); l.size > maxSize {
			return l, fmt.Errorf("endings: %s has more than %d positions", m.Text(r), maxSize)
		}
	}
	return l, nil
}

// at fills in the squares of the position of a number, and reports whether
// there is one: no two men on one square, equal men in order.
func (l *layout) at(index int, squares []Square) bool {
	for i := len(l.homes) - 1; i >= 0; i-- {
		squares[i] = l.homes[i][index%len(l.homes[i])]
		index /= len(l.homes[i])
	}
	for i, s := range squares {
		if i > 0 && l.material[i] == l.material[i-1] && s <= squares[i-1] || slices.Contains(squares[:i], s) {
			return false
		}
	}
	return true
}

// index returns the number of a position, for which it puts the squares in
// order; -1 for one that cannot be.
func (l *layout) index(r Rules, squares []Square) int {
	r.Normal(l.material, squares)
	for i := 1; i < len(squares); i++ {
		for j := i; j > 0 && l.material[j] == l.material[j-1] && squares[j] < squares[j-1]; j-- {
			squares[j], squares[j-1] = squares[j-1], squares[j]
		}
	}
	index := 0
	for i, s := range squares {
		place := int(l.places[i][s])
		if place < 0 {
			return -1
		}
		index = index*len(l.homes[i]) + place
	}
	return index
}

// Text names the table by its material.
func (t *Table) Text() string { return t.material.Text(t.rules) }

// Size returns how many numbers of positions there are, those of impossible
// ones included.
func (t *Table) Size() int { return 2 * t.size }

// find returns the worth of a position to the side to move. The men are of the
// table's material, or of the same with the sides exchanged.
func (t *Table) find(side game.Side, men []Man, turned bool) value {
	var squares [MaxMen]Square
	var taken [MaxMen]bool
	for i, p := range t.material {
		if turned {
			p.Side = p.Side.Other()
		}
		for j, m := range men {
			if !taken[j] && m.Side == p.Side && m.Kind == p.Kind {
				taken[j] = true
				if squares[i] = m.Square; turned {
					squares[i] = t.rules.Turned(m.Square)
				}
				break
			}
		}
	}
	if turned {
		side = side.Other()
	}
	index := t.index(t.rules, squares[:len(t.material)])
	if index < 0 {
		return drawn
	}
	return t.values[side&1][index]
}
