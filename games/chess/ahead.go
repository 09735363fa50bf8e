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
	king, from, to := p.king(p.side^1)&63, From(m).bit(), To(m).bit()
	switch k := lands(m); k {
	case Pawn:
		if pawnSteps[p.side&1][To(m)&63]&king.bit() != 0 {
			return true
		}
	case Knight:
		if knightSteps[king]&to != 0 {
			return true
		}
	case King:
	default:
		occupied := p.occupied()&^from | to
		if k&Rook != 0 && rookRays[king]&to != 0 && rookAttacks(king, occupied)&to != 0 ||
			k&Bishop != 0 && bishopRays[king]&to != 0 && bishopAttacks(king, occupied)&to != 0 {
			return true
		}
	}
	return (rookRays[king]|bishopRays[king])&from != 0 && p.unveils(king, from, to)
}

// unveils reports whether a man that leaves a square opens a line from a slider
// of its own side to the enemy's king.
func (p *Position) unveils(king Square, from, to uint64) bool {
	own, occupied := p.men(p.side)&^from, p.occupied()&^from|to
	if rookRays[king]&from != 0 {
		sliders := p.orthogonals() & own
		return rookRays[king]&sliders != 0 && rookAttacks(king, occupied)&sliders != 0
	}
	sliders := p.diagonals() & own
	return bishopRays[king]&sliders != 0 && bishopAttacks(king, occupied)&sliders != 0
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
