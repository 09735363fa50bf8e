package board_test

import (
	"fmt"

	"banco/game"
	"banco/games/xiangqi/board"
)

// A horse on b0 has three jumps, two of them over the same leg.
func Example() {
	b0, _ := board.Named("b0")
	for _, j := range board.HorseJumps(b0) {
		fmt.Println("over", j.Via, "to", j.To)
	}
	// Output:
	// over b1 to c2
	// over b1 to a2
	// over c0 to d1
}

// A setup takes pieces where they can stand.
func ExampleSetup() {
	var setup board.Setup
	for _, placed := range []string{"Ke0", "kd9", "Ba0", "Bc0"} {
		s, _ := board.Named(placed[1:])
		if err := setup.Put(board.PieceOf(rune(placed[0])), s); err != nil {
			fmt.Println(err)
		}
	}
	fmt.Println(setup.FEN(game.First))
	// Output:
	// Red's elephant cannot stand on a0
	// 3k5/9/9/9/9/9/9/9/9/2B1K4 w
}
