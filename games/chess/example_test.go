package chess_test

import (
	"fmt"

	"banco/games/chess"
)

func Example() {
	p, err := chess.New().Start(nil)
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, text := range []string{"f2f3", "e7e5", "g2g4", "d8h4"} {
		m, err := p.ParseMove(text)
		if err != nil {
			fmt.Println(err)
			return
		}
		p.Make(m)
	}
	fmt.Println(p.FEN())
	fmt.Println(p.Result(), p.Result().Reason)
	// Output:
	// rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3
	// 0-1 checkmate
}

// A FEN of Chess960 says so itself; castling is the king taking its rook.
func Example_chess960() {
	p, err := chess.New().Parse(nil, "4k3/8/8/8/8/8/8/1R2K1R1 w KQ - 0 1")
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, m := range p.Moves(nil) {
		if chess.IsCastle(m) {
			fmt.Println(p.FormatMove(m), "puts the king on", chess.To(m))
		}
	}
	// Output:
	// e1b1 puts the king on c1
	// e1g1 puts the king on g1
}
