package chess

import "banco/game"

// Placed is a man on its square.
type Placed struct {
	Piece  Piece
	Square Square
}

// Arrange empties the board and sets up men, for those who look at one position
// after the other: no castling, no capture en passant, no history. It reports
// false where the side that is not to move is in check. Each side has one king;
// the key of the position is not kept.
func (p *Position) Arrange(side game.Side, men []Placed) bool {
	p.moment, p.past = moment{board: board{side: side}}, p.past[:0]
	for _, m := range men {
		p.put(m.Square, m.Piece)
	}
	return p.attackers(p.king(side^1), side, p.occupied()) == 0
}

// Clock returns the plies since the last capture or pawn move.
func (p *Position) Clock() int { return int(p.clock) }

// Castles reports whether a side may still castle.
func (p *Position) Castles() bool { return p.rights&castlingMask != 0 }

// Rights reports whether castling or a capture en passant may come about.
func (p *Position) Rights() bool { return p.rights != 0 }
