// Package threat proves wins over forcing moves: moves that leave the opponent
// few replies, so that a long line costs little. Fours and threes in caro are
// such moves, and checks in chess and xiangqi.
//
// Its nouns: a [Forcer] is a game's list of forcing moves and of the replies to
// them; a [Prover] looks for a proof with one of them; a [Searcher] plays what
// is proved, keeps out of what can be proved against it, and leaves the rest to
// another searcher. [Checks] are the forcing moves of any game with checks.
package threat

import (
	"banco/game"
	"banco/search"
)

// Forcer knows the forcing moves of a game. Replies must be complete, or a proof is
// wrong. What Forcing leaves out costs at most a win that is not found.
type Forcer interface {
	// Forcing appends legal moves that force the opponent to reply, the most
	// promising first. Where one wins for certain it may leave out the others,
	// unless all are asked for.
	Forcing(p game.Position, all bool, buf []game.Move) []game.Move

	// Replies appends the legal moves that may answer the forcing move just
	// made, the most promising first. Those it leaves out must lose for
	// certain. It appends at least one where there is a legal move.
	Replies(p game.Position, buf []game.Move) []game.Move
}

// Proving looks for proofs. A [Prover] does so with any Forcer; a game may bring a
// search of its own that knows its threats better, as five in a row does.
type Proving interface {
	// Prove looks for a win of the side to move at p. At the node limit of the
	// task and at the limits of the budget it gives up. The position comes
	// back as it was.
	Prove(p game.Position, b *search.Budget, t Task) Proof
}

var _ Proving = (*Prover)(nil)

// Checks are the forcing moves of a game in which the side to move can be in
// check: after them it is Threatened, as the Guide says. Every legal move may
// be a reply.
type Checks struct {
	Guide interface {
		Threatened(p game.Position) bool
	}
}

// Forcing appends the moves that give check or end the game, as listed. Of a
// chance move it looks at one outcome.
func (c Checks) Forcing(p game.Position, _ bool, buf []game.Move) []game.Move {
	begin := len(buf)
	buf = p.Moves(buf)
	_, chance := p.(game.Chance)
	kept := begin
	for _, m := range buf[begin:] {
		made := m
		if chance {
			made = game.Outcomes(p, m)[0].Move
		}
		p.Make(made)
		if p.Result().Over() || c.Guide.Threatened(p) {
			buf[kept] = m
			kept++
		}
		p.Unmake()
	}
	return buf[:kept]
}

// Replies appends every legal move.
func (c Checks) Replies(p game.Position, buf []game.Move) []game.Move { return p.Moves(buf) }
