package alphabeta_test

import (
	"context"
	"fmt"

	"banco/games/chess"
	"banco/search"
	"banco/search/alphabeta"
)

func Example() {
	p, _ := chess.New().Parse(nil, "kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1") // Morphy's problem: mate in two
	nodes := func(s search.Searcher) (n uint64) {
		if _, err := s.Search(context.Background(), p, search.Limits{Depth: 3}, func(i search.Info) { n = i.Nodes }); err != nil {
			fmt.Println(err)
		}
		return n
	}
	fmt.Println("textbook:", nodes(alphabeta.NewTextbook(alphabeta.Options{})))
	fmt.Println("plain:", nodes(alphabeta.New(alphabeta.Options{})))
	fmt.Println("with killers:", nodes(alphabeta.New(alphabeta.Options{Killers: true})))
	// Output:
	// textbook: 350
	// plain: 350
	// with killers: 334
}
