package main

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// A file with one bad entry solves the others and lists it.
func TestSolveFiles(t *testing.T) {
	skipIfShort(t)
	file := filepath.Join(t.TempDir(), "problems.epd")
	text := "# problems\n" +
		"kbK5/pp6/1P6/8/8/8/8/R7 w - - bm #2; id \"Morphy\";\n" +
		"8/8/8/8/8/8/8/8 w - - bm #1;\n" +
		"7k/8/6K1/8/8/8/8/R7 w - -; ends at once\n"
	if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	out, errs, status := banco(t, "", "solve", "chess", file)
	if status != 1 || errs != "banco: not everything could be read and solved: bad 1, named above\n" {
		t.Fatalf("status %d: %s", status, errs)
	}
	lines := strings.Split(strings.TrimSpace(out), "\n")
	for i, want := range []string{
		`problem 2: cannot be read: line 3, column 1: .*king`,
		`^1  proven in 2, shortest, sound: one solution  nodes \d+  seconds \d+\.\d+  stated 2  Morphy$`,
		`^3  proven in 1, shortest, sound: one solution  nodes .*ends at once$`,
		`^problems 2  proven 2  refuted 0  unknown 0  bad 1  longer-than-stated 0  nodes \d+  seconds \d+\.\d+  slowest \d+\.\d+$`,
	} {
		if i >= len(lines) || !regexp.MustCompile(want).MatchString(lines[i]) {
			t.Fatalf("line %d of\n%swant %s", i+1, out, want)
		}
	}
}

// A file that is not there is no success.
func TestSolveNoFile(t *testing.T) {
	skipIfShort(t)
	out, errs, status := banco(t, "", "solve", "chess", filepath.Join(t.TempDir(), "none.epd"))
	if status != 1 || !strings.Contains(errs, "bad 1, named above") || !strings.HasPrefix(lastLine(out), "problems 0 ") {
		t.Errorf("status %d, %s%s", status, out, errs)
	}
}

// A problem is read from every kind of file that it comes in. Two rooks mate a
// bare king in two.
func TestSolveFormats(t *testing.T) {
	skipIfShort(t)
	xqf := make([]byte, 1024+8)
	copy(xqf, "XQ\x0a")
	for i := range 32 {
		xqf[16+i] = 0xff // in the box
	}
	xqf[16], xqf[16+8], xqf[16+4], xqf[16+16+4] = 2, 11, 30, 49 // red: R a2, R b1, K d0; black: K e9, each file*10 + rank
	copy(xqf[1024:], "XQ")
	for name, text := range map[string]string{
		"one.pgn": "[Event \"Two rooks\"]\n[FEN \"4k4/9/9/9/9/9/9/R8/1R7/3K5 w - - 0 1\"]\n[Result \"*\"]\n\n*\n",
		"one.epd": "4k4/9/9/9/9/9/9/R8/1R7/3K5 w - - bm #2;\n",
		"one.fen": "4k4/9/9/9/9/9/9/R8/1R7/3K5 w - - 0 1\n",
		"one.txt": "k 1 4 1,j 3 1 1,j 2 2 1,k 10 5 -1,\n",
		"one.xqf": string(xqf),
	} {
		file := filepath.Join(t.TempDir(), name)
		if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		out, errs, status := banco(t, "", "solve", "xiangqi", "--side", "red", "--first", "red", file)
		if status != 0 || !strings.Contains(out, "1  proven in 2, shortest") {
			t.Errorf("%s: status %d, %s%s", name, status, out, errs)
		}
	}
}

// A side that is to draw: the other must not win.
func TestSolveDraw(t *testing.T) {
	skipIfShort(t)
	out, errs, status := banco(t, "", "solve", "chess", "--draw", "--fen", "7k/7P/8/6K1/8/8/8/8 b - - 0 1")
	if status != 0 || !strings.HasPrefix(out, "proven: the other side does not win, after h8h7\nverdict proven  moves 0  ") {
		t.Errorf("status %d, %s%s", status, out, errs)
	}
	out, errs, status = banco(t, "", "solve", "chess", "--draw", "--side", "black", "--moves", "2", "--fen",
		"kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1")
	if status != 0 || !strings.Contains(out, "\nrefuted: the other side wins in 2\nverdict refuted  moves 2  ") {
		t.Errorf("status %d, %s%s", status, out, errs)
	}
}

// Of caro it says what it searched, which limit stopped it, and writes the tree
// as SGF with variations.
func TestSolveCaro(t *testing.T) {
	skipIfShort(t)
	const (
		twoFours = "15/15/15/15/5x9/6x8/7x1xx4/6o1o6/15/15/15/15/15/15/15 x counts=any"
		noWin    = "15/15/15/15/5x9/6x8/7x1x5/6o1o6/15/15/15/15/15/15/15 x counts=any"
	)
	for _, tt := range []struct{ fen, flags, want string }{
		{twoFours, "--to sgf", `(?s)^\(;FF\[4\]GM\[4\].*C\[proven in \d`},
		{twoFours, "--to sgf --brief", `(?s)\n\(;W\[[a-o]{2}\].*\n\(;W\[[a-o]{2}\]`},
		{noWin, "--time 1us", `no forced win found by fours and threes, stopped by time after \d+ nodes\nverdict unknown`},
		{noWin, "--nodes 3", `no forced win found by fours and threes, stopped by nodes after \d+ nodes\nverdict unknown`},
		{twoFours, "--memory 4k", `unknown, stopped by memory after \d+ nodes\nverdict unknown`},
		{noWin, "--nodes 3 --to json", `"stopped":"nodes"`},
		{noWin, "", `^refuted: no win of any length by fours and threes: all of them were tried\nverdict refuted`},
	} {
		args := append([]string{"solve", "caro", "--variant", "rule=caro,size=15", "--fen", tt.fen}, strings.Fields(tt.flags)...)
		out, errs, status := banco(t, "", args...)
		if status != 0 || !regexp.MustCompile(tt.want).MatchString(out) {
			t.Errorf("%s %s: status %d, %.600s%s, want %s", tt.fen, tt.flags, status, out, errs, tt.want)
		}
	}
}

// Positions of caro that cannot be are refused with the reason.
func TestSolveCaroRefusals(t *testing.T) {
	skipIfShort(t)
	const empty = "15/15/15/15/15/15/15/15/15/15/15/15/15/15"
	for _, tt := range []struct{ variant, fen, want string }{
		{"rule=caro", "xxxxx10/ooooo10/15/15/15/15/15/15/15/15/15/15/15/15/15 x", "both sides have won: a15 to e15 and a14 to e14"},
		{"rule=caro", "xxx12/" + empty + " x", "3"},
		{"rule=caro", "16/" + empty + " x", "row 1 from the top"},
		{"rule=caro", "15/" + empty + "/x14 o", "row"},
		{"rule=pente", "15/" + empty + " x", "pente"},
	} {
		_, errs, status := banco(t, "", "solve", "caro", "--variant", tt.variant, "--fen", tt.fen)
		if status == 0 || !strings.Contains(errs, tt.want) {
			t.Errorf("%s %s: status %d, %s, want %q in it", tt.variant, tt.fen, status, errs, tt.want)
		}
	}
}
