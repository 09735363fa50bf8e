package library

import (
	"testing"

	"banco/game"
	"banco/play"
)

// A match between agents is counted for First.
func TestStatsOfAgents(t *testing.T) {
	h := &Handlers{}
	e := &play.Entry{}
	e.Game, e.Seats, e.Ended = "chess", [2]string{"engine:level=hard", "random"}, game.Win(game.First, game.Checkmate)
	if r := h.statsRow("someone", e, map[[3]string]begun{}); r.Kind != "agents" || r.Player != "engine:level=hard" ||
		r.Opponent != "random" || r.Side != "first" || r.Winner != "first" {
		t.Errorf("row %+v", r)
	}
}
