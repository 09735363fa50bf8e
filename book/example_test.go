package book_test

import (
	"fmt"

	"banco/book"
	"banco/games/chess"
)

func ExampleAt() {
	g := chess.New()
	p, _ := g.Start(nil)
	for _, uci := range []string{"g1f3", "c7c5", "e2e4"} {
		m, _ := p.ParseMove(uci)
		p.Make(m)
	}
	fmt.Println(book.At(g, p).Code, book.At(g, p).Vi)
	// Output: B27 Phòng thủ Sicilia
}
