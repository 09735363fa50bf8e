// Command offline is Bàn Cờ for a worker of a page. It runs where it is compiled with
// GOOS=js GOARCH=wasm.
package main

import (
	"fmt"
	"os"
)

// run is the program; nil elsewhere.
var run func()

func main() {
	if run == nil {
		fmt.Fprintln(os.Stderr, "offline: this program is for browsers: GOOS=js GOARCH=wasm go build")
		os.Exit(2)
	}
	run()
}
