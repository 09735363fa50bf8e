package shape

import (
	"math/rand/v2"
	"testing"
	"time"

	rules "banco/games/caro"

	"banco/game/gametest"
)

// row is a whole line of a board, judged by the rule alone: no windows, no
// tables.
type row struct {
	rule  rules.Rule
	own   rules.Stone
	cells [15]rules.Stone
}

// wins reports whether the own stone at a place stands in a winning line.
func (r *row) wins(at int) bool {
	low, high := at, at
	for low >= 0 && r.cells[low] == r.own {
		low--
	}
	for high < len(r.cells) && r.cells[high] == r.own {
		high++
	}
	blocked := low >= 0 && high < len(r.cells) && r.cells[low] == r.own.Other() && r.cells[high] == r.own.Other()
	return r.rule.Wins(r.own, high-low-1, blocked)
}

// each calls do for every line that comes of r by one stone on an empty place.
func (r *row) each(stone rules.Stone, do func()) {
	for i, s := range r.cells {
		if s == rules.Empty {
			r.cells[i] = stone
			do()
			r.cells[i] = rules.Empty
		}
	}
}

// fives counts the places on which one more stone makes the one at a place win.
func (r *row) fives(at int) (n int) {
	r.each(r.own, func() {
		if r.wins(at) {
			n++
		}
	})
	return n
}

// foul reports that Black has two fours on the line, which renju forbids.
func (r *row) foul(at int) bool {
	if r.rule != rules.Renju || r.own != rules.Black || r.fives(at) < 2 {
		return false
	}
	n := 1
	for i := at - 1; i >= 0 && r.cells[i] == r.own; i-- {
		n++
	}
	for i := at + 1; i < len(r.cells) && r.cells[i] == r.own; i++ {
		n++
	}
	return n != 4
}

// shape is what the stone at a place has made, by trying everything.
func (r *row) shape(at, depth int) Shape {
	switch {
	case r.wins(at):
		return Five
	case r.fives(at) > 0 && r.foul(at):
		return Dead
	case r.fives(at) > 0:
		held := false
		r.each(r.own.Other(), func() { held = held || r.fives(at) == 0 })
		if held {
			return Four
		}
		return OpenFour
	case depth == 0:
		return Dead
	}
	best := Dead
	r.each(r.own, func() { best = max(best, lacking[r.shape(at, depth-1)]) })
	return best
}

// TestShapesAgainstTheRule holds the codes on lines of random stones against
// what trying every stone on the whole line says. Shapes of fewer than two
// stones take too long to try.
func TestShapesAgainstTheRule(t *testing.T) {
	const lines = 3000
	rng := rand.New(rand.NewPCG(1, 2))
	var seen [Shapes]int
	for n := range lines {
		r := row{rule: rules.Rule(n % int(rules.Renju+1)), own: rules.Black + rules.Stone(n/5%2)}
		row := make([]byte, len(r.cells))
		for i := range row {
			k := rng.IntN(5)
			r.cells[i] = [5]rules.Stone{0, 0, r.own, r.own, r.own.Other()}[k]
			row[i] = ".xo"[r.cells[i]]
		}
		at := rng.IntN(len(row))
		if r.wins(at) || r.cells[at] != rules.Empty || r.decided() {
			continue
		}
		p, pt := onRow(t, r.rule.String(), string(row[:at])+"?"+string(row[at+1:]), 0)
		got := Of(TableOf(r.rule).At(p.Window(0, pt)), r.own)
		r.cells[at] = r.own
		want := r.shape(at, 2)
		if got < ClosedTwo {
			got = Dead // a stone too many to try
		}
		if want < ClosedTwo {
			want = Dead
		}
		if got != want {
			t.Fatalf("%v: %s, place %d for %v: shape %d, want %d", r.rule, row, at, r.own, got, want)
		}
		seen[want]++
	}
	for s := ClosedTwo; s < Shapes; s++ {
		if seen[s] < 5 {
			t.Errorf("shape %d came up %d times", s, seen[s])
		}
	}
}

// decided reports that somebody has won already, or that renju forbids what
// stands there.
func (r row) decided() bool {
	for i, s := range r.cells {
		if r.own = s; s != rules.Empty && (r.wins(i) || r.overline(i)) {
			return true
		}
	}
	return false
}

func (r *row) overline(at int) bool {
	return r.rule == rules.Renju && r.own == rules.Black && (&row{rules.Freestyle, r.own, r.cells}).wins(at)
}

// TestTimedTables bounds what the first game of a rule waits for.
func TestTimedTables(t *testing.T) {
	gametest.Timed(t)
	const most = 50 * time.Millisecond
	for rule := range rules.Renju + 1 {
		best := time.Hour
		for range 10 {
			begun := time.Now()
			newTable(rule)
			if best = min(best, time.Since(begun)); best < most {
				break
			}
		}
		if best >= most {
			t.Errorf("%v: the table takes %v", rule, best)
		}
	}
}
