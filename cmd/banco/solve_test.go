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
	file := filepath.Join(t.TempDir(), "problems.epd")
	text := "# problems\n" +
		"kbK5/pp6/1P6/8/8/8/8/R7 w - - bm #2; id \"Morphy\";\n" +
		"8/8/8/8/8/8/8/8 w - - bm #1;\n" +
		"7k/8/6K1/8/8/8/8/R7 w - -; ends at once\n"
	if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	out, errs, status := banco(t, "", "solve", "chess", file)
	if status != 0 {
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

func TestParseBytes(t *testing.T) {
	for text, want := range map[string]int64{"256MB": 256 << 20, "1GiB": 1 << 30, "64k": 64 << 10, "5": 5, "5B": 5} {
		if n, err := parseBytes(text); err != nil || n != want {
			t.Errorf("%s is %d, %v", text, n, err)
		}
	}
	for _, text := range []string{"", "MB", "-1MB", "9999999TB", "1.5GB", "many"} {
		if n, err := parseBytes(text); err == nil {
			t.Errorf("%s is taken for %d", text, n)
		}
	}
}
