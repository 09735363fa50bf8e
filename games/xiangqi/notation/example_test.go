package notation_test

import (
	"fmt"

	"banco/games/xiangqi"
	"banco/games/xiangqi/notation"
)

// A move is read in one notation and written in the others.
func Example() {
	p, err := xiangqi.ParseFEN(xiangqi.StartFEN)
	if err != nil {
		panic(err)
	}
	m, err := notation.Vietnamese.Parse(p, "Pháo 2 bình 5")
	if err != nil {
		panic(err)
	}
	fmt.Println(notation.ICCS.Format(p, m), notation.WXF.Format(p, m), notation.Chinese.Format(p, m), notation.Vietnamese.Format(p, m))
	// Output: H2-E2 C2.5 炮二平五 P2-5
}
