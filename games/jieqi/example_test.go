package jieqi_test

import (
	"fmt"

	"banco/game"
	"banco/games/jieqi"
)

// A referee deals, publishes the commitment, plays the moves of both seats and
// opens the deal at the end.
func Example() {
	deal, err := jieqi.New().(game.Dealer).Deal(nil, [32]byte{1, 2, 3}) // a real seed is random
	if err != nil {
		fmt.Println(err)
		return
	}
	commitment := deal.Commitment()

	red := deal.View(game.First)
	m, err := red.ParseMove("b2b9") // the covered cannon takes a covered piece
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(len(game.Outcomes(red, m)), "ways it can turn out for Red")
	if err := deal.Play(m); err != nil {
		fmt.Println(err)
		return
	}
	for _, seat := range []game.Side{game.First, game.Second} {
		fmt.Println(seat, red.FormatMove(deal.Seen(seat)[0]))
		fmt.Println(deal.View(seat).FEN())
	}
	fmt.Println(jieqi.Verify(commitment, deal.Disclosure()))
	// Output:
	// 36 ways it can turn out for Red
	// first b2b9Nc
	// xNxxkxxxx/9/1x5x1/x1x1x1x1x/9/9/X1X1X1X1X/7X1/9/XXXXKXXXX b R2A2C2P5N1B2r2a2c1p5n2b2 0 1
	// second b2b9N
	// xNxxkxxxx/9/1x5x1/x1x1x1x1x/9/9/X1X1X1X1X/7X1/9/XXXXKXXXX b R2A2C2P5N1B2r2a2c2p5n2b2 0 1
	// <nil>
}
