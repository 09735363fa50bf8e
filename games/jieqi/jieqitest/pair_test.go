package jieqitest_test

import (
	"fmt"
	"testing"

	"banco/game"
	"banco/game/playout"
	"banco/games/jieqi/jieqitest"
)

// TestPair plays games on both sides: the viewer's position is the same to the
// last bit, while what is hidden differs.
func TestPair(t *testing.T) {
	stuck, others := 0, 0
	for number := range uint64(18) {
		viewer, rng := game.Side(number%3), playout.Random(number)
		pair := jieqitest.NewPair(number, viewer, number%2 == 0)
		variant := game.Variant{"captured": []string{"capturer", "everyone", "no-one"}[number/3%3]}
		var deals [2]game.Deal
		for i, g := range []game.Game{pair.First, pair.Second} {
			var err error
			if deals[i], err = g.(game.Dealer).Deal(variant, [32]byte{1}); err != nil {
				t.Fatal(err)
			}
		}
		if deals[0].Disclosure() == deals[1].Disclosure() {
			t.Error("both sides are dealt the same")
		}
		for ply := range 60 {
			moves := deals[0].SharedView(game.NoSide).Moves(nil)
			if deals[0].SharedView(game.NoSide).Result().Over() {
				break
			}
			m := moves[rng.IntN(len(moves))]
			for _, d := range deals {
				if err := d.Play(m); err != nil {
					t.Fatal(err)
				}
				if ply%9 == 8 {
					if err := d.Unplay(); err != nil {
						t.Fatal(err)
					}
					d.Redeal(ply)
				}
			}
			if pair.Stuck() {
				stuck++
				break
			}
			if a, b := dump(deals[0], viewer), dump(deals[1], viewer); a != b {
				t.Fatalf("game %d, ply %d: %v sees\n%s\n%s", number, ply, viewer, a, b)
			}
			for seat := game.First; seat <= game.Second; seat++ {
				if dump(deals[0], seat) != dump(deals[1], seat) {
					others++
				}
			}
		}
	}
	if stuck > 5 || others < 15 {
		t.Errorf("%d games stuck, and others' views differ %d times", stuck, others)
	}
}

func dump(d game.Deal, seat game.Side) string { return fmt.Sprintf("%#v", d.View(seat)) }
