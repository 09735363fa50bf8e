package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// A file in which one puzzle does not hold names it and fails.
func TestPuzzlesCheck(t *testing.T) {
	skipIfShort(t)
	const right = "1169\t2\tsacrifice,quiet,pawn-mate\tkbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1\ta1a6 b7a6 b6b7\n"
	const wrong = "900\t2\t\t7k/8/8/8/8/8/R7/1R2K3 w - - 0 1\ta2a7 h8g8 b1b8\n"
	file := filepath.Join(t.TempDir(), "puzzles.txt")
	for text, want := range map[string]struct {
		status int
		says   string
	}{
		right:         {0, "puzzles 1  bad 0\n"},
		right + wrong: {1, "2  "},
		"nothing\n":   {1, ""},
	} {
		if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		good := filepath.Join(t.TempDir(), "good.txt")
		out, errs, status := banco(t, "", "puzzles", "check", "chess", file, "--good", good)
		if kept, _ := os.ReadFile(good); strings.HasPrefix(text, right) && string(kept) != right {
			t.Errorf("kept %q", kept)
		}
		if status != want.status || !strings.HasPrefix(out, want.says) {
			t.Errorf("%q: status %d, %q, %q", text, status, out, errs)
		}
	}
}

func TestPuzzlesMakeRefuses(t *testing.T) {
	skipIfShort(t)
	games := filepath.Join(t.TempDir(), "games.bin")
	if err := os.WriteFile(games, []byte("no games"), 0o600); err != nil {
		t.Fatal(err)
	}
	out := filepath.Join(t.TempDir(), "out.txt")
	for _, args := range [][]string{
		{"chess", games, "--out", out}, {"chess", games + ".not", "--out", out}, {"jieqi", games, "--out", out},
		{"chess", games, "--out", out, "--count", "0"}, {"chess", "--out", out, "--workers", "-1"}, {"othello", "--out", out},
	} {
		if _, errs, status := banco(t, "", append([]string{"puzzles", "make"}, args...)...); status == 0 || errs == "" {
			t.Errorf("%v: status %d, %q", args, status, errs)
		}
	}
	if _, err := os.Stat(out); err == nil {
		t.Error("a run that did not begin leaves a file")
	}
}

// A run that has ended goes on, but not with other games; files are put together without
// what is there twice.
func TestPuzzlesMakeGoesOn(t *testing.T) {
	skipIfShort(t)
	dir := t.TempDir()
	out, state := filepath.Join(dir, "a.txt"), filepath.Join(dir, "a.txt.state")
	for _, games := range []string{"2", "4"} {
		if _, errs, status := banco(t, "", "puzzles", "make", "chess", "--out", out, "--games", games, "--workers", "2"); status != 0 {
			t.Fatal(errs)
		}
		if text, err := os.ReadFile(state); err != nil || string(text) != games+"\tchess seed 1\n" {
			t.Errorf("%q, %v", text, err)
		}
	}
	_, errs, status := banco(t, "", "puzzles", "make", "chess", "--out", out, "--seed", "2")
	if status == 0 || !strings.Contains(errs, "another --out") {
		t.Errorf("other games are added: %d, %q", status, errs)
	}
	const one = "1169\t2\tsacrifice,quiet,pawn-mate\tkbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1\ta1a6 b7a6 b6b7\n"
	const mirror = "1169\t2\tsacrifice,quiet,pawn-mate\t5Kbk/6pp/6P1/8/8/8/8/7R w - - 0 1\th1h6 g7h6 g6g7\tItalian Game\n"
	a, b := filepath.Join(dir, "one.txt"), filepath.Join(dir, "two.txt")
	for name, text := range map[string]string{a: one, b: mirror} {
		if err := os.WriteFile(name, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	var said string
	said, errs, status = banco(t, "", "puzzles", "merge", "chess", a, b, "--out", filepath.Join(dir, "all.txt"))
	if text, err := os.ReadFile(filepath.Join(dir, "all.txt")); status != 0 || said != "puzzles 1  twice 1\n" || string(text) != one {
		t.Errorf("%q, %q, %q, %v", said, errs, text, err)
	}
}
