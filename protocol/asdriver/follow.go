package asdriver

import (
	"strings"

	"banco/game"
)

// follower remembers the game so far, since a position does not tell how it
// came about, but repetitions count. It recognises the position after the
// program's last move and a reply to it; for any other it begins anew.
type follower struct {
	last  game.Position
	best  game.Move
	start string // FEN of the first position
	moves []string
}

// to goes on to p and returns it as "FEN moves …".
func (f *follower) to(p game.Position, fen string, n game.Notation) string {
	if !f.reach(p, fen, n) {
		f.start, f.moves = fen, nil
	}
	f.last, f.best = p.Clone(), game.NoMove
	if len(f.moves) == 0 {
		return f.start
	}
	return f.start + " moves " + strings.Join(f.moves, " ")
}

// reach looks for p two plies after the last position, and notes the moves.
func (f *follower) reach(p game.Position, fen string, n game.Notation) bool {
	if f.last == nil || f.best == game.NoMove {
		return false
	}
	for _, first := range game.Outcomes(f.last, f.best) {
		own := n.Format(f.last, first.Move)
		f.last.Make(first.Move)
		reply, ok := oneMove(f.last, p.Hash(), fen, n)
		f.last.Unmake()
		if ok {
			f.moves = append(f.moves, own, reply)
			return true
		}
	}
	return false
}

// oneMove returns the move that leads from q to a position.
func oneMove(q game.Position, hash uint64, fen string, n game.Notation) (string, bool) {
	for _, m := range q.Moves(nil) {
		for _, o := range game.Outcomes(q, m) {
			q.Make(o.Move)
			same := q.Hash() == hash && q.FEN() == fen
			q.Unmake()
			if same {
				return n.Format(q, o.Move), true
			}
		}
	}
	return "", false
}
