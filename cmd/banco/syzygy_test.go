package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

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

// Syzygy tables are looked up and checked; one that is cut off is of no use.
func TestEgtbReadsSyzygy(t *testing.T) {
	const dir = "../../engine/chess/syzygy/testdata"
	out, errs, status := banco(t, "", "egtb", "probe", "chess", dir, "8/8/8/3k4/8/8/8/K6R w - - 30 60")
	if status != 0 || !strings.HasPrefix(out, "first wins\n") || !strings.Contains(out, ": first wins, best\n") ||
		!strings.Contains(out, "h1h5: first wins") {
		t.Errorf("status %d: %s%s", status, out, errs)
	}
	whole, err := os.ReadFile(filepath.Join(dir, "KRvK.rtbw"))
	if err != nil {
		t.Fatal(err)
	}
	short := filepath.Join(t.TempDir(), "KRvK.rtbw")
	if err := os.WriteFile(short, whole[:40], 0o600); err != nil {
		t.Fatal(err)
	}
	for _, tt := range []struct {
		name   string
		status int
	}{{filepath.Join(dir, "KRvK.rtbw"), 0}, {filepath.Join(dir, "KPvK.rtbz"), 0}, {short, 1}} {
		if out, errs, status := banco(t, "", "egtb", "check", "chess", tt.name); status != tt.status || !strings.Contains(out+errs, "rtb") {
			t.Errorf("%s: status %d, %s%s", tt.name, status, out, errs)
		}
	}
}
