package jieqi

import (
	"banco/game"
	"banco/games/xiangqi"
)

// What searches that look far ahead ask of a position, beside what games do.

// Captures appends the legal moves that capture, without identities.
func (p *Position) Captures(buf []game.Move) []game.Move {
	return p.movesTo(p.Set(p.side.Other(), xiangqi.None), buf)
}

// Checks reports whether a legal move gives check, whatever turns up by it.
func (p *Position) Checks(m game.Move) bool {
	from, to := xiangqi.From(m), xiangqi.To(m)
	mover, taken := p.board[from], p.board[to]
	landed := mover
	if mover.Covered() {
		landed = Unknown(p.side)
	}
	p.shift(from, to, mover, taken, landed)
	check := p.Checked(p.side.Other())
	p.unshift(from, to, mover, taken)
	return check
}

// Ruled tells how the rules take a game whose last plies were made by a search,
// other than by its having no legal move. A position that came back among those
// plies is ruled on at once: who could repeat it once can do so again.
func (p *Position) Ruled(plies int) game.Result {
	if cycle := p.recurs(plies); cycle != nil {
		return p.judge(cycle).Result
	}
	if p.quiet >= maxQuiet && (!p.InCheck() || p.hasMove()) {
		return game.Draw(game.MoveCount)
	}
	return game.Result{}
}
