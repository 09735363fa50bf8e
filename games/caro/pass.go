package caro

import "banco/game"

// passed stands in the history for a pass. It is no legal move.
const passed game.Move = firstChoice + 5

// Pass skips the next stone: the other colour places two in a row. It must not
// be called before the opening is over. Unmake takes it back.
func (p *Position) Pass() {
	p.history = append(p.history, past{p.hash, passed, p.phase, p.black})
	p.turn = p.turn.Other()
	p.hash ^= turnKey
}
