package othello_test

import (
	"fmt"

	"banco/games/othello"
)

// White has no disc to place, and passes.
func Example() {
	p, err := othello.New().Parse(nil, "8/8/8/8/8/8/8/bw5w w")
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, m := range p.Moves(nil) {
		fmt.Println(p.FormatMove(m))
	}
	p.Make(othello.Pass)
	fmt.Println(p.FEN())
	// Output:
	// pass
	// 8/8/8/8/8/8/8/bw5w b
}
