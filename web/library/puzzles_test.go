package library

import (
	"testing"

	all "banco/kits"
	"banco/puzzles"
)

// In caro a shorter win is no better, so a puzzle does not say how long it is.
func TestPuzzlesOfCaroHaveNoLimit(t *testing.T) {
	caro, err := all.Find("caro")
	if err != nil {
		t.Fatal(err)
	}
	if p, err := puzzleMessage(caro, puzzles.Of("caro").Daily(0)); err != nil || p.Limit != 0 || p.Moves == 0 {
		t.Errorf("%+v, %v", p, err)
	}
}
