package xiangqi

import "banco/game"

const (
	// countLimit is how many plies without a capture draw the game.
	countLimit = 120
	// freeChecks is how many checks of a side since the last capture count
	// towards countLimit. Later ones and the replies to them do not.
	freeChecks = 10
)

// tick advances the counts of the move-count rule by the move just made.
// answered tells whether the mover was in check before it.
func (p *Position) tick(mover game.Side, capture, answered bool) {
	now := &p.now
	if capture {
		now.clock, now.quiet, now.checks = 0, 0, [2]uint8{}
		return
	}
	now.quiet++
	counts := !answered || now.checks[mover&1^1] <= freeChecks
	if now.inCheck {
		now.checks[mover&1] = min(now.checks[mover&1]+1, freeChecks+1)
		counts = counts && now.checks[mover&1] <= freeChecks
	}
	if counts {
		now.clock++
	}
}

// Result tells whether the game is over, and why. Having no legal move loses,
// before anything else; then come repetition, the move count and material.
func (p *Position) Result() game.Result {
	if !p.hasMove() {
		if p.now.inCheck {
			return game.Win(p.side.Other(), game.Checkmate)
		}
		return game.Win(p.side.Other(), game.Stalemate)
	}
	if first, ok := p.thrice(); ok {
		return p.judge(first).Result
	}
	switch {
	case p.now.clock >= countLimit:
		return game.Draw(game.MoveCount)
	case p.harmless():
		return game.Draw(game.InsufficientMaterial)
	}
	return game.Result{}
}

// harmless reports whether neither side has a piece that can cross the river.
func (p *Position) harmless() bool {
	var attackers points
	for side := range p.pieces {
		own := &p.pieces[side]
		attackers = attackers.or(own[Rook]).or(own[Cannon]).or(own[Horse]).or(own[Pawn])
	}
	return attackers.empty()
}
