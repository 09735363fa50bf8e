package caro_test

import (
	"fmt"

	"banco/game"
	"banco/games/caro"
)

// A game of caro, won by the opener with five in a row.
func Example() {
	p, err := caro.New().Start(game.Variant{"rule": "caro", "size": "15"})
	if err != nil {
		panic(err)
	}
	for _, s := range []string{"h8", "h9", "i8", "i9", "g8", "g9", "f8", "f9", "j8"} {
		m, err := p.ParseMove(s)
		if err != nil {
			panic(err)
		}
		p.Make(m)
	}
	fmt.Println(p.FEN())
	fmt.Println(p.Result(), p.Result().Reason)
	// Output:
	// 15/15/15/15/15/15/5oooo6/5xxxxx5/15/15/15/15/15/15/15 o rule=caro opening=free
	// 1-0 five-in-a-row
}

// In renju some points are forbidden to Black, and are no legal moves.
func ExamplePosition_Forbidden() {
	p, err := caro.New().Parse(nil, "4o2o2o2o1/15/15/15/15/15/15/15/15/15/15/10xx3/9x1x3/15/15 x rule=renju")
	if err != nil {
		panic(err)
	}
	fmt.Println(p.(*caro.Position).Forbidden(caro.PointAt(11, 4)))
	_, err = p.ParseMove("l5")
	fmt.Println(err)
	// Output:
	// three-three
	// move "l5": l5 is forbidden to black: two threes at once (three-three)
}
