package chess

import (
	"banco/game"
)

// board is a placement, the side to move and the rights that change the legal
// moves. Every man has one to three bits over the planes diag, orth and step
// (see Kind), so that the sets the generator asks for are one or two
// operations away and a move is made without knowing what it captures.
type board struct {
	white uint64 // men of White
	diag  uint64 // bishops, queens, knights
	orth  uint64 // rooks, queens, kings
	step  uint64 // pawns, knights, kings

	// rights has the rooks that may castle (on ranks 1 and 8) and the square
	// on which a pawn can be captured en passant (on ranks 3 and 6), if such
	// a capture is legal.
	rights uint64
	side   game.Side
}

const (
	castlingMask  = rank1 | rank8
	enPassantMask = rank3 | rank6
)

func (b *board) occupied() uint64 { return b.diag | b.orth | b.step }

// men returns all men of a side.
func (b *board) men(s game.Side) uint64 { return (b.white ^ -uint64(s)) & b.occupied() }

func (b *board) kings() uint64       { return b.orth & b.step }
func (b *board) knights() uint64     { return b.diag & b.step }
func (b *board) pawns() uint64       { return b.step &^ (b.diag | b.orth) }
func (b *board) diagonals() uint64   { return b.diag &^ b.step }
func (b *board) orthogonals() uint64 { return b.orth &^ b.step }

// kind returns the men of a kind, of both sides.
func (b *board) kind(k Kind) uint64 {
	return (b.diag ^ -uint64(^k&1)) & (b.orth ^ -uint64(^k>>1&1)) & (b.step ^ -uint64(^k>>2&1))
}

func (b *board) kindAt(s Square) Kind {
	s &= 63
	return Kind(b.diag>>s&1 | b.orth>>s&1<<1 | b.step>>s&1<<2)
}

func (b *board) at(s Square) Piece {
	k := b.kindAt(s)
	if k == NoKind {
		return Empty
	}
	return NewPiece(game.Side(^b.white>>s&1), k)
}

// put sets a man on an empty square.
func (b *board) put(s Square, p Piece) {
	k := uint64(p.Kind())
	b.diag |= k & 1 << s
	b.orth |= k >> 1 & 1 << s
	b.step |= k >> 2 & 1 << s
	if p.Side() == game.First {
		b.white |= s.bit()
	}
}

// clear empties squares.
func (b *board) clear(set uint64) {
	b.white &^= set
	b.diag &^= set
	b.orth &^= set
	b.step &^= set
}

// attackers returns the men of side by that attack s, where sliders see the
// occupied set instead of the board's own.
func (b *board) attackers(s Square, by game.Side, occupied uint64) uint64 {
	s &= 63
	return (bishopAttacks(s, occupied)&b.diagonals() |
		rookAttacks(s, occupied)&b.orthogonals() |
		knightSteps[s]&b.knights() |
		kingSteps[s]&b.kings() |
		pawnSteps[by.Other()&1][s]&b.pawns()) & b.men(by)
}

// king returns the square of a side's king.
func (b *board) king(s game.Side) Square { return first(b.kings() & b.men(s)) }

// checkers returns the men that give check to the side to move.
func (b *board) checkers() uint64 {
	return b.attackers(b.king(b.side), b.side.Other(), b.occupied())
}

// play makes a legal move.
func (b *board) play(m game.Move) {
	from, to := From(m), To(m)
	touched := from.bit() | to.bit()
	b.rights &^= touched | enPassantMask
	if m&(castleFlag|enPassantFlag) != 0 {
		b.playSpecial(m)
		return
	}
	b.clear(touched)
	k := lands(m)
	b.put(to, NewPiece(b.side, k))
	b.side ^= 1
	switch k {
	case King:
		b.rights &^= backRank(b.side ^ 1)
	case Pawn:
		if from^to == 16 {
			b.offerEnPassant((from + to) / 2)
		}
	}
}

// playSpecial makes the moves that touch more than two squares.
func (b *board) playSpecial(m game.Move) {
	from, to := From(m), To(m)
	if m&castleFlag != 0 {
		rook := CastlingRook(m)
		b.clear(from.bit() | rook.bit())
		b.put(to, NewPiece(b.side, King))
		b.put(rookHome(to), NewPiece(b.side, Rook))
		b.rights &^= backRank(b.side)
	} else {
		b.clear(from.bit() | (to ^ 8).bit())
		b.put(to, NewPiece(b.side, Pawn))
	}
	b.side ^= 1
}

// rookHome returns where the rook lands when the king castles to the square.
func rookHome(kingTo Square) Square {
	if kingTo.File() == 6 {
		return kingTo - 1
	}
	return kingTo + 1
}

// offerEnPassant notes that the pawn that just passed over s can be captured
// there, if it can.
func (b *board) offerEnPassant(s Square) {
	if pawnSteps[(b.side^1)&1][s&63]&b.pawns()&b.men(b.side) == 0 {
		return
	}
	b.rights |= s.bit()
	if b.enPassantCapturers() == 0 {
		b.rights &^= s.bit()
	}
}

// enPassantCapturers returns the pawns that may capture en passant. The
// capture empties two squares of a line at once, so each is tried on the board.
func (b *board) enPassantCapturers() (legal uint64) {
	target := b.rights & enPassantMask
	if target == 0 {
		return 0
	}
	s := first(target)
	victim := (s ^ 8).bit()
	us, king := b.side, b.king(b.side)
	for set := pawnSteps[(us^1)&1][s] & b.pawns() & b.men(us); set != 0; set &= set - 1 {
		from := set & -set
		occupied := b.occupied()&^(from|victim) | target
		if b.attackers(king, us.Other(), occupied)&^victim == 0 {
			legal |= from
		}
	}
	return legal
}
