package caro_test

import (
	"context"
	"fmt"

	engine "banco/engine/caro"
	"banco/games/caro"
	"banco/search"
	"banco/search/threat"
)

// Black has a closed three and stones for an open one that cross it: one
// stone makes a four and a three at once.
func Example() {
	p, err := caro.New().Parse(nil, "9/9/9/4x4/oxxx5/4x4/9/9/9 x counts=any")
	if err != nil {
		fmt.Println(err)
		return
	}
	prover := threat.NewProver(engine.Fours{}, 1)
	proof := prover.Prove(p, search.NewBudget(context.Background(), search.Limits{}, p.Side()), threat.Task{})
	for _, m := range proof.Line {
		fmt.Print(p.FormatMove(m), " ")
		p.Make(m)
	}
	fmt.Println(p.Result().Reason)
	// Output: e5 f5 e7 a1 e8 five-in-a-row
}
