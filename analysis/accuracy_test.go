package analysis

import (
	"math"
	"testing"

	"banco/game"
	"banco/search"
)

// of returns moves that take the chance of the side that begins from each number to the
// next.
func of(chances ...float64) (list []Judged) {
	for i, after := range chances[1:] {
		side, before := game.Side(i%2), chances[i]
		if side == game.Second {
			before, after = 1-before, 1-after
		}
		list = append(list, Judged{Ply: i + 1, Side: side, Before: max(before, after), After: after, Now: after})
	}
	return list
}

func TestAccuracy(t *testing.T) {
	for name, tt := range map[string]struct {
		list          []Judged
		first, second [2]float64 // at least, at most
	}{
		"nothing lost":          {of(.5, .5, .5, .5), [2]float64{99, 100}, [2]float64{99, 100}},
		"one blunder":           {of(.5, .5, .5, .05, .05, .05), [2]float64{0, 40}, [2]float64{99, 100}},
		"blunders in turn":      {of(.5, .1, .9, .1, .9, .1), [2]float64{0, 10}, [2]float64{0, 10}},
		"lost, then any move":   {of(.5, .05, .05, .05, .05, .05, .05, .05, .05, .05, .05), [2]float64{0, 50}, [2]float64{99, 100}},
		"a little, again":       {of(.5, .48, .48, .46, .46, .44), [2]float64{85, 95}, [2]float64{99, 100}},
		"only the first moved":  {of(.5, .5), [2]float64{99, 100}, [2]float64{math.NaN(), math.NaN()}},
		"a win is given back":   {of(.5, .5, .95, .5, .5, .5), [2]float64{0, 50}, [2]float64{0, 50}},
		"more is lost, by more": {of(.5, .45, .45, .35, .35, .25), [2]float64{50, 80}, [2]float64{99, 100}},
	} {
		for side, want := range [2][2]float64{tt.first, tt.second} {
			got := Accuracy(tt.list, game.Side(side))
			if math.IsNaN(want[0]) != math.IsNaN(got) || got < want[0] || got > want[1] {
				t.Errorf("%s: side %d is %.1f %% accurate, want %.0f to %.0f", name, side, got, want[0], want[1])
			}
		}
	}
}

// A bad turn of luck is nobody's mistake.
func TestAccuracyLeavesLuckOut(t *testing.T) {
	kit := kitOf("chess")
	begin := read(t, kit, "")
	line, even := moves(t, begin, "e2e4", "e7e5", "g1f3"), search.Score(0)
	list := []Reviewed{{Ply: 1}, {Ply: 2}, {Ply: 3, Score: -900, Expected: &even}}
	if a := Accuracy(JudgeReview(begin, line, list), game.First); a < 99 {
		t.Errorf("unlucky and %.0f %% accurate", a)
	}
}

// What is won back has decided nothing.
func TestDecisive(t *testing.T) {
	for name, tt := range map[string]struct {
		list []Judged
		want int
	}{
		"nothing happens":       {of(.5, .5, .48, .5), 0},
		"the one blunder":       {of(.5, .5, .5, .1, .1, .1), 3},
		"the one not made good": {of(.5, .1, .6, .6, .9, .9), 2},
		"the larger of two":     {of(.5, .5, .65, .65, .97, .97), 4},
	} {
		if got := Decisive(tt.list); got != tt.want {
			t.Errorf("%s: ply %d, want %d", name, got, tt.want)
		}
	}
}
