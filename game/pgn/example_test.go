package pgn

import (
	"context"
	"fmt"
	"os"
	"strings"
)

// The dialect of this example is that of the tests, in which a move is any
// letter from a to h. Chess and xiangqi have theirs in games/.
func ExampleRead() {
	games, err := Read(context.Background(), strings.NewReader(`1.a! {good} (1.b c) d 1/2`), dialect)
	if err != nil {
		fmt.Println(err)
		return
	}
	Write(os.Stdout, games, dialect)

	_, err = Read(context.Background(), strings.NewReader("1. a b\n2. c x"), dialect)
	fmt.Println(err)
	// Output:
	// [Event "?"]
	// [Result "1/2-1/2"]
	//
	// 1. a $1 {good} (1. b c) 1... d 1/2-1/2
	//
	// game 1: line 2, column 6: illegal move "x"
}
