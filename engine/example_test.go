package engine_test

import (
	"context"
	"fmt"

	"banco/engine"
	"banco/games/chess"
	"banco/search"
)

// A text makes an agent, and an agent makes moves.
func ExampleNew() {
	kit := &engine.Kit{Game: chess.New(), Guide: search.NoGuide{}, Algorithms: engine.Common(nil)}
	agent, err := engine.New(kit, "minimax:depth=3")
	if err != nil {
		fmt.Println(err)
		return
	}
	position, err := kit.Game.Parse(nil, "6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1")
	if err != nil {
		fmt.Println(err)
		return
	}
	move, err := agent.Move(context.Background(), position)
	fmt.Println(agent.Name, position.FormatMove(move), err)

	_, err = engine.New(kit, "minimax:depth=99")
	fmt.Println(err)
	// Output:
	// minimax:depth=3 d1d8 <nil>
	// agent "minimax:depth=99": depth must be a whole number from 1 to 10, not "99"
}
