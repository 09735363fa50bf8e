package xiangqi_test

import (
	"fmt"

	"banco/games/xiangqi"
)

// A position lists its moves, plays them and says when the game is over.
func Example() {
	p, err := xiangqi.ParseFEN("3k5/8R/9/9/9/9/9/9/9/4K1R2 w - - 0 1")
	if err != nil {
		panic(err)
	}
	fmt.Println(len(p.Moves(nil)), "moves")
	m, err := p.ParseMove("g0g9")
	if err != nil {
		panic(err)
	}
	p.Make(m)
	fmt.Println(p.FEN())
	fmt.Println(p.InCheck(), p.Result(), p.Result().Reason)
	// Output:
	// 31 moves
	// 3k2R2/8R/9/9/9/9/9/9/9/4K4 b - - 1 1
	// true 1-0 checkmate
}
