package ucci_test

import (
	"context"
	"os"
	"strings"

	"banco/games/xiangqi"
	"banco/protocol/protocoltest"
	"banco/protocol/ucci"
)

func ExampleRun() {
	in := strings.NewReader("position startpos\ngo depth 0\nprobe startpos\nquit\n")
	_ = ucci.Run(context.Background(), in, os.Stdout, ucci.Config{Game: xiangqi.New(), Engine: &protocoltest.Engine{}})
	// Output:
	// nobestmove
	// pophash
	// bye
}
