package gomocup_test

import (
	"context"
	"os"
	"strings"

	"banco/games/caro"
	"banco/protocol/gomocup"
	"banco/protocol/protocoltest"
)

func ExampleRun() {
	in := strings.NewReader("START 15\nTURN 20,3\nEND\n")
	_ = gomocup.Run(context.Background(), in, os.Stdout, gomocup.Config{Game: caro.New(), Engine: &protocoltest.Engine{}})
	// Output:
	// OK
	// ERROR 20,3 is outside the board
}
