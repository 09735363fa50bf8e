package shape

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
func onRow(t *testing.T, rule, text string, file int) (*rules.Position, rules.Point) {
	t.Helper()
	row := strings.Repeat(".", file) + strings.Replace(text, "?", ".", 1)
	row += strings.Repeat(".", 15-len(row))
	rows := strings.Repeat("15/", 7) + row + strings.Repeat("/15", 7)
	p := parse(t, "rule="+rule, rows+" x counts=any")
	return p, rules.PointAt(file+strings.Index(text, "?"), 7)
}

var ruleNames = []string{"caro", "caro-free", "freestyle", "standard", "renju"}

// TestShapes looks at lines of Black: what the stone at the question mark makes
// under each rule, in the order of ruleNames.
func TestShapes(t *testing.T) {
	all := func(s Shape) [5]Shape { return [5]Shape{s, s, s, s, s} }
	tests := []struct {
		name, text string
		file       int
		want       [5]Shape
	}{
		{"five in the open", "xxxx?", 4, all(Five)},
		{"five in a gap", "xx?xx", 4, all(Five)},
		{"five in the corner", "xxxx?", 0, all(Five)},
		{"five blocked at one end", "oxxxx?", 4, all(Five)},
		{"five blocked at one end, edge at the other", "?xxxxo", 0, all(Five)},
		{"five blocked at both ends", "oxxxx?o", 4, [5]Shape{Dead, Dead, Five, Five, Five}},
		{"six", "xxx?xx", 4, [5]Shape{Dead, Five, Five, Dead, Dead}},
		{"six blocked at both ends", "oxxx?xxo", 4, [5]Shape{Dead, Five, Five, Dead, Dead}},
		{"open four", "xxx?", 4, all(OpenFour)},
		{"open four, stones next to its ends", "o.xxx?.o", 4, [5]Shape{Four, Four, OpenFour, OpenFour, OpenFour}},
		{"open four, a stone next to one end", "o.xxx?", 4, [5]Shape{Four, Four, OpenFour, OpenFour, OpenFour}},
		{"four against the edge", "xxx?", 0, all(Four)},
		{"four next to a stone", "oxxx?", 4, all(Four)},
		{"four between stones", "oxxx?.o", 4, [5]Shape{Dead, Dead, Four, Four, Four}},
		{"four with a gap", "xx?.x", 4, all(Four)},
		{"four whose gap makes six", "xx?.xx", 4, [5]Shape{ClosedThree, Four, Four, ClosedThree, ClosedThree}},
		{"two fours on a line", "x.x?x.x", 4, [5]Shape{OpenFour, OpenFour, OpenFour, OpenFour, Dead}},
		{"open three", "xx?", 4, all(Three)},
		{"open three with a gap", "x.x?", 4, all(Three)},
		{"three next to a stone", "oxx?", 4, all(ClosedThree)},
		{"three one point from a stone", "o.xx?", 4, [5]Shape{ClosedThree, ClosedThree, Three, Three, Three}},
		{"three at the edge", ".xx?", 0, all(Three)},
		{"three in four points", "o.xx?o", 4, all(Dead)},
		{"three in five points", "o.xx?.o", 4, [5]Shape{Dead, Dead, ClosedThree, ClosedThree, ClosedThree}},
		{"three whose open four would make six", "x..xx?.o", 4, [5]Shape{ClosedThree, ClosedThree, Three, ClosedThree, ClosedThree}},
		{"two", "x?", 5, all(Two)},
		{"two next to a stone", "ox?", 5, all(ClosedTwo)},
		{"a stone alone", "?", 7, all(One)},
		{"a stone in the corner", "?", 0, all(ClosedOne)},
		{"a stone between stones", "o.?.o", 5, all(Dead)},
	}
	for _, tt := range tests {
		for i, rule := range ruleNames {
			p, pt := onRow(t, rule, tt.text, tt.file)
			if got := Of(TableOf(p.Rule()).At(p.Window(0, pt)), rules.Black); got != tt.want[i] {
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
		tb := TableOf(rule)
		for low := range flank(flanks) {
			for high := range flank(flanks) {
				entry := tb[int(low)*flanks+int(high)]
				if mirrored := tb[int(high)*flanks+int(low)]; mirrored != entry {
					t.Fatalf("%v: %v and %v: %x, mirrored %x", rule, cellsOf[low], cellsOf[high], entry, mirrored)
				}
				other := tb[int(exchange(low))*flanks+int(exchange(high))]
				if rule != rules.Renju && Of(other, rules.White) != Of(entry, rules.Black) {
					t.Fatalf("%v: %v and %v: %x, exchanged %x", rule, cellsOf[low], cellsOf[high], entry, other)
				}
			}
		}
	}
}
