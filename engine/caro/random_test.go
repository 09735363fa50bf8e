package caro

import (
	"banco/engine/caro/shape"
	"slices"
	"testing"

	"banco/engine/enginetest"
	"banco/game"
	rules "banco/games/caro"
)

// randomPositions returns positions of games in which most stones stand near
// others.
func randomPositions(t testing.TB, games int, variants ...string) (list []*rules.Position) {
	t.Helper()
	games = max(share(games), len(variants))
	for _, p := range enginetest.Positions(t, rules.New(), Guide{Squares: 12}, games, variants...) {
		list = append(list, p.(*rules.Position))
	}
	return list
}

// share returns how many of something there are in a test: all, or with -short
// a quarter.
func share(all int) int {
	if testing.Short() {
		return all / 4
	}
	return all
}

var allRules = []string{
	"rule=caro", "rule=caro-free,size=9", "rule=freestyle,size=20", "rule=standard,size=12", "rule=renju",
	"rule=caro,size=7", "rule=renju,size=10", "rule=renju,size=22",
}

// winners returns the points on which the next stone wins, by the rules alone:
// a line of five goes on from there to a stone of the same colour.
func winners(p *rules.Position) (list []rules.Point) {
	own := p.Turn()
	for _, m := range p.Moves(nil) {
		if !isPoint(m) || !joins(p, rules.Point(m), own) {
			continue
		}
		p.Make(m)
		if p.Result().Reason == game.FiveInARow {
			list = append(list, rules.Point(m))
		}
		p.Unmake()
	}
	return list
}

// joins reports whether a stone of a colour stands next to a point.
func joins(p *rules.Position, pt rules.Point, colour rules.Stone) bool {
	for d := range rules.Directions {
		if p.At(pt.Along(d, 1)) == colour || p.At(pt.Along(d, -1)) == colour {
			return true
		}
	}
	return false
}

// TestTalliesAgainstRules holds fives and fours on every point against the
// rules: a five wins, and a four makes a point to win on where there was none.
func TestTalliesAgainstRules(t *testing.T) {
	checked := [2]int{}
	for i, p := range randomPositions(t, 40, allRules...) {
		if i%3 != 0 {
			continue
		}
		v, own := viewOf(p), p.Turn()
		before := winners(p)
		for _, m := range p.Moves(nil) {
			pt := rules.Point(m)
			made := v.tallies(pt).Of(own)
			if wins := slices.Contains(before, pt); wins != made.AtLeast(shape.Five) {
				t.Fatalf("%s: %s wins %v, tally %o", p.FEN(), p.FormatMove(m), wins, made)
			} else if wins {
				checked[0]++
			}
			if len(before) > 0 {
				continue
			}
			p.Make(m)
			p.Pass()
			forces := len(winners(p)) > 0
			p.Unmake()
			p.Unmake()
			if forces != made.AtLeast(shape.Four) {
				t.Fatalf("%s: %s makes a four %v, tally %o", p.FEN(), p.FormatMove(m), forces, made)
			} else if forces {
				checked[1]++
			}
		}
	}
	if checked[0] < share(10) || checked[1] < share(100) {
		t.Errorf("only %d fives and %d fours", checked[0], checked[1])
	}
}

// TestAverts holds the points that prevent every five, and every open four,
// against trying all moves.
func TestAverts(t *testing.T) {
	checked := [2]int{}
	for i, p := range randomPositions(t, 60, allRules...) {
		v, foe := viewOf(p), p.Turn().Other()
		for k, least := range []shape.Shape{shape.Five, shape.OpenFour} {
			if k == 1 && i%3 != 0 {
				continue
			}
			set, found := v.defences(foe, least)
			if !found {
				continue
			}
			checked[k]++
			for _, m := range p.Moves(nil) {
				p.Make(m)
				_, left := v.defences(foe, least)
				if least == shape.Five && !p.Result().Over() && left != (len(winners(p)) > 0) {
					t.Fatalf("%s: after it a five is possible %v", p.FEN(), left)
				}
				p.Unmake()
				if pt := rules.Point(m); left == (set[pt>>6]>>(pt&63)&1 != 0) {
					t.Fatalf("%s: shape %d possible after %s: %v", p.FEN(), least, p.FormatMove(m), left)
				}
			}
		}
	}
	if checked[0] < share(50) || checked[1] < share(50) {
		t.Errorf("only %v positions with threats", checked)
	}
}

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
