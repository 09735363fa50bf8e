package main

import (
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
)

// Our own engine, driven over UCI, plays like any other agent.
func TestProgramsPlay(t *testing.T) {
	tests := []struct{ game, program string }{
		{"chess", "uci:%s uci --game chess,nodes=50"},
		{"xiangqi", "uci:%s uci --game xiangqi,nodes=50"},
		{"xiangqi", "ucci:%s ucci,nodes=50"},
		{"jieqi", "uci:%s uci --game jieqi,nodes=50"},
		{"caro", "gomocup:%s gomocup,movetime=20ms"},
	}
	for _, tt := range tests {
		t.Run(tt.program[:6]+tt.game, func(t *testing.T) {
			t.Parallel()
			out, errs, status := banco(t, "", "match", "--game", tt.game, "--first", fmt.Sprintf(tt.program, os.Args[0]), "--second", "random",
				"--games", "2", "--max-plies", "20")
			if status != 0 || !strings.HasSuffix(lastLine(out), " of 2") || strings.Contains(out, "abandoned") ||
				strings.Contains(out, "illegal-move") || strings.Contains(out, "timeout") {
				t.Errorf("status %d, printed %s (%s)", status, out, errs)
			}
		})
	}
}

// A program that fails loses its games, and the match goes on.
func TestProgramsThatFail(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("the programs are shell scripts")
	}
	const script = `#!/bin/sh
while read -r line; do
  case "$line" in
    uci) echo "id name bad"; echo uciok;;
    isready) echo readyok;;
    quit) exit 0;;
    go*) %s;;
  esac
done
`
	for name, tt := range map[string]struct{ answer, want string }{
		"crash":    {"exit 3", "abandoned"},
		"illegal":  {"echo bestmove e2e5", "abandoned"},
		"nonsense": {"echo bestmove to win", "abandoned"},
		"hang":     {":", "abandoned|timeout"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			file := filepath.Join(t.TempDir(), "engine")
			if err := os.WriteFile(file, fmt.Appendf(nil, script, tt.answer), 0o700); err != nil {
				t.Fatal(err)
			}
			out, errs, status := banco(t, "", "match", "--game", "chess", "--first", "random", "--second", "uci:"+file, "--games", "2",
				"--movetime", "50ms")
			found := false
			for _, want := range strings.Split(tt.want, "|") {
				found = found || strings.Count(out, want+"  plies") == 2
			}
			if status != 0 || lastLine(out) != "score 2 - 0 of 2" || !found {
				t.Errorf("status %d, printed %s (%s)", status, out, errs)
			}
		})
	}
}

func TestProgramsThatDoNotStart(t *testing.T) {
	skipIfShort(t)
	for _, program := range []string{"uci:/no/such/program", "uci:" + os.Args[0] + " version", "uci:" + os.Args[0] +
		" uci --game chess,No Such Option=1"} {
		out, errs, status := banco(t, "", "match", "--game", "chess", "--first", "random", "--second", program, "--games", "2")
		if status != 1 || errs == "" || strings.Contains(out, "game 1") {
			t.Errorf("%s: status %d, said %s, printed %s", program, status, errs, out)
		}
	}
}
