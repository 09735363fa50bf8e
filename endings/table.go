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
	groups   []group
	size     int // positions with one side to move, impossible ones included
}

// group is the equal men of a side, which stand in rising order.
type group struct {
	count  int
	places [256]int32 // of a square among those on which one of them may stand; -1: none
	sets   [][]Square // on which they may stand together, by their rank
}

// maxSize bounds a table: what it takes to make one fits into a gigabyte.
const maxSize = 1 << 27

func newLayout(r Rules, m Material) (layout, error) {
	l := layout{material: m, size: 1}
	var homes [][]Square
	for i := range m {
		if i > 0 && m[i] == m[i-1] {
			l.groups[len(l.groups)-1].count++
		} else {
			l.groups, homes = append(l.groups, group{count: 1}), append(homes, r.Homes(m, i))
		}
	}
	for i, g := range l.groups {
		if l.size *= choose(len(homes[i]), g.count); l.size > maxSize {
			return l, fmt.Errorf("endings: %s has more than %d positions", m.Text(r), maxSize)
		}
	}
	for i := range l.groups {
		g := &l.groups[i]
		for s := range g.places {
			g.places[s] = int32(slices.Index(homes[i], Square(s)))
		}
		g.sets = setsOf(homes[i], g.count)
	}
	return l, nil
}

// choose returns how many sets of k there are among n.
func choose(n, k int) int {
	sets := 1
	for i := range k {
		sets = sets * (n - i) / (i + 1)
	}
	return sets
}

// setsOf lists the sets of some squares, by their greatest, then the next.
func setsOf(squares []Square, count int) (list [][]Square) {
	if count == 0 {
		return [][]Square{nil}
	}
	smaller := setsOf(squares, count-1)
	for i, greatest := range squares {
		for _, set := range smaller[:choose(i, count-1)] {
			list = append(list, append(slices.Clone(set), greatest))
		}
	}
	return list
}

// rank returns the number of a set of squares in rising order; -1 for one that cannot be.
func (g *group) rank(set []Square) int {
	rank := 0
	for i, s := range set {
		place := int(g.places[s])
		if place < 0 {
			return -1
		}
		rank += choose(place, i+1)
	}
	return rank
}

// at fills in the squares of the position of a number, and reports whether
// there is one: no two men on one square.
func (l *layout) at(index int, squares []Square) bool {
	rest := squares
	for i := range l.groups {
		g := &l.groups[i]
		copy(rest, g.sets[index%len(g.sets)])
		index, rest = index/len(g.sets), rest[g.count:]
	}
	for i, s := range squares {
		if slices.Contains(squares[:i], s) {
			return false
		}
	}
	return true
}

// index returns the number of a position, for which it puts the squares in
// order; -1 for one that cannot be.
func (l *layout) index(r Rules, squares []Square) int {
	r.Normal(l.material, squares)
	index, digit := 0, 1
	for i := range l.groups {
		g := &l.groups[i]
		set := squares[:g.count]
		slices.Sort(set)
		rank := g.rank(set)
		if rank < 0 {
			return -1
		}
		index, digit, squares = index+rank*digit, digit*len(g.sets), squares[g.count:]
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
