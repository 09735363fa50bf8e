package main

import (
	"encoding/json"
	"errors"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"banco/game/gametest"
)

// study asks the lab for something that goes on in the background, and returns its
// address on whichever server.
func (r *rival) study(t *testing.T, url, path, plan string) string {
	t.Helper()
	resp, err := r.client.Post(url+path, "application/json", strings.NewReader(plan))
	if err != nil {
		t.Fatal(err)
	}
	defer resp.Body.Close()
	var begun struct{ ID string }
	if err := json.NewDecoder(resp.Body).Decode(&begun); err != nil || resp.StatusCode != http.StatusCreated {
		t.Fatal(resp.Status, err)
	}
	return path + "/" + begun.ID
}

// A copy of what a running server keeps can be put back and checked: matches, and the
// lab's engine tournaments and training runs.
func TestBackupAndRestore(t *testing.T) {
	data, other := t.TempDir(), t.TempDir()
	_, url := startServer(t, "--data", data, "--addr", "127.0.0.1:0")
	var r rival
	r.begin(t, url, 1, nil)
	for range 3 {
		r.move(url)
	}
	lab := []string{
		r.study(t, url, "api/lab/tournaments", `{"game":"jieqi","agents":["random","greedy"],"games":2,"plies":0,"nodes":20,"seed":1}`),
		r.study(t, url, "api/lab/training", `{"game":"chess","lambda":0.8,"rate":0.05,"depth":1,"games":2,"seed":1}`),
	}
	copied := filepath.Join(t.TempDir(), "copy.db")
	for _, args := range [][]string{{"backup", copied, "--data", data}, {"restore", copied, "--data", other},
		{"check-db", "--data", other}, {"check-db", "--data", data}} {
		if out, errs, status := banco(t, "", args...); status != 0 || !strings.HasSuffix(out, "  matches 1  damaged 0\n") {
			t.Fatalf("%v: status %d, printed %q (%s)", args, status, out, errs)
		}
	}
	if _, errs, status := banco(t, "", "restore", copied, "--data", other); status == 0 || !strings.Contains(errs, "already: --replace") {
		t.Errorf("over another database: status %d, said %q", status, errs)
	}
	_, url = startServer(t, "--data", other, "--addr", "127.0.0.1:0")
	if r.check(t, url); len(r.moves) != 3 {
		t.Errorf("%d moves", len(r.moves))
	}
	for _, path := range lab {
		if status, body := get(t, url+path); status != http.StatusOK {
			t.Errorf("%s: %d %s", path, status, body)
		}
	}
}

// A folder without data is named, and not made, by commands that only read or
// administer.
func TestNoDataThere(t *testing.T) {
	skipIfShort(t)
	dir := filepath.Join(t.TempDir(), "club")
	for _, args := range [][]string{
		{"backup", filepath.Join(t.TempDir(), "copy.db")}, {"check-db"}, {"archive"}, {"moderate", "reports"}, {"moderate", "mute", "An"},
		{"library"}, {"library", "rebuild"},
	} {
		out, errs, status := banco(t, "", append(args, "--data", dir)...)
		if want := "banco: there is no data in " + dir + ": name the folder of the server with --data\n"; status != 1 || errs != want {
			t.Errorf("%v: status %d, %s%s", args, status, out, errs)
		}
	}
	out, _, _ := banco(t, "", "doctor", "--data", dir, "--addr", gametest.FreeAddress(t))
	if !strings.Contains(out, "none yet in "+dir) {
		t.Errorf("doctor: %s", out)
	}
	if _, err := os.Stat(dir); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("the folder is there, %v", err)
	}
}
