package offline

import (
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"banco/lab"
	"banco/nnue/simd"
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

// node returns the command that runs a program for browsers, with the vector loops of networks, after a line of JavaScript.
func node(t *testing.T, first string) string {
	t.Helper()
	scripts := filepath.Join(strings.TrimSpace(forBrowser(t, "env", "GOROOT")), "lib", "wasm")
	dir := t.TempDir()
	for _, name := range []string{"wasm_exec.js", "wasm_exec_node.js"} {
		script, err := os.ReadFile(filepath.Join(scripts, name))
		if err != nil {
			t.Fatal(err)
		}
		if name == "wasm_exec.js" {
			script = simd.Extend(append([]byte(first), script...))
		}
		if err := os.WriteFile(filepath.Join(dir, name), script, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	return "node --stack-size=8192 " + filepath.Join(dir, "wasm_exec_node.js")
}

// The players look at the same positions in a browser as elsewhere, and the vector loops give what the plain ones give.
func TestBenchUnderWasm(t *testing.T) {
	if testing.Short() {
		t.Skip("compiles the searches for another machine")
	}
	if _, err := exec.LookPath("node"); err != nil {
		t.Skip("there is no node here")
	}
	out := forBrowser(t, "test", "-vet=off", "-count", "1", "-v", "-tags", "simd", "-exec", node(t, ""), "-run", "TestBench$|Agrees$",
		"banco/nnue", "banco/lab")
	benches, err := lab.Benches()
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"TestAccumulateAgrees", "TestActivateAgrees"} {
		if !strings.Contains(out, "--- PASS: "+name) {
			t.Errorf("%s did not pass:\n%s", name, out)
		}
	}
	for _, b := range benches {
		if !strings.Contains(out, "--- PASS: TestBench/"+b.Game) {
			t.Errorf("no signature of %s:\n%s", b.Game, out)
		}
	}
	old := node(t, "WebAssembly.validate = () => false;\n") // a browser without vectors
	forBrowser(t, "test", "-vet=off", "-count", "1", "-tags", "simd", "-exec", old, "-run", "Agrees$", "banco/nnue")
}
