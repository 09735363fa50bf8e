package solve

import (
	"fmt"

	"banco/engine"
	"banco/engine/caro/five"
	"banco/games/caro"
	"banco/games/chess"
	"banco/games/jieqi"
	"banco/games/xiangqi"
	"banco/search/threat"
)

// testKits are the kits of games as far as a solver asks for them. (Those of package
// kits have provers of mates, and so import this package.)
var testKits = []*engine.Kit{
	{Game: chess.New()},
	{Game: xiangqi.New(), Stuck: true},
	{Game: jieqi.New()},
	{Game: caro.New(), Prover: func(bytes int64) threat.Proving { return five.NewProver(int(bytes>>20), false) }},
}

// findKit returns the kit of a game.
func findKit(name string) (*engine.Kit, error) {
	for _, k := range testKits {
		if k.Game.Name() == name {
			return k, nil
		}
	}
	return nil, fmt.Errorf("there is no game %q", name)
}
