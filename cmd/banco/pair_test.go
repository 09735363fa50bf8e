package main

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

func TestPairPrintsTheNextRound(t *testing.T) {
	skipIfShort(t)
	files, err := filepath.Glob("../../meet/swiss/testdata/bbp-c9.trf")
	if err != nil || len(files) != 1 {
		t.Fatalf("%v, %v", files, err)
	}
	if out, errs, status := banco(t, "", "pair", files[0]); out != "3\n2 1\n3 5\n4 0\n" || status != 0 {
		t.Errorf("%q, %q, status %d", out, errs, status)
	}
	if out, _, status := banco(t, "", "pair", "../../meet/swiss/testdata/py4-no-legal-pairings.trf"); out != "none\n" || status != 0 {
		t.Errorf("%q, status %d", out, status)
	}
}

func TestPairSaysWhatIsWrong(t *testing.T) {
	skipIfShort(t)
	const player = "001    1      A                                                                  0.0    1\n"
	const team = "013 Trường A                        "
	for text, want := range map[string]string{
		"":                                     `line 1, column 1: there is no player`,
		player:                                 `the number of rounds is missing`,
		strings.Replace(player, "0.0", "x", 1): `line 1, column 81: points are written like 2.5`,
		player + "XXR 9\nXXS\n":                `line 3, column 1: records XXS are not supported`,
		player + "XXR 9\n310   1 A\n":          `line 3, column 1: records 310 are not supported`,
		player + "XXR 9\n" + team + "   1\n":   `it has teams`,
	} {
		file := filepath.Join(t.TempDir(), "report.trf")
		if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		if out, errs, status := banco(t, "", "pair", file); out != "" || status != 1 || !regexp.MustCompile(want).MatchString(errs) {
			t.Errorf("%q: %q, %q, status %d", text, out, errs, status)
		}
	}
}
