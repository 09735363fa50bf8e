package main

import "testing"

// With Syzygy tables a position of few men is decided at once, also before the
// capture that leads to it, and the moves are those that make progress.
func TestSyzygy(t *testing.T) {
	skipIfShort(t)
	with := "setoption name SyzygyPath value ../../engine/chess/syzygy/testdata"
	for fen, want := range map[string]string{
		"8/8/8/8/8/k7/p7/K6R w - - 0 1":   "cp 19997",
		"8/8/8/8/8/1k6/1p6/1K6 w - - 0 1": "cp 0",
	} {
		if got := judged(t, []string{with, "position fen " + fen}, "uci"); got != want {
			t.Errorf("%s: %s, want %s", fen, got, want)
		}
	}
}
