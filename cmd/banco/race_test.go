//go:build race

package main

import (
	"flag"
	"log"
	"os"
)

// Of the commands, the race detector looks at a server with many visitors, where no other tests are named. How much
// memory that takes is tested: it collects as often as usual.
func init() {
	prepare = func() {
		os.Unsetenv("GOGC")
		flag.Parse()
		if flag.Lookup("test.run").Value.String() != "" {
			return
		}
		if err := flag.Set("test.run", "^(TestServe.*|TestSoak|TestFuzzServer|TestSiege|TestLoadtest|TestMetrics.*)$"); err != nil {
			log.Fatal(err)
		}
	}
}
