package chess

import (
	"math/bits"

	"banco/game"
)

// Limits of FIDE's laws, in plies and in occurrences of a position.
const (
	claimClock  = 100 // law 9.3
	endClock    = 150 // law 9.6.2
	claimRepeat = 3   // law 9.2
	endRepeat   = 5   // law 9.6.1
)

// Result tells whether the game is over: by mate or stalemate, because no
// mate can come about with the men left, after 75 moves without a capture or
// pawn move, or when the position stands for the fifth time. Mate comes before
// all others, as the laws have it.
func (p *Position) Result() game.Result {
	if p.count() == 0 {
		if p.InCheck() {
			return game.Win(p.side.Other(), game.Checkmate)
		}
		return game.Draw(game.Stalemate)
	}
	switch {
	case p.deadMaterial():
		return game.Draw(game.InsufficientMaterial)
	case p.clock >= endClock:
		return game.Draw(game.MoveCount)
	case p.stoodFor(endRepeat):
		return game.Draw(game.Repetition)
	}
	return game.Result{}
}

// Claim returns the draw that the player to move may claim here: when the
// position stands for the third time or more, or after 50 moves without a
// capture or pawn move.
func (p *Position) Claim() game.Result {
	repeated := p.stoodFor(claimRepeat)
	if !repeated && p.clock < claimClock || p.Result().Over() {
		return game.Result{}
	}
	if repeated {
		return game.Draw(game.Repetition)
	}
	return game.Draw(game.MoveCount)
}

// stoodFor reports whether the position has stood at least n times, now
// included. No position comes back over a capture or a pawn move.
func (p *Position) stoodFor(n int) bool {
	oldest := max(0, len(p.past)-int(p.clock))
	for i := len(p.past) - 4; i >= oldest && n > 1; i -= 2 {
		if p.past[i].key == p.key {
			n--
		}
	}
	return n <= 1
}

// deadMaterial reports whether neither side could mate even with the other's
// help: bare kings, one minor piece more, or bishops all on one colour.
func (b *board) deadMaterial() bool {
	if b.pawns()|b.orthogonals() != 0 {
		return false
	}
	switch bits.OnesCount64(b.knights()) {
	case 0:
		return oneColour(b.diagonals())
	case 1:
		return b.diagonals() == 0
	}
	return false
}

// oneColour reports whether a set lies on squares of one colour.
func oneColour(set uint64) bool {
	return set&lightSquares == 0 || set&^lightSquares == 0
}

// Flag rules on a fallen flag by law 6.9: a loss, but a draw if the opponent
// could not mate by any series of moves with the men on the board.
func (p *Position) Flag(fallen game.Side) game.Result {
	if !p.canMate(fallen.Other()) {
		return game.Draw(game.Timeout)
	}
	return game.Win(fallen.Other(), game.Timeout)
}

// canMate reports whether a side has men enough to mate if the other helps.
// A lone knight needs a victim's man, other than a queen, to stand in the
// king's way; bishops of one colour need such a man for the squares of the
// other colour: a pawn, which can become one, a knight, or a bishop on them.
func (b *board) canMate(s game.Side) bool {
	own, foe := b.men(s), b.men(s.Other())
	if own&(b.pawns()|b.orthogonals()) != 0 {
		return true
	}
	knights, bishops := own&b.knights(), own&b.diagonals()
	switch {
	case knights == 0 && bishops == 0:
		return false
	case knights == 0:
		return !oneColour(b.diagonals()&^b.orth) || b.pawns()|b.knights() != 0
	case bishops == 0 && knights&(knights-1) == 0:
		queens := b.diagonals() & b.orth
		return foe&^(b.kings()|queens) != 0
	}
	return true
}
