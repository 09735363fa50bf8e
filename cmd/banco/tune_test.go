package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// Weights are learnt from games, kept, and gone on from; what cannot be used is
// refused and leaves the file as it was.
func TestTune(t *testing.T) {
	skipIfShort(t)
	const games = "../../nnue/testdata/chess.bin"
	out := filepath.Join(t.TempDir(), "chess.json")
	run := func(game, file string) (string, int) {
		printed, errs, status := banco(t, "", "tune", game, file, "--out", out, "--steps", "4", "--positions", "500", "--trust", "1")
		return printed + errs, status
	}
	if text, status := run("chess", games); status != 0 || !strings.Contains(text, "step 4 of 4, loss 0.0") || !strings.Contains(text, "→") {
		t.Fatalf("status %d, %s", status, text)
	}
	first, err := os.ReadFile(out)
	if err != nil || !strings.Contains(string(first), `"bishop pair end": `) {
		t.Fatalf("%s, %v", first, err)
	}
	if text, status := run("chess", games); status != 0 {
		t.Fatalf("again: %s", text)
	}
	second, err := os.ReadFile(out)
	if err != nil || string(second) == string(first) {
		t.Errorf("the second run began anew, %v", err)
	}
	for _, tt := range []struct{ game, file, want string }{
		{"chess", "tune_test.go", "no file of self-play"},
		{"xiangqi", "../../nnue/testdata/xiangqi.bin", `weights of "chess"`},
		{"caro", games, "no weights to learn"},
	} {
		if text, status := run(tt.game, tt.file); status == 0 || !strings.Contains(text, tt.want) {
			t.Errorf("%v: status %d, %s", tt, status, text)
		}
	}
	if kept, err := os.ReadFile(out); err != nil || string(kept) != string(second) {
		t.Errorf("a refused run changed the file, %v", err)
	}
}
