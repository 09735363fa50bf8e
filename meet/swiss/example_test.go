package swiss_test

import (
	"fmt"

	"banco/meet/swiss"
)

// The first round of five players: the upper half meets the lower.
func ExamplePair() {
	f := swiss.Field{Rounds: 3, First: swiss.White}
	for n := range 5 {
		f.Cards = append(f.Cards, swiss.Card{Number: n + 1})
	}
	boards, err := swiss.Pair(f)
	fmt.Println(boards, err)
	// Output: [{1 3} {4 2} {5 0}] <nil>
}
