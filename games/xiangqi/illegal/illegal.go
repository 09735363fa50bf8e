// Package illegal says which rule of xiangqi or cờ úp forbids a move. It looks
// at the board as a person does, point by point, and shares nothing with the
// move generators but the geometry of package board.
//
// Its noun: a [Position] is what it has to see of one.
package illegal

import (
	"banco/game"
	"banco/games/xiangqi/board"
)

// Position is a game in progress, as far as it bears on what may move where.
type Position interface {
	Side() game.Side
	Man(s board.Square) board.Man
}

// Why says which rule forbids a move from one point to another, and nil for a
// legal one.
func Why(p Position, from, to board.Square) *game.Problem {
	t := try{side: p.Side(), from: from, to: to}
	for s := range board.Square(board.Squares) {
		t.men[s] = p.Man(s)
	}
	switch man := t.men[from]; {
	case man.Kind() == board.None:
		return game.Wrong("move-empty", game.Params{"square": from.String()}, "nothing stands on %v", from)
	case man.Side() != t.side:
		return game.Wrong("move-foreign", game.Params{"square": from.String(), "side": t.side.String()},
			"the piece on %v is not %s's", from, board.SideNames[t.side])
	}
	if why := t.unreachable(); why != nil {
		return why
	}
	return t.unsafe()
}

// try is a move tried on a board.
type try struct {
	men      [board.Squares]board.Man
	side     game.Side
	from, to board.Square
}

// unsafe says why a move that the piece could make leaves its king in danger.
func (t *try) unsafe() *game.Problem {
	before, lifted := t.attacked(), *t
	lifted.men[t.from] = 0
	after := lifted
	after.men[t.to] = t.men[t.from]
	king := t.men[t.from].Kind() == board.King
	switch {
	case after.facing():
		return game.Wrong("move-facing", nil, "the generals would face each other")
	case !after.attacked():
		return nil
	case king:
		return game.Wrong("move-into-check", game.Params{"piece": t.code(), "square": t.to.String()}, "on %v the general would be in check", t.to)
	case before:
		return game.Wrong("move-check", game.Params{"text": t.from.String() + t.to.String()},
			"%v%v does not help the general, which is in check", t.from, t.to)
	case lifted.attacked():
		return game.Wrong("move-pinned", game.Params{"piece": t.code(), "square": t.from.String()},
			"the piece on %v is pinned: it shields the general", t.from)
	}
	return game.Wrong("move-exposes", game.Params{"square": t.to.String()},
		"a piece on %v would be the screen of a cannon that gives check", t.to)
}

// king returns the point of a side's king.
func (t *try) king(side game.Side) board.Square {
	for s, man := range t.men {
		if man.Kind() == board.King && man.Side() == side {
			return board.Square(s)
		}
	}
	return board.Squares // no position is without one
}

// facing reports whether the kings see each other.
func (t *try) facing() bool {
	a, b := t.king(game.First), t.king(game.Second)
	n, _, straight := t.between(a, b)
	return straight && a.File() == b.File() && n == 0
}

// attacked reports whether an enemy piece could take the mover's king.
func (t *try) attacked() bool {
	king := t.king(t.side)
	for s, man := range t.men {
		if man.Kind() == board.None || man.Side() == t.side {
			continue
		}
		attack := *t
		attack.from, attack.to = board.Square(s), king
		if attack.unreachable() == nil {
			return true
		}
	}
	return false
}

// between counts the pieces between two points of a line and returns the one
// nearest to a.
func (t *try) between(a, b board.Square) (n int, nearest board.Square, straight bool) {
	for _, ray := range board.Rays(a) {
		n, nearest = 0, a
		for _, s := range ray {
			if s == b {
				return n, nearest, true
			}
			if t.men[s] != 0 {
				if n++; n == 1 {
					nearest = s
				}
			}
		}
	}
	return 0, a, false
}
