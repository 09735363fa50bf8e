package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// Tables are made, checked and looked up, and engine and solver use them. A
// damaged one is named, and both work as if its folder had not been.
func TestEgtb(t *testing.T) {
	skipIfShort(t)
	dir := t.TempDir()
	table := filepath.Join(dir, "KRvK.banend")
	const far = "8/8/8/3k4/8/8/8/K6R w - - 0 1" // mate in 15
	expect := func(stdin string, status int, args []string, wants ...string) {
		t.Helper()
		out, errs, got := banco(t, stdin, args...)
		for _, want := range wants {
			if got != status || !strings.Contains(out+errs, want) {
				t.Errorf("banco %v: status %d, printed %q (%s), want %q", args, got, out, errs, want)
			}
		}
	}
	expect("", 0, []string{"egtb", "make", "chess", "KvKR", "--out", dir}, "KRvK.banend", "43792 won, 0 drawn, 0 lost; longest mate 16 moves")
	if out, _, status := banco(t, "", "egtb", "make", "chess", "KRvK", "--out", dir); status != 0 || out != "" {
		t.Errorf("a table that is there is made again: %q", out)
	}
	expect("", 0, []string{"egtb", "check", "chess", table}, "5561 drawn, 50425 lost")
	expect("", 0, []string{"egtb", "probe", "chess", dir, far}, "first wins, mate in 29 plies\n", "h1h5: first wins, mate in",
		"h1h4: first wins")
	position := "position fen " + far
	if got := judged(t, []string{position}, "uci", "--endings", dir); got != "mate 15" {
		t.Errorf("by the flag the score is %s", got)
	}
	if got := judged(t, []string{"setoption name EndingsPath value " + dir, position}, "uci"); got != "mate 15" {
		t.Errorf("by the option the score is %s", got)
	}
	expect("", 0, []string{"solve", "chess", "--endings", dir, "--fen", far, "--nodes", "1000"}, "verdict proven  moves 15")
	expect("", 0, []string{"solve", "chess", "--endings", dir, "--fen", far, "--moves", "14", "--nodes", "1000"}, "verdict refuted")

	file, err := os.ReadFile(table)
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(table, file[:len(file)/2], 0o600); err != nil {
		t.Fatal(err)
	}
	expect("go depth 1\n", 0, []string{"uci", "--endings", dir}, table, "cut off", "(playing as without --endings)", "bestmove ")
	if got := judged(t, []string{position}, "uci", "--endings", dir); got != "mate 15" {
		t.Errorf("with a folder that cannot be read the score is %s: are the tables in the program not in use?", got)
	}
	expect("setoption name EndingsPath value "+dir+"\ngo depth 1\n", 0, []string{"uci"}, table, "cut off", "bestmove ")
	expect("", 0, []string{"solve", "chess", "--endings", dir, "--fen", "7k/8/6K1/8/8/8/8/R7 w - -"}, "cut off", "verdict proven  moves 1")
	expect("", 1, []string{"egtb", "check", "chess", table}, table, "cut off")
	expect("", 1, []string{"egtb", "make", "caro", "KRvK", "--out", dir}, "no tables of endings for caro")
	expect("", 1, []string{"egtb", "make", "chess", "KPvKP", "--out", dir}, "en passant")
	expect("", 1, []string{"egtb", "make", "chess", "KQvK", "--out", dir}, table)
}
