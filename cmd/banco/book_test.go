package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// A book is made, continued and played by; one that is of no use is named and
// changes nothing.
func TestBook(t *testing.T) {
	skipIfShort(t)
	file := filepath.Join(t.TempDir(), "some.book")
	run := func(positions string) (string, int) {
		_, errs, status := banco(t, "", "book", "make", "xiangqi", "--out", file, "--positions", positions, "--nodes", "200")
		return errs, status
	}
	for _, positions := range []string{"3", "6"} {
		if errs, status := run(positions); status != 0 || !strings.Contains(errs, positions+" positions") {
			t.Fatalf("status %d, %s", status, errs)
		}
	}
	text, err := os.ReadFile(file)
	if err != nil || strings.Count(string(text), "\n") != 2+6+1 {
		t.Fatalf("%v, %s", err, text)
	}
	answer := func(options ...string) (lines string) {
		g := newGUI(t, "uci", "--game", "xiangqi")
		for _, option := range options {
			g.say("setoption name %s", option)
		}
		g.say("go nodes 300")
		for line := g.next(); ; line = g.next() {
			lines += line + "\n"
			if strings.HasPrefix(line, "bestmove") {
				break
			}
		}
		g.in.Close()
		g.ends()
		return lines
	}
	own, play := "OwnBook value true", "BookFile value "+file
	for name, tt := range map[string]struct {
		options []string
		search  bool
		words   string
	}{
		"off":            {nil, true, ""},
		"on":             {[]string{own}, false, ""},
		"of a file":      {[]string{own, play}, false, ""},
		"while analysed": {[]string{own, "UCI_AnalyseMode value true"}, true, ""},
		"missing":        {[]string{own, "BookFile value nowhere.book"}, false, "option BookFile: open nowhere.book"},
		"damaged":        {[]string{own, "BookFile value book_test.go"}, false, "this is not a book"},
	} {
		lines := answer(tt.options...)
		if searched := strings.Contains(lines, "info depth"); searched != tt.search || !strings.Contains(lines, tt.words) {
			t.Errorf("%s: %q", name, lines)
		}
	}
	if err := os.WriteFile(file, text[:len(text)-20], 0o600); err != nil {
		t.Fatal(err)
	}
	if errs, status := run("9"); status == 0 || !strings.Contains(errs, "damaged or cut off") {
		t.Errorf("a damaged book is continued: status %d, %s", status, errs)
	}
}
