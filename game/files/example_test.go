package files_test

import (
	"context"
	"errors"
	"fmt"

	"banco/game"
	"banco/game/files"
	"banco/games/chess"
)

// The format need not be known: this is PGN without tags.
func ExampleRead() {
	chess := chess.New()
	records, err := files.Read(context.Background(), chess, "1. e4 e5 2. Nf3 Nc6 (2... Nf6) *")
	if err != nil {
		fmt.Println(err)
		return
	}
	p, err := records[0].Begin(chess)
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, m := range records[0].MainLine() {
		p.Make(m)
	}
	fmt.Println(len(records), p.FEN())
	// Output:
	// 1 r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 2 3
}

func ExampleReadAny() {
	found, err := files.ReadAny(context.Background(), games, "", []byte("1. e4 e5 2. Nf3 *"), "")
	fmt.Println(found.Game.Name(), found.Format, len(found.Records[0].MainLine()), err)

	_, err = files.ReadAny(context.Background(), games, "", []byte("1. e4 e5 2. Nf4 *"), "chess")
	var problem *game.Problem
	if errors.As(err, &problem) {
		fmt.Println(problem.Key, problem.Params["number"], problem.Params["text"])
	}
	// Output:
	// chess pgn 3 <nil>
	// import-move 2 Nf4
}
