package files_test

import (
	"context"
	"fmt"

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

	found, _ = files.ReadAny(context.Background(), games, "", []byte("1. e4 e5 2. Nf4 *"), "chess")
	part := found.Kept()[0]
	fmt.Println(len(part.Record.MainLine()), part.Stopped)
	// Output:
	// chess pgn 3 <nil>
	// 2 line 1, column 13: move "Nf4": no knight of White can go to f4
}
