package caro

import (
	"banco/engine"
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
	var themes engine.Themes
	for i, m := range line {
		if position.Side() == winner {
			t := viewOf(position).tallies(rules.Point(m)).Of(position.Turn())
			name := [shape.Combinations]string{
				shape.TwoThrees: "three-three", shape.FourThree: "four-three", shape.TwoFours: "four-four",
			}[t.Combination()]
			themes.Note(name, name != "" && t.Count(shape.Fives)+t.Count(shape.OpenFours) == 0)
			fours = fours && (t.AtLeast(shape.Four) || i+1 == len(line))
		}
		position.Make(m)
	}
	themes.Note("fours", fours)
	themes.Note("threes", !fours)
	return themes
}
