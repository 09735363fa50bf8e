package xiangqi_test

import (
	"fmt"

	engine "banco/engine/xiangqi"
	"banco/games/xiangqi"
)

// Black is to move and is a horse behind.
func Example() {
	p, err := xiangqi.ParseFEN("r1bakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR b - - 0 1")
	if err != nil {
		fmt.Println(err)
		return
	}
	evaluators := engine.Evaluators()
	fmt.Println("s3", evaluators["s3"].Evaluate(p))
	fmt.Println("banco sees a loss:", evaluators[engine.Default].Evaluate(p) < -300)
	// Output:
	// s3 -262
	// banco sees a loss: true
}
