package threat_test

import (
	"context"
	"fmt"

	"banco/games/chess"
	"banco/search"
	"banco/search/threat"
)

// A queen is given up for a smothered mate.
func Example() {
	p, err := chess.New().Parse(nil, "5r1k/6pp/7N/8/2Q5/8/8/7K w - - 0 1")
	if err != nil {
		fmt.Println(err)
		return
	}
	prover := threat.NewProver(threat.Checks{Guide: inCheck{}}, 1)
	proof := prover.Prove(p, search.NewBudget(context.Background(), search.Limits{}, p.Side()), threat.Task{})
	for _, m := range proof.Line {
		fmt.Println(p.FormatMove(m))
		p.Make(m)
	}
	fmt.Println(p.Result(), p.Result().Reason)
	// Output:
	// c4g8
	// f8g8
	// h6f7
	// 1-0 checkmate
}
