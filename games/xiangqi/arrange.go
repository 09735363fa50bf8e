package xiangqi

import "banco/game"

// Placed is a piece on its point.
type Placed struct {
	Piece  Piece
	Square Square
}

// Arrange empties the board and sets up pieces, for those who look at one
// position after the other: there is no history. It reports false where the
// side that is not to move is in check. Each side has one general.
func (p *Position) Arrange(side game.Side, pieces []Placed) bool {
	p.pieces, p.board, p.now, p.history = [2][8]points{}, [Squares]Piece{}, moment{}, p.history[:0]
	p.side, p.number = side, 1
	for _, m := range pieces {
		p.put(m.Piece, m.Square)
	}
	p.now.inCheck = p.Checked(side)
	return !p.Checked(side.Other())
}

// Clock returns the plies that count towards the draw by move count, and how
// many of them draw the game.
func (p *Position) Clock() (count, limit int) { return int(p.now.clock), countLimit }
