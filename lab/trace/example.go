package trace

import (
	"strings"

	"banco/engine"
	"banco/game"
)

// examples are positions with a win by force, for searches that show nothing at the
// start of a game: threats are what they look for.
var examples = map[string]string{
	"chess":   "r1b2k1r/ppp1bppp/8/1B1Q4/5q2/2P5/PPP2PPP/R3R1K1 w - - 1 1",
	"xiangqi": "4k4/9/9/9/9/9/9/R8/1R7/3K5 w - - 0 1",
	"jieqi":   "4k4/9/9/9/9/9/9/R8/1R7/3K5 w - 0 1",
	"caro":    "15/15/1o11o1/15/15/7x7/7x7/5xx8/15/15/15/15/15/1o11o1/15 x",
}

// Opening returns the position on which the tree of an agent opens where none is
// given: the start of the game, or one with a threat for an agent that looks for
// threats.
func Opening(k *engine.Kit, v game.Variant, agent string) (game.Position, error) {
	name, _, _ := strings.Cut(agent, ":")
	if fen, ok := examples[k.Game.Name()]; ok && strings.TrimSpace(name) == "threat" && len(v) == 0 {
		return k.Game.Parse(v, fen)
	}
	return k.Game.Start(v)
}
