package offline

import (
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"banco/lab"
)

// forBrowser runs the go command for the browser's machine.
func forBrowser(t *testing.T, args ...string) string {
	t.Helper()
	cmd := exec.CommandContext(t.Context(), "go", args...)
	cmd.Env = append(os.Environ(), "GOOS=js", "GOARCH=wasm", "CGO_ENABLED=0")
	out, err := cmd.CombinedOutput()
	if err != nil {
		t.Fatalf("go %s: %v\n%s", strings.Join(args, " "), err, out)
	}
	return string(out)
}

// Everything that a page needs compiles for a browser, and no database, no bus and no
// page comes with it.
func TestBuildsForBrowsers(t *testing.T) {
	list := strings.Fields(forBrowser(t, "list", "-deps", "banco/cmd/banco/offline"))
	refused := regexp.MustCompile(`^(modernc.org/|github.com/(jackc|nats-io|go-webauthn|google)/|database/sql$|banco/(store|bus|web/ui)$)`)
	for _, name := range list {
		if refused.MatchString(name) {
			t.Errorf("the browser would load %s", name)
		}
	}
	if len(list) < 100 {
		t.Errorf("only %d packages: %v", len(list), list)
	}
	if !testing.Short() {
		forBrowser(t, "build", "banco/web/offline")
	}
}

// The players look at the same positions in a browser as elsewhere.
func TestBenchUnderWasm(t *testing.T) {
	if testing.Short() {
		t.Skip("compiles the searches for another machine")
	}
	if _, err := exec.LookPath("node"); err != nil {
		t.Skip("there is no node here")
	}
	run := filepath.Join(strings.TrimSpace(forBrowser(t, "env", "GOROOT")), "lib", "wasm", "go_js_wasm_exec")
	out := forBrowser(t, "test", "-vet=off", "-count", "1", "-v", "-exec", run, "-run", "TestBench$", "banco/lab")
	benches, err := lab.Benches()
	if err != nil {
		t.Fatal(err)
	}
	for _, b := range benches {
		if !strings.Contains(out, "--- PASS: TestBench/"+b.Game) {
			t.Errorf("no signature of %s:\n%s", b.Game, out)
		}
	}
}
