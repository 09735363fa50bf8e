package chess

import "banco/game"

// CheckingMoves appends every legal move that gives check.
func (p *Position) CheckingMoves(buf []game.Move) []game.Move {
	begin := len(buf)
	buf = p.moves(buf)
	a := p.aiming()
	kept := begin
	for _, m := range buf[begin:] {
		if p.checks(m, &a) {
			buf[kept] = m
			kept++
		}
	}
	return buf[:kept]
}

// aim is what tells whether a move of the side to move gives check.
type aim struct {
	king  Square    // of the other side
	from  [8]uint64 // by kind, the squares from which the king would be attacked
	veils uint64    // own men that alone stand between the king and a slider of theirs
}

// tried are the moves that touch more than their two squares, or land as
// another kind: whether they give check is tried out.
const tried = castleFlag | enPassantFlag | promotionFlag

// aiming returns the aim of the side to move.
func (b *board) aiming() aim {
	occupied, own := b.occupied(), b.men(b.side)
	king := b.king(b.side.Other()) & 63
	a := aim{king: king}
	a.from[Pawn] = pawnSteps[b.side.Other()&1][king]
	a.from[Knight] = knightSteps[king]
	a.from[Bishop] = bishopAttacks(king, occupied)
	a.from[Rook] = rookAttacks(king, occupied)
	a.from[Queen] = a.from[Bishop] | a.from[Rook]
	snipers := (rookRays[king]&b.orthogonals() | bishopRays[king]&b.diagonals()) & own
	for ; snipers != 0; snipers &= snipers - 1 {
		veil := between[king][first(snipers)&63] & occupied
		if veil&(veil-1) == 0 {
			a.veils |= veil & own
		}
	}
	return a
}

// checks reports whether a legal move gives check.
func (b *board) checks(m game.Move, a *aim) bool {
	if m&tried != 0 {
		next := *b
		next.play(m)
		return next.checkers() != 0
	}
	from, to := From(m), To(m)
	return a.from[lands(m)&7]&to.bit() != 0 ||
		a.veils&from.bit() != 0 && lines[a.king][from&63]&to.bit() == 0
}
