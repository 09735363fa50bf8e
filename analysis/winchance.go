package analysis

import (
	"context"
	"math"
	"time"

	"banco/engine"
	"banco/game"
	"banco/search"
)

// chances turns scores into chances to win. Its value is the score that stands for a
// chance of three in four. That the chance to win is a logistic function of the
// score is how Elo ratings, and the reviews of Lichess, see it.
type chances float64

const (
	// inPawns is for scores in hundredths of a pawn, such as Stockfish's: Lichess
	// fitted the slope to human games of chess, and has three in four at 298.
	inPawns chances = 300

	// ours is for scores of our own, in which 400 stands for odds of e to one: so
	// networks and weights are learnt, and in chess a score is half as large again as
	// Stockfish's. The page has the same (web/ui/src/study/worth.ts).
	ours chances = 400 * 1.0986122886681098
)

// of returns a side's chance to win, with half a win for a draw, from a score for
// First.
func (c chances) of(s search.Score, side game.Side) float64 {
	s = forFirst(s, side)
	switch {
	case s > search.MateBound:
		return 1
	case s < -search.MateBound:
		return 0
	}
	return 1 / (1 + math.Exp(-math.Log(3)/float64(c)*float64(s)))
}

// When an agent accepts a draw.
const (
	drawTime = 300 * time.Millisecond
	drawLost = 0.33 // the chance at which it is clearly worse
	drawEven = 0.52 // up to which it is no better than even
	drawLate = 80   // plies from which an even game is one to end
)

// AcceptsDraw reports whether an agent on that seat should accept a draw, by a
// short search of what the seat knows: where it is clearly worse, or late in
// an even game. It declines where it cannot tell.
func AcceptsDraw(ctx context.Context, kit *engine.Kit, view game.Position, seat game.Side, ply int) bool {
	agent, err := newAnalyst(kit, "")
	if err != nil || view.Result().Over() {
		return false
	}
	defer agent.Close()
	best, _, err := searchLine(ctx, agent, view.Clone(), search.Limits{MoveTime: drawTime})
	if err != nil || ctx.Err() != nil {
		return false
	}
	c := ours.of(best.Score, seat)
	return c <= drawLost || ply >= drawLate && c <= drawEven
}
