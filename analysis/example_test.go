package analysis_test

import (
	"context"
	"fmt"
	"time"

	"banco/analysis"
	"banco/kits"
)

// A hint says what to play, and why.
func ExampleFindHint() {
	kit, err := kits.Find("chess")
	if err != nil {
		fmt.Println(err)
		return
	}
	p, err := kit.Game.Parse(nil, "kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1")
	if err != nil {
		fmt.Println(err)
		return
	}
	hint, err := analysis.FindHint(context.Background(), kit, p, time.Minute)
	fmt.Println(p.FormatMove(hint.Move), hint.Reason, hint.Mate, err)
	// Output: a1a6 mate 2 <nil>
}
