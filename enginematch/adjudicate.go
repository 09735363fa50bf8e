package enginematch

import (
	"banco/game"
	"banco/search"
)

// Adjudication, as managers of engine matches do it: a game is won when both agents
// have said so for some plies, and drawn when neither has seen anything for long.
const (
	wonScore   = 800
	wonPlies   = 5
	drawnScore = 8
	drawnPlies = 14
	drawnFrom  = 70 // plies of the game
)

// adjudication counts the plies in a row for which the agents agree.
type adjudication struct {
	won   [2]int // by the side that wins
	drawn int
}

// add counts the score that a side reported with the move at a ply.
func (a *adjudication) add(mover game.Side, score search.Score, ply int) {
	if mover == game.Second {
		score = -score
	}
	for side, wins := range [...]bool{score >= wonScore, score <= -wonScore} {
		if a.won[side]++; !wins {
			a.won[side] = 0
		}
	}
	if a.drawn++; ply < drawnFrom || score > drawnScore || score < -drawnScore {
		a.drawn = 0
	}
}

// result is what the agents agree on, or none.
func (a *adjudication) result() game.Result {
	switch {
	case a.won[game.First] >= wonPlies:
		return game.Win(game.First, game.Resignation)
	case a.won[game.Second] >= wonPlies:
		return game.Win(game.Second, game.Resignation)
	case a.drawn >= drawnPlies:
		return game.Draw(game.Agreement)
	}
	return game.Result{}
}
