package gametest

import (
	"os"
	"testing"
)

// TimedRun reports whether the machine has nothing else to do: "make timed" says so
// by setting BANCO_TIMED.
func TimedRun() bool { return os.Getenv("BANCO_TIMED") != "" }

// Timed skips a test that measures time, except in a timed run. The name of such a
// test begins with TestTimed, by which "make timed" finds it.
func Timed(t *testing.T) {
	t.Helper()
	if !TimedRun() {
		t.Skip("measures time: make timed runs it alone")
	}
}
