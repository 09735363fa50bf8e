package main

import (
	"path/filepath"
	"strings"
	"testing"
)

// A copy of a running server's database can be put back and checked.
func TestBackupAndRestore(t *testing.T) {
	data, other := t.TempDir(), t.TempDir()
	_, url := server(t, "--data", data, "--addr", "127.0.0.1:0")
	var r rival
	r.begin(t, url, 1, nil)
	for range 3 {
		r.move(url)
	}
	copied := filepath.Join(t.TempDir(), "copy.db")
	for _, args := range [][]string{{"backup", copied, "--data", data}, {"restore", copied, "--data", other}, {"check-db", "--data", other}, {"check-db", "--data", data}} {
		if out, errs, status := banco(t, "", args...); status != 0 || !strings.HasSuffix(out, "  matches 1  damaged 0\n") {
			t.Fatalf("%v: status %d, printed %q (%s)", args, status, out, errs)
		}
	}
	if _, errs, status := banco(t, "", "restore", copied, "--data", other); status == 0 || !strings.Contains(errs, "already") {
		t.Errorf("over another database: status %d, said %q", status, errs)
	}
	_, url = server(t, "--data", other, "--addr", "127.0.0.1:0")
	if r.check(t, url); len(r.moves) != 3 {
		t.Errorf("%d moves", len(r.moves))
	}
}
