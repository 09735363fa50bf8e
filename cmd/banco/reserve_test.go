//go:build linux

package main

import (
	"bytes"
	"io"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// On a disk that is nearly full, imports are refused and moves are taken; with room
// again, imports are too.
func TestReserveOfDisk(t *testing.T) {
	if exec.Command("unshare", "--user", "--map-root-user", "--mount", "mount", "-t", "tmpfs", "none", t.TempDir()).Run() != nil {
		t.Skip("no file system can be made here")
	}
	url, folder, log := onSmallDisk(t, "--reserve", "4")
	var r rival
	r.begin(t, url, 1, nil)
	imports := func() (int, string) {
		resp, err := r.client.Post(url+"api/import", "application/json", strings.NewReader(`{"text":"1. e4 e5 *"}`))
		if err != nil {
			t.Fatal(err)
		}
		defer resp.Body.Close()
		text, _ := io.ReadAll(resp.Body)
		return resp.StatusCode, string(text)
	}
	await := func(status int) {
		t.Helper()
		for end := time.Now().Add(30 * time.Second); ; time.Sleep(50 * time.Millisecond) {
			got, text := imports()
			if got == status && (status == http.StatusCreated || strings.Contains(text, `"no-room"`)) {
				return
			}
			if time.Now().After(end) {
				t.Fatalf("an import: %d %s", got, text)
			}
		}
	}
	await(http.StatusCreated)
	filler := filepath.Join(folder, "filler")
	if err := os.WriteFile(filler, make([]byte, 4<<20), 0o600); err != nil {
		t.Fatal(err)
	}
	await(http.StatusServiceUnavailable)
	for range 5 {
		if !r.move(url) {
			t.Fatal("no move can be made in the reserve")
		}
	}
	if status, text := get(t, url+"readyz"); status != http.StatusOK || !strings.Contains(text, `"room":"games"`) {
		t.Errorf("/readyz: %d %s", status, text)
	}
	if err := os.Remove(filler); err != nil {
		t.Fatal(err)
	}
	await(http.StatusCreated)
	text, err := os.ReadFile(log)
	if err != nil || !bytes.Contains(text, []byte("the disk is nearly full")) || !bytes.Contains(text, []byte("has room again")) {
		t.Errorf("the log: %s (%v)", text, err)
	}
}
