package judge_test

import (
	"fmt"

	"banco/game"
	"banco/games/xiangqi/board"
	"banco/games/xiangqi/judge"
)

// Red's rook checks from file to file for ever.
func Example() {
	at := func(name string) board.Square { s, _ := board.Named(name); return s }
	var men [board.Squares]board.Man
	men[at("d0")] = board.Man(board.NewPiece(game.First, board.King))
	men[at("f5")] = board.Man(board.NewPiece(game.First, board.Rook))
	men[at("f9")] = board.Man(board.NewPiece(game.Second, board.King))
	var cycle []game.Move
	for _, m := range []string{"f9e9", "f5e5", "e9f9", "e5f5"} {
		cycle = append(cycle, board.NewMove(at(m[:2]), at(m[2:])))
	}
	verdict := judge.Rule(&men, game.Second, cycle)
	fmt.Println(verdict.Result, verdict.Result.Reason)
	fmt.Println(verdict.Text("en"))
	// Output:
	// 0-1 perpetual-check
	// Red has checked with the chariot 2 times
}
