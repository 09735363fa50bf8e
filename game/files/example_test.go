package files_test

import (
	"errors"
	"fmt"

	"banco/game"
	"banco/game/files"
)

func ExampleRead() {
	found, err := files.Read(games, "", []byte("1. e4 e5 2. Nf3 *"), "")
	fmt.Println(found.Game.Name(), found.Format, len(found.Records[0].MainLine()), err)

	_, err = files.Read(games, "", []byte("1. e4 e5 2. Nf4 *"), "chess")
	var problem *game.Problem
	if errors.As(err, &problem) {
		fmt.Println(problem.Key, problem.Params["number"], problem.Params["text"])
	}
	// Output:
	// chess pgn 3 <nil>
	// import-move 2 Nf4
}
