package ucci_test

import (
	"context"
	"os"
	"strings"

	"banco/games/xiangqi"
	"banco/protocol/host/hosttest"
	"banco/protocol/ucci"
)

func ExampleRun() {
	in := strings.NewReader("position startpos\ngo depth 0\nprobe startpos\nquit\n")
	_ = ucci.Run(context.Background(), in, os.Stdout, ucci.Config{Game: xiangqi.New(), Engine: &hosttest.Engine{}})
	// Output:
	// nobestmove
	// pophash
	// bye
}
