package shape

import (
	"sync"

	rules "banco/games/caro"
)

// Table tells what a stone of either colour would make of a line: Black's
// shape in the lower four bits and White's in the upper, by what stands on
// either side of the point.
type Table [flanks * flanks]uint8

// tables has one for each rule, made when it is first asked for.
var tables = func() (list [rules.Renju + 1]func() *Table) {
	for r := range list {
		list[r] = sync.OnceValue(func() *Table { return newTable(rules.Rule(r)) })
	}
	return list
}()

// TableOf returns the table of a rule. The first call for a rule makes it,
// which takes some 20 ms.
func TableOf(rule rules.Rule) *Table { return tables[rule]() }

func newTable(rule rules.Rule) *Table {
	t := new(Table)
	black, white := newJudge(rule, rules.Black), newJudge(rule, rules.White)
	for low := range flank(flanks) {
		for high := range flank(flanks) {
			l := line{low, high}
			t[int(low)*flanks+int(high)] = uint8(black.shapeOf(l)) | uint8(white.shapeOf(l))<<4
		}
	}
	return t
}

// lowFlank and highFlank find the flanks of a window, the former multiplied by
// flanks, by the ten bits on that side of it.
var lowFlank, highFlank = func() (low, high [1 << (2 * rules.Reach)]uint32) {
	for bits := range low {
		mirrored := 0
		for i := range rules.Reach {
			mirrored |= bits >> (2 * i) & 3 << (2 * (rules.Reach - 1 - i))
		}
		low[bits] = uint32(numberOf[mirrored]) * flanks
		high[bits] = uint32(numberOf[bits])
	}
	return low, high
}()

// At returns both colours' shapes at the empty point in the middle of a window.
func (t *Table) At(w rules.Window) uint8 {
	const side = 1<<(2*rules.Reach) - 1
	return t[lowFlank[w&side]+highFlank[w>>(2*rules.Reach+2)&side]]
}

// Of returns the shape of a colour in an entry of a table.
func Of(entry uint8, colour rules.Stone) Shape {
	return Shape(entry >> (4 * (colour - rules.Black)) & 15)
}
