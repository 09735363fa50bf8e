package jieqi

import (
	"slices"

	"banco/game"
	"banco/games/xiangqi"
	"banco/option"
)

var _ game.Editor = rules{}

// Fields lists the side to move. The pools follow from the pieces.
func (rules) Fields(game.Variant) []option.Option { return []option.Option{game.Turn} }

// Compose writes a FEN with both counters at their start. A side with covered
// pieces may have under them whatever of its army does not stand revealed on
// the board: which pieces were captured in sight is not kept. A side without
// covered pieces has an empty pool.
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
	p := Position{pool: poolsOf(pieces)}
	side := " w "
	if full["turn"] == game.Second.String() {
		side = " b "
	}
	return placement + side + p.poolText() + " 0 1", nil
}

// poolsOf returns what may lie under the covers of a placement.
func poolsOf(pieces []game.Placed) [2][8]uint8 {
	pools := [2][8]uint8{army, army}
	for _, placed := range pieces {
		side, kind := readLetter(placed.Code[0])
		if kind != xiangqi.None && pools[side][kind] > 0 {
			pools[side][kind]--
		}
	}
	for side := range pools {
		pools[side][xiangqi.King] = 0
		if !slices.ContainsFunc(pieces, func(p game.Placed) bool { return p.Code == "Xx"[side:side+1] }) {
			pools[side] = [8]uint8{}
		}
	}
	return pools
}

// Fielded returns the side to move.
func (rules) Fielded(p game.Position) map[string]string {
	return map[string]string{"turn": p.Side().String()}
}
