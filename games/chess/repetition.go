package chess

import "banco/game"

// recurs reports whether the position stood before within the last plies, or
// twice before.
func (p *Position) recurs(plies int) bool {
	if p.clock < 4 {
		return false
	}
	last := len(p.past)
	oldest, seen := max(0, last-int(p.clock)), 0
	for i := last - 4; i >= oldest; i -= 2 {
		if p.past[i].key != p.key {
			continue
		}
		if seen++; seen == 2 || i >= last-plies {
			return true
		}
	}
	return false
}

// CanRepeat reports whether the side to move has a move after which a position of the
// last plies stands again. In check it may also report a move that leaves the king
// attacked.
func (p *Position) CanRepeat(plies int) bool {
	last := len(p.past)
	for back := 3; back <= min(int(p.clock), plies, last); back += 2 {
		from, to, ok := shuttle(p.key ^ p.past[last-back].key)
		if ok && between[from&63][to&63]&p.occupied() == 0 && (from.bit()|to.bit())&p.men(p.side) != 0 {
			return true
		}
	}
	return false
}

// Two positions that differ by one move which can be taken back, and by whose turn it
// is, have keys that differ by a number which tells that move. shuttles is a hash table
// of all of them: linear probing from the highest bits of the number.
var shuttles [1 << shuttleBits]struct {
	change uint64 // 0: nothing
	from   Square // the lower of the two squares
	to     Square
}

const (
	shuttleBits = 13
	shuttleMask = 1<<shuttleBits - 1
)

// shuttle returns the squares between which a man moves to and fro where keys differ by
// change, or false.
func shuttle(change uint64) (from, to Square, ok bool) {
	for at := change >> (64 - shuttleBits); shuttles[at].change != 0; at = (at + 1) & shuttleMask {
		if s := &shuttles[at]; s.change == change {
			return s.from, s.to, true
		}
	}
	return 0, 0, false
}

// fillShuttles fills in shuttles. The keys and the rays must be known.
func fillShuttles() {
	for kind := Bishop; kind <= King; kind++ {
		if kind == Pawn { // which never goes back
			continue
		}
		for from := range Square(64) {
			reach := kind.onEmptyBoard(from)
			for to := from + 1; to < 64; to++ {
				if reach&to.bit() == 0 {
					continue
				}
				for _, man := range [...]Piece{NewPiece(game.First, kind), NewPiece(game.Second, kind)} {
					addShuttle(sideKey^pieceKeys[man&15][from]^pieceKeys[man&15][to], from, to)
				}
			}
		}
	}
}

// onEmptyBoard returns the squares that a man, no pawn, reaches where nothing is in its way.
func (k Kind) onEmptyBoard(from Square) (reach uint64) {
	switch k {
	case Knight:
		return knightSteps[from]
	case King:
		return kingSteps[from]
	}
	if k&Bishop != 0 {
		reach = bishopRays[from]
	}
	if k&Rook != 0 {
		reach |= rookRays[from]
	}
	return reach
}

func addShuttle(change uint64, from, to Square) {
	at := change >> (64 - shuttleBits)
	for shuttles[at].change != 0 {
		at = (at + 1) & shuttleMask
	}
	shuttles[at].change, shuttles[at].from, shuttles[at].to = change, from, to
}
