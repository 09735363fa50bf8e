package record_test

import (
	"context"
	"fmt"
	"os"
	"strings"

	"banco/games/xiangqi"
	"banco/games/xiangqi/record"
)

// A game typed in as words is written as PGN.
func Example() {
	formats := record.Formats(xiangqi.New())
	pgn, txt := formats[0], formats[1]
	games, err := txt.Read(context.Background(), strings.NewReader("1. P2-5 M8.7\n2. M2.3"))
	if err != nil {
		fmt.Println(err)
		return
	}
	if err := pgn.Write(os.Stdout, games); err != nil {
		fmt.Println(err)
	}
	// Output:
	// [Game "Chinese Chess"]
	// [Event "?"]
	// [Site "?"]
	// [Date "????.??.??"]
	// [Round "?"]
	// [Red "?"]
	// [Black "?"]
	// [Result "*"]
	// [Format "ICCS"]
	//
	// 1. H2-E2 H9-G7 2. H0-G2 *
}
