package jieqi

import (
	"slices"
	"testing"

	"banco/game"
)

// The bare picture has every piece where the views have one, none of them
// covered, and with what was captured it is both armies.
func TestBare(t *testing.T) {
	for _, captured := range []string{"capturer", "everyone", "no-one"} {
		d, err := rules{}.Deal(game.Variant{"captured": captured}, [32]byte{7})
		if err != nil {
			t.Fatal(err)
		}
		for _, text := range []string{"a3a4", "b7b0", "a0b0", "i6i5"} { // b7b0 takes a covered piece with a covered piece
			m, err := d.Peek(d.Peek(game.NoSide).Side()).ParseMove(text)
			if err == nil {
				err = d.Play(m)
			}
			if err != nil {
				t.Fatal(err)
			}
		}
		bare, public := d.Bare(), rules{}.Draw(d.Peek(game.NoSide))
		var all []string
		for i, placed := range bare.Pieces {
			seen := public.Pieces[i]
			if placed.Square != seen.Square || seen.Code != "X" && seen.Code != "x" && placed.Code != seen.Code {
				t.Errorf("%s: %v is seen as %v", captured, placed, seen)
			}
			all = append(all, placed.Code)
		}
		all = slices.Concat(all, bare.Taken[0], bare.Taken[1])
		slices.Sort(all)
		var armies []string
		for side := range game.NoSide {
			armies = append(armies, Revealed(side, 1).Code())
			for _, k := range poolOrder {
				for range army[k] {
					armies = append(armies, Revealed(side, k).Code())
				}
			}
		}
		slices.Sort(armies)
		if !slices.Equal(all, armies) {
			t.Errorf("%s: %v", captured, all)
		}
	}
}

// A mate is drawn with what gives it.
func TestDrawMate(t *testing.T) {
	for fen, want := range map[string][]int{
		"4k4/9/9/9/9/9/9/9/8r/3K4r w - 0 1": {8},
		"4k4/9/9/9/9/9/9/9/9/3K4r w - 0 1":  nil,
	} {
		p, err := parse(fen)
		if err != nil {
			t.Fatal(err)
		}
		if picture := (rules{}).Draw(p); !slices.Equal(picture.Mate, want) || len(picture.Check) != 1 {
			t.Errorf("%s: mate by %v, check of %v", fen, picture.Mate, picture.Check)
		}
	}
}
