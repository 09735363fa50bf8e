package chess_test

import (
	"fmt"
	"maps"
	"slices"

	engine "banco/engine/chess"
	"banco/games/chess"
)

// Black is to move and has lost a bishop; what that is worth depends on whom
// one asks.
func Example() {
	p, err := chess.New().Parse(nil, "rn1qkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 3")
	if err != nil {
		fmt.Println(err)
		return
	}
	evaluators := engine.Evaluators()
	for _, name := range slices.Sorted(maps.Keys(evaluators)) {
		fmt.Println(name, evaluators[name].Evaluate(p))
	}
	// Output:
	// banco -329
	// s0-files -500
	// s0-material -500
	// s0-own 23300
	// s0-positional -500
	// s2-material -30
	// s4-positional -320
}
