package jieqi

import (
	"banco/game"
	"banco/games/xiangqi"
)

var _ game.Veiled = (*Position)(nil)

// Unknown returns the piece that MakeVeiled leaves of a covered one: it stands
// in the way and can be captured, but as long as nobody knows what it is it
// neither moves nor attacks. Its Kind is None.
func Unknown(s game.Side) Piece { return Revealed(s, xiangqi.None) | coverBit }

// MakeVeiled plays a move as Moves lists it and turns nothing up: a covered
// piece becomes an Unknown one, and both pools stay as they are. Unmake takes
// it back. Such positions are for searches; no FEN or record states them.
func (p *Position) MakeVeiled(m game.Move) {
	landed := p.board[xiangqi.From(m)]
	if landed.Covered() {
		landed = Unknown(p.side)
	}
	p.land(m, landed)
}
