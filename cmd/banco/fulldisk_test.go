//go:build linux

package main

import (
	"bytes"
	"errors"
	"fmt"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"
)

// onSmallDisk starts a server whose data folder is a file system of a few
// megabytes in memory, in name spaces of its own, so that nobody need be root. It
// returns the folder as this process sees it.
func onSmallDisk(t *testing.T, args ...string) (url, folder, log string) {
	t.Helper()
	dir := t.TempDir()
	cmd := command(append([]string{"serve", "--data", dir, "--addr", "127.0.0.1:0"}, args...)...)
	cmd.Args = append([]string{"unshare", "--user", "--map-root-user", "--mount", "sh", "-c",
		`mount -t tmpfs -o size=8m none "$0" && exec "$@"`, dir, cmd.Path}, cmd.Args[1:]...)
	unshare, err := exec.LookPath("unshare")
	if err != nil {
		t.Fatal(err)
	}
	errs, err := os.Create(filepath.Join(t.TempDir(), "log"))
	if err != nil {
		t.Fatal(err)
	}
	defer errs.Close()
	cmd.Path, cmd.Stderr = unshare, errs
	cmd, url = started(t, cmd)
	return url, fmt.Sprintf("/proc/%d/root%s", cmd.Process.Pid, dir), errs.Name()
}

// fillUp writes until a disk is full.
func fillUp(t *testing.T, file string) {
	t.Helper()
	f, err := os.Create(file)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	for size := 64 << 10; size > 0; { // and then the last bytes
		if _, err = f.Write(make([]byte, size)); err != nil {
			size /= 2
		}
	}
	if !errors.Is(err, syscall.ENOSPC) {
		t.Fatal(err)
	}
}

// On a disk that is really full nothing is acknowledged that is not kept, the
// server says why, and when there is room again it goes on by itself.
func TestReallyFullDisk(t *testing.T) {
	if testing.Short() {
		t.Skip("fills a disk")
	}
	if exec.Command("unshare", "--user", "--map-root-user", "--mount", "mount", "-t", "tmpfs", "none", t.TempDir()).Run() != nil {
		t.Skip("no file system can be made here")
	}
	url, folder, log := onSmallDisk(t, "--reserve", "0")
	var r rival
	r.begin(t, url, 1, nil)
	for range 5 {
		if !r.move(url) {
			t.Fatal("no move can be made")
		}
	}
	for round := range 2 {
		filler := filepath.Join(folder, "filler")
		fillUp(t, filler)
		refused := false
		for tries := 0; tries < 2000 && !refused; tries++ { // the log has some room left
			refused = !r.move(url)
			if r.last.Result != nil {
				r.begin(t, url, uint64(tries), nil)
			}
		}
		if !refused {
			t.Fatal("a full disk takes every move")
		}
		checkRefusal(t, url, &r)
		if err := os.Remove(filler); err != nil {
			t.Fatal(err)
		}
		r.check(t, url)
		for end := time.Now().Add(30 * time.Second); !r.move(url); time.Sleep(50 * time.Millisecond) {
			if time.Now().After(end) {
				t.Fatalf("round %d: with room again no move is taken", round)
			}
			r.check(t, url)
		}
		r.check(t, url)
	}
	copied := t.TempDir() // nobody writes now
	if err := os.CopyFS(copied, os.DirFS(folder)); err != nil {
		t.Fatal(err)
	}
	if out, errs, status := banco(t, "", "check-db", "--data", copied); status != 0 || !strings.Contains(out, "damaged 0") {
		t.Errorf("check-db: %s%s", out, errs)
	}
	text, err := os.ReadFile(log)
	if err != nil || !bytes.Contains(text, []byte("cannot be written to")) || !bytes.Contains(text, []byte("full")) {
		t.Errorf("the log does not say why: %.3000s (%v)", text, err)
	}
}

// checkRefusal sees that players and whoever looks after the server are told what
// is wrong.
func checkRefusal(t *testing.T, url string, r *rival) {
	t.Helper()
	resp, err := r.client.Post(url+"api/matches", "application/json",
		strings.NewReader(`{"game":"caro","seats":["human","human"],"start":""}`))
	if err != nil {
		t.Fatal(err)
	}
	defer resp.Body.Close()
	var text bytes.Buffer
	text.ReadFrom(resp.Body)
	if resp.StatusCode != http.StatusServiceUnavailable || !strings.Contains(text.String(), `"storage"`) {
		t.Errorf("a new match on a full disk: %d %s", resp.StatusCode, &text)
	}
	for end := time.Now().Add(20 * time.Second); ; time.Sleep(100 * time.Millisecond) {
		ready, err := http.Get(url + "readyz")
		if err != nil {
			t.Fatal(err)
		}
		ready.Body.Close()
		if ready.StatusCode == http.StatusServiceUnavailable {
			return
		}
		if time.Now().After(end) {
			t.Error("a server on a full disk says that it is ready")
			return
		}
	}
}
