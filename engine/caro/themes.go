package caro

import (
	"slices"

	"banco/engine/caro/shape"
	"banco/game"
	rules "banco/games/caro"
)

// Themes names what the solution of a puzzle shows, the side to move being the
// one that wins. The names are keys that the page has words for.
func Themes(p game.Position, line []game.Move) []string {
	position := p.Clone().(*rules.Position)
	winner := position.Side()
	fours := true // all moves but the last
	var themes []string
	for i, m := range line {
		if position.Side() == winner {
			t := viewOf(position).tallies(rules.Point(m)).Of(position.Turn())
			name := [shape.Combinations]string{shape.TwoThrees: "three-three", shape.FourThree: "four-three", shape.TwoFours: "four-four"}[t.Combination()]
			if name != "" && t.Count(shape.Fives)+t.Count(shape.OpenFours) == 0 && !slices.Contains(themes, name) {
				themes = append(themes, name)
			}
			fours = fours && (t.AtLeast(shape.Four) || i+1 == len(line))
		}
		position.Make(m)
	}
	if fours {
		themes = append(themes, "fours")
	} else {
		themes = append(themes, "threes")
	}
	return themes
}
