package game

import "slices"

// NullMove is the text of a skipped turn, as PGN writes a null move. It stands
// for NoMove. No game may write a move of its own so: a pass that the rules of a
// game ask for is one of its moves, under another text.
const NullMove = "--"

// CanPass reports whether the side to move at p can be skipped: the game has
// passes, no king is in check, something can be played, and the turn goes to
// the other side, which it does not in an opening where sides do not alternate.
func CanPass(g Game, p Position) bool {
	passer, ok := p.(Passer)
	if !ok || inCheck(g, p) || len(p.Moves(nil)) == 0 {
		return false
	}
	side := p.Side()
	passer.Pass()
	passed := p.Side() != side
	p.Unmake()
	return passed
}

// inCheck reports whether the side to move is in check. A picture says so too, but
// to draw one takes longer the longer a game is: it has the pieces that were taken.
func inCheck(g Game, p Position) bool {
	if c, ok := p.(Checker); ok {
		return c.InCheck()
	}
	return len(g.Draw(p).Check) > 0
}

// Play makes a move, or passes for NoMove, where CanPass must hold. Unmake
// takes either back.
func Play(p Position, m Move) {
	if m == NoMove {
		p.(Passer).Pass()
		return
	}
	p.Make(m)
}

// Playable reports whether a recorded move can be played at p: a legal one,
// with its outcome where chance is in it, or NoMove where the turn can be passed.
func Playable(g Game, p Position, m Move) bool {
	if m == NoMove {
		return CanPass(g, p)
	}
	listed := slices.Contains(p.Moves(nil), m)
	if _, chance := p.(Chance); !chance {
		return listed
	}
	if again, err := p.ParseMove(p.FormatMove(m)); err != nil || again != m {
		return false
	}
	return !listed || slices.ContainsFunc(Outcomes(p, m), func(o Outcome) bool { return o.Move == m })
}
