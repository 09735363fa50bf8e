package main

import (
	"encoding/json"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

func TestLabLearn(t *testing.T) {
	skipIfShort(t)
	dir := t.TempDir()
	keep, curve := filepath.Join(dir, "run.json"), filepath.Join(dir, "curve.csv")
	out, errs, status := banco(t, "", "lab", "learn", "chess", "--depth", "1", "--games", "4", "--match", "2", "--keep", keep, "--csv", curve)
	if status != 0 || !regexp.MustCompile(`(?s)^games +4  error \d\.\d+  against start +\d\.\d+ .*\nagent `+
		`alphabeta:depth=2,weights=.*\nscore [\d.]+ - [\d.]+ of 2\n$`).MatchString(out) {
		t.Fatalf("status %d, %s %s", status, out, errs)
	}
	if text, err := os.ReadFile(curve); err != nil || strings.Count(string(text), "\n") != 2 {
		t.Errorf("%s %v", text, err)
	}
	out, errs, status = banco(t, "", "lab", "learn", "--keep", keep, "--json", "-")
	var run struct{ Played int }
	if err := json.Unmarshal([]byte(out), &run); status != 0 || err != nil || run.Played != 4 {
		t.Errorf("status %d, %v, %s %s", status, err, out, errs)
	}
	for want, args := range map[string][]string{
		"name the game":    nil,
		"exists already":   {"chess", "--keep", keep},
		"must be from 0":   {"chess", "--lambda", "2"},
		"not judged by":    {"caro"},
		"is given twice":   {"chess", "--from", "P1.P2"},
		"there is no game": {"go"},
	} {
		if _, errs, status := banco(t, "", append([]string{"lab", "learn"}, args...)...); status != 1 || !strings.Contains(errs, want) {
			t.Errorf("%v: status %d, %s", args, status, errs)
		}
	}
}
