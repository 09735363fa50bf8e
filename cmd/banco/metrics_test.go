package main

import (
	"io"
	"net/http"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
	"time"
)

// settingsFile writes a file of settings.
func settingsFile(t *testing.T, text string) (file string) {
	t.Helper()
	file = filepath.Join(t.TempDir(), "banco.json")
	if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	return file
}

func get(t *testing.T, url string) (int, string) {
	t.Helper()
	resp, err := http.Get(url)
	if err != nil {
		t.Fatal(err)
	}
	defer resp.Body.Close()
	body, err := io.ReadAll(resp.Body)
	if err != nil {
		t.Fatal(err)
	}
	return resp.StatusCode, string(body)
}

// The numbers are on an address of their own, and true; what is drained answers
// for a while and says that it is not ready.
func TestMetricsAndDrain(t *testing.T) {
	file := settingsFile(t, `{"addr": "127.0.0.1:0", "metrics": "127.0.0.1:0", "drain": "30s", "limit": {"matches": 2.5}, "log_level": `+
		`"warn"}`)
	cmd := command("serve", "--config", file, "--data", t.TempDir())
	at := addresses(t, cmd, 2)
	page, numbers := at[0], at[1]+"metrics"
	for range 3 {
		get(t, page+"api/games")
	}
	if status, _ := get(t, page+"metrics"); status != http.StatusNotFound {
		t.Errorf("visitors get the numbers: %d", status)
	}
	_, text := get(t, numbers)
	for _, want := range []string{
		`banco_request_seconds_count{route="GET /api/games",status="200"} 3`, "\nbanco_sockets 0\n", "\nbanco_matches 0\n",
		"\nbanco_jobs_waiting{kind=\"lab\"} 0\n", "\nbanco_jobs_total{kind=\"analysis\"} 0\n", "\nbanco_addresses_waiting 0\n",
		"\nbanco_store_writes_total 1\n",
		"\nbanco_store_transactions_total 1\n", "\ngo_goroutines ",
	} {
		if !strings.Contains(text, want) {
			t.Errorf("%q is not in %s", want, text)
		}
	}
	if runtime.GOOS == "windows" {
		t.Skip("Windows has no interrupt to send")
	}
	if status, _ := get(t, page+"readyz"); status != http.StatusOK {
		t.Errorf("ready: %d", status)
	}
	if err := cmd.Process.Signal(os.Interrupt); err != nil {
		t.Fatal(err)
	}
	for end := time.Now().Add(time.Minute); ; time.Sleep(time.Millisecond) {
		if status, _ := get(t, page+"readyz"); status == http.StatusServiceUnavailable {
			break
		}
		if time.Now().After(end) {
			t.Fatal("a server that drains is ready")
		}
	}
	if status, _ := get(t, page+"api/games"); status != http.StatusOK {
		t.Errorf("a server that drains answers %d", status)
	}
}

// What is wrong in a configuration is said.
func TestBadConfiguration(t *testing.T) {
	skipIfShort(t)
	for text, want := range map[string]string{
		`{"adr": ":80"}`:                  `"adr", which is not a setting`,
		`addr: 80`:                        "not a JSON object",
		`{"limit": {"moves": 2}}`:         `no limit "moves"`,
		`{"limit": {"matches": 0}}`:       "multiplied by",
		`{"crowd": "many"}`:               "crowd",
		`{"crowd-address": ["school"]}`:   `the crowd "school"`,
		`{"metrics": "nowhere.invalid:"}`: "nowhere.invalid",
	} {
		if _, errs, status := banco(t, "", "serve", "--config", settingsFile(t, text), "--data", t.TempDir(), "--addr",
			"127.0.0.1:0"); status == 0 || !strings.Contains(errs, want) {
			t.Errorf("%s: status %d, said %q, want %q", text, status, errs, want)
		}
	}
}

// Every setting of the server has a variable. The command line goes before the
// environment, and that before the file.
func TestSettingsComeFromThreePlaces(t *testing.T) {
	for _, n := range newProgram().Children {
		for _, f := range n.Flags {
			want := "BANCO_" + strings.ToUpper(strings.ReplaceAll(f.Name, "-", "_"))
			if n.Name == "serve" && !f.Hidden && f.Variable != want {
				t.Errorf("serve --%s has the variable %q, want %s", f.Name, f.Variable, want)
			}
			if n.Name == "solve" && f.Variable != "" {
				t.Errorf("solve --%s has the variable %q, which is the server's", f.Name, f.Variable)
			}
		}
	}
	file := settingsFile(t, `{"crowd": 5, "memory": 9, "guest-days": 3}`)
	for _, tt := range []struct {
		crowd string // BANCO_CROWD
		args  []string
		want  int
	}{
		{"", nil, 40},
		{"", []string{"--config", file}, 5},
		{"7", []string{"--config", file}, 7},
		{"7", []string{"--config", file, "--crowd", "8"}, 8},
	} {
		if tt.crowd != "" {
			t.Setenv("BANCO_CROWD", tt.crowd)
		}
		if _, err := newProgram().Parse(append([]string{"serve"}, tt.args...)); err != nil {
			t.Fatal(err)
		}
		if commands.Serve.Crowd != tt.want || tt.args != nil && commands.Serve.Memory != 9 {
			t.Errorf("%+v: crowd %d, memory %d", tt, commands.Serve.Crowd, commands.Serve.Memory)
		}
	}
}

// config check names every unknown setting at once, in the file and in the
// environment, and what was meant.
func TestConfigCheck(t *testing.T) {
	skipIfShort(t)
	file := settingsFile(t, `{"adr": ":80", "crowdd": 3, "data": "/tmp"}`)
	t.Setenv("BANCO_DATABSE", "postgres://x")
	_, errs, status := banco(t, "", "config", "check", file)
	for _, want := range []string{`"adr", which is not a setting, did you mean "addr"?`, `mean "crowd"?`, `mean "BANCO_DATABASE"?`} {
		if status != 1 || !strings.Contains(errs, want) {
			t.Errorf("status %d, said %q, want %s", status, errs, want)
		}
	}
}
