package main

import (
	"bufio"
	"encoding/json"
	"net/http"
	"strings"
	"testing"
	"time"
)

// The log is JSON where that is asked for, and says of a request what it was
// and how long it took.
func TestServeLogs(t *testing.T) {
	cmd := command("serve", "--data", t.TempDir(), "--addr", "127.0.0.1:0", "--log", "json", "--log-level", "info")
	out, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	errs, err := cmd.StderrPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { cmd.Process.Kill(); cmd.Wait() })
	text, _ := bufio.NewReader(out).ReadString('\n')
	_, address, _ := strings.Cut(strings.TrimSpace(text), ": ")
	resp, err := http.Get(address + "api/games")
	if err != nil {
		t.Fatal(err)
	}
	resp.Body.Close()
	defer time.AfterFunc(10*time.Second, func() { cmd.Process.Kill() }).Stop() // rather than wait without end
	for lines := bufio.NewScanner(errs); lines.Scan(); {
		var line map[string]any
		if err := json.Unmarshal(lines.Bytes(), &line); err != nil {
			t.Fatalf("%v in %q", err, lines.Text())
		}
		if line["route"] == "GET /api/games" && line["status"] == 200.0 && line["duration"].(float64) > 0 &&
			line["request"] == resp.Header.Get("X-Request-Id") {
			return
		}
	}
	t.Error("the request is not in the log")
}
