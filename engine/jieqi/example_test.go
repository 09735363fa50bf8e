package jieqi_test

import (
	"fmt"

	engine "banco/engine/jieqi"
	"banco/games/jieqi"
)

// Two viewers of one board: the first has not seen any of Black's two covered
// pieces or the one that was captured, the second knows that the captured one
// was the rook.
func Example() {
	const board = "4k3x/9/9/8x/9/9/9/9/9/3K5 b "
	for _, pool := range []string{"r1p2", "p2"} {
		p, err := jieqi.New().Parse(nil, board+pool+" 0 1")
		if err != nil {
			fmt.Println(err)
			return
		}
		fmt.Println(pool, engine.Evaluators()["s3"].Evaluate(p))
	}
	// Output:
	// r1p2 442
	// p2 62
}
