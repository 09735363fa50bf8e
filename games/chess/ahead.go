package chess

import "banco/game"

// What searches that look far ahead ask of a position, beside what games do.

// Captures appends the legal moves that capture or promote.
func (p *Position) Captures(buf []game.Move) []game.Move { return p.captures(buf) }

// Attackers returns the men of both sides that attack a square, where sliders
// see the occupied set instead of the board's own.
func (p *Position) Attackers(s Square, occupied uint64) uint64 {
	s &= 63
	return bishopAttacks(s, occupied)&p.diagonals() | rookAttacks(s, occupied)&p.orthogonals() |
		knightSteps[s]&p.knights() | kingSteps[s]&p.kings() |
		(pawnSteps[game.Second][s]&p.white|pawnSteps[game.First][s]&^p.white)&p.pawns()
}

// Checks reports whether a legal move gives check, from where it lands or from
// behind where it began. A check that castling or a capture en passant opens
// is not looked for.
func (p *Position) Checks(m game.Move) bool {
	king, own := p.king(p.side^1)&63, p.men(p.side)&^From(m).bit()
	occupied, landed := (p.occupied()&^From(m).bit())|To(m).bit(), To(m).bit()
	diagonals, orthogonals := p.diagonals()&own, p.orthogonals()&own
	switch k := lands(m); k {
	case Pawn:
		if pawnSteps[p.side&1][To(m)&63]&king.bit() != 0 {
			return true
		}
	case Knight:
		if knightSteps[king]&landed != 0 {
			return true
		}
	default:
		if k&Bishop != 0 && k != King {
			diagonals |= landed
		}
		if k&Rook != 0 && k != King {
			orthogonals |= landed
		}
	}
	return rookRays[king]&orthogonals != 0 && rookAttacks(king, occupied)&orthogonals != 0 ||
		bishopRays[king]&diagonals != 0 && bishopAttacks(king, occupied)&diagonals != 0
}

// Ruled tells how the rules take a game whose last plies were made by a search,
// other than by its having no legal move. A position that came back among those
// plies counts as a draw at once: who could repeat it once can do so again.
func (p *Position) Ruled(plies int) game.Result {
	switch {
	case p.clock >= claimClock && (!p.InCheck() || p.count() > 0):
		return game.Draw(game.MoveCount)
	case p.recurs(plies):
		return game.Draw(game.Repetition)
	case p.deadMaterial():
		return game.Draw(game.InsufficientMaterial)
	}
	return game.Result{}
}

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
