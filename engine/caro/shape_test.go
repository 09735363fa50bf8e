package caro

import (
	"strings"
	"testing"

	"banco/game"
	rules "banco/games/caro"
)

// parse reads a FEN under a variant.
func parse(t testing.TB, variant, fen string) *rules.Position {
	t.Helper()
	v, err := game.ParseVariant(variant)
	if err != nil {
		t.Fatal(err)
	}
	p, err := rules.New().Parse(v, fen)
	if err != nil {
		t.Fatal(err)
	}
	return p.(*rules.Position)
}

// onRow puts a line of stones on the row of a 15×15 board, beginning at a
// file, and returns the point at which it has a question mark.
func onRow(t *testing.T, rule, text string, file int) (view, rules.Point) {
	t.Helper()
	row := strings.Repeat(".", file) + strings.Replace(text, "?", ".", 1)
	row += strings.Repeat(".", 15-len(row))
	rows := strings.Repeat("15/", 7) + row + strings.Repeat("/15", 7)
	p := parse(t, "rule="+rule, rows+" x counts=any")
	return viewOf(p), rules.PointAt(file+strings.Index(text, "?"), 7)
}

var ruleNames = []string{"caro", "caro-free", "freestyle", "standard", "renju"}

// TestShapes looks at lines of Black: what the stone at the question mark makes
// under each rule, in the order of ruleNames.
func TestShapes(t *testing.T) {
	all := func(s shape) [5]shape { return [5]shape{s, s, s, s, s} }
	tests := []struct {
		name, text string
		file       int
		want       [5]shape
	}{
		{"five in the open", "xxxx?", 4, all(five)},
		{"five in a gap", "xx?xx", 4, all(five)},
		{"five in the corner", "xxxx?", 0, all(five)},
		{"five blocked at one end", "oxxxx?", 4, all(five)},
		{"five blocked at one end, edge at the other", "?xxxxo", 0, all(five)},
		{"five blocked at both ends", "oxxxx?o", 4, [5]shape{dead, dead, five, five, five}},
		{"six", "xxx?xx", 4, [5]shape{dead, five, five, dead, dead}},
		{"six blocked at both ends", "oxxx?xxo", 4, [5]shape{dead, five, five, dead, dead}},
		{"open four", "xxx?", 4, all(openFour)},
		{"open four, stones next to its ends", "o.xxx?.o", 4, [5]shape{four, four, openFour, openFour, openFour}},
		{"open four, a stone next to one end", "o.xxx?", 4, [5]shape{four, four, openFour, openFour, openFour}},
		{"four against the edge", "xxx?", 0, all(four)},
		{"four next to a stone", "oxxx?", 4, all(four)},
		{"four between stones", "oxxx?.o", 4, [5]shape{dead, dead, four, four, four}},
		{"four with a gap", "xx?.x", 4, all(four)},
		{"four whose gap makes six", "xx?.xx", 4, [5]shape{closedThree, four, four, closedThree, closedThree}},
		{"two fours on a line", "x.x?x.x", 4, [5]shape{openFour, openFour, openFour, openFour, dead}},
		{"open three", "xx?", 4, all(three)},
		{"open three with a gap", "x.x?", 4, all(three)},
		{"three next to a stone", "oxx?", 4, all(closedThree)},
		{"three one point from a stone", "o.xx?", 4, [5]shape{closedThree, closedThree, three, three, three}},
		{"three at the edge", ".xx?", 0, all(three)},
		{"three in four points", "o.xx?o", 4, all(dead)},
		{"three in five points", "o.xx?.o", 4, [5]shape{dead, dead, closedThree, closedThree, closedThree}},
		{"three whose open four would make six", "x..xx?.o", 4, [5]shape{closedThree, closedThree, three, closedThree, closedThree}},
		{"two", "x?", 5, all(two)},
		{"two next to a stone", "ox?", 5, all(closedTwo)},
		{"a stone alone", "?", 7, all(one)},
		{"a stone in the corner", "?", 0, all(closedOne)},
		{"a stone between stones", "o.?.o", 5, all(dead)},
	}
	for _, tt := range tests {
		for i, rule := range ruleNames {
			v, pt := onRow(t, rule, tt.text, tt.file)
			if got := of(v.at(v.Window(0, pt)), rules.Black); got != tt.want[i] {
				t.Errorf("%s (%s): shape %d under %s, want %d", tt.name, tt.text, got, rule, tt.want[i])
			}
		}
	}
}

// TestShapesAlike holds all lines against themselves: the shape of a line is
// that of its mirror image and, where the rule is the same for both, of the
// line with colours exchanged.
func TestShapesAlike(t *testing.T) {
	exchange := func(f flank) flank {
		cells := cellsOf[f]
		for i, s := range cells {
			if s == rules.Black || s == rules.White {
				cells[i] = s.Other()
			}
		}
		return cells.number()
	}
	for rule := range rules.Renju + 1 {
		tb := tables[rule]()
		for low := range flank(flanks) {
			for high := range flank(flanks) {
				entry := tb[int(low)*flanks+int(high)]
				if mirrored := tb[int(high)*flanks+int(low)]; mirrored != entry {
					t.Fatalf("%v: %v and %v: %x, mirrored %x", rule, cellsOf[low], cellsOf[high], entry, mirrored)
				}
				other := tb[int(exchange(low))*flanks+int(exchange(high))]
				if rule != rules.Renju && of(other, rules.White) != of(entry, rules.Black) {
					t.Fatalf("%v: %v and %v: %x, exchanged %x", rule, cellsOf[low], cellsOf[high], entry, other)
				}
			}
		}
	}
}
