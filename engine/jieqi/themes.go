package jieqi

import (
	"banco/engine"
	"banco/game"
	rules "banco/games/jieqi"
	"banco/games/xiangqi"
)

// Themes names what the best move of a puzzle does: it turns a piece up, takes one that
// is covered or one that is seen, or is quiet. The names are keys that the page has words
// for.
func Themes(p game.Position, line []game.Move) []string {
	position := p.Clone().(*rules.Position)
	var themes engine.Themes
	if len(line) == 0 {
		return themes
	}
	m := line[0]
	mover, taken := position.At(xiangqi.From(m)), position.At(xiangqi.To(m))
	themes.Note("reveal", mover.Covered())
	themes.Note("take-covered", taken != rules.Empty && taken.Covered())
	themes.Note("take", taken != rules.Empty && !taken.Covered())
	themes.Note("quiet", taken == rules.Empty && !mover.Covered())
	return themes
}
