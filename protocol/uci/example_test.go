package uci_test

import (
	"context"
	"os"
	"strings"

	"banco/games/chess"
	"banco/protocol/protocoltest"
	"banco/protocol/uci"
)

func ExampleRun() {
	in := strings.NewReader("position startpos moves e2e4\ngo depth 1\nquit\n")
	_ = uci.Run(context.Background(), in, os.Stdout, uci.Config{Game: chess.New(), Engine: &protocoltest.Engine{}})
	// Output:
	// info depth 1 seldepth 2 multipv 1 score cp 10 nodes 100 nps 100000 hashfull 1 time 1 pv g8h6
	// bestmove g8h6
}
