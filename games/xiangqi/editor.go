package xiangqi

import (
	"banco/game"
	"banco/option"
)

var _ game.Editor = rules{}

// Fields lists the side to move.
func (rules) Fields(game.Variant) []option.Option { return []option.Option{game.Turn} }

// Compose writes a FEN with both counters at their start.
func (r rules) Compose(v game.Variant, pieces []game.Placed, fields map[string]string) (string, error) {
	board, err := r.Board(v)
	if err != nil {
		return "", err
	}
	placement, err := game.Placement(&board, pieces)
	if err != nil {
		return "", err
	}
	full, err := game.CompleteFields(fields, r.Fields(v))
	if err != nil {
		return "", err
	}
	if full["turn"] == game.Second.String() {
		return placement + " b - - 0 1", nil
	}
	return placement + " w - - 0 1", nil
}

// Fielded returns the side to move.
func (rules) Fielded(p game.Position) map[string]string {
	return map[string]string{"turn": p.Side().String()}
}
