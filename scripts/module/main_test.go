package main

import (
	"archive/zip"
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// there is where the tests move the module to.
const there = "example.org/board/banco"

// goIn runs go in a folder and returns what it printed.
func goIn(t *testing.T, folder string, environment []string, args ...string) string {
	t.Helper()
	cmd := exec.Command("go", args...)
	cmd.Dir, cmd.Env = folder, append(os.Environ(), environment...)
	out, err := cmd.CombinedOutput()
	if err != nil {
		t.Fatalf("go %v: %v\n%s", args, err, out)
	}
	return string(out)
}

// copied returns a copy of the repository's files.
func copied(t *testing.T) (root string, files []string) {
	t.Helper()
	root = t.TempDir()
	cmd := exec.Command("git", "ls-files", "-co", "--exclude-standard")
	cmd.Dir = "../.."
	list, err := cmd.Output()
	if err != nil {
		t.Skip("no repository of git:", err)
	}
	for name := range strings.Lines(string(list)) {
		name = strings.Trim(strings.TrimSpace(name), `"`)
		text, err := os.ReadFile(filepath.Join("../..", name))
		if err != nil {
			continue // deleted and not yet committed, or a name that git quotes
		}
		if err := os.MkdirAll(filepath.Join(root, filepath.Dir(name)), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(filepath.Join(root, name), text, 0o644); err != nil {
			t.Fatal(err)
		}
		files = append(files, name)
	}
	return root, files
}

// After a move every package is found under the new path and none under the old
// one.
func TestMove(t *testing.T) {
	if testing.Short() {
		t.Skip("copies the repository and lists its packages")
	}
	if _, err := move(t.TempDir(), "Not A Path"); err == nil {
		t.Error("moved to no path")
	}
	root, _ := copied(t)
	if n, err := move(root, there); err != nil || n < 500 {
		t.Fatal(n, err)
	}
	out := goIn(t, root, nil, "list", "-test", "-deps", "-f", "{{.ImportPath}} {{with .Error}}{{.}}{{end}}", "./...")
	found := 0
	for line := range strings.Lines(out) {
		path, wrong, _ := strings.Cut(strings.TrimSpace(line), " ")
		if wrong != "" && !strings.HasPrefix(wrong, "[") || strings.HasPrefix(path, "banco/") || path == "banco" {
			t.Errorf("%s", line)
		}
		if strings.HasPrefix(path, there) {
			found++
		}
	}
	if found < 100 {
		t.Errorf("only %d packages moved", found)
	}
	page, err := os.ReadFile(filepath.Join(root, "docs/guide/library.md"))
	if err != nil || !strings.Contains(string(page), `"`+there+`/kits"`) {
		t.Error("the page on the library shows the old imports", err)
	}
}

// A stranger installs the moved module from a folder of modules, and builds programs
// of their own on it. The tests of the architecture hold there too.
func TestModuleInstalls(t *testing.T) {
	if os.Getenv("BANCO_MODULE") == "" {
		t.Skip("compiles the program anew: make test-module")
	}
	root, files := copied(t)
	if _, err := move(root, there); err != nil {
		t.Fatal(err)
	}
	goIn(t, root, nil, "test", "-run", "TestImportsGoDownward|TestWhoKnowsWhat|TestLibraryPageHasThePrograms", ".")
	proxy := t.TempDir()
	publish(t, filepath.Join(proxy, there, "@v"), root, files)
	cache := strings.TrimSpace(goIn(t, ".", nil, "env", "GOMODCACHE"))
	bin := t.TempDir()
	environment := []string{
		"GOPROXY=file://" + proxy + ",file://" + filepath.Join(cache, "cache/download"), "GONOSUMDB=*", "GOSUMDB=off",
		"GOMODCACHE=" + t.TempDir(), "GOFLAGS=-modcacherw -trimpath", "GOBIN=" + bin, "GOWORK=off",
	}
	goIn(t, t.TempDir(), environment, "install", there+"/cmd/banco@v1.0.0")
	if said, err := exec.Command(filepath.Join(bin, "banco"), "version").Output(); err != nil || string(said) != "banco 1.0.0\n" {
		t.Errorf("the installed program says %q, %v", said, err)
	}
	programs, err := filepath.Glob(filepath.Join(root, "docs/examples/*/main.go"))
	if err != nil || len(programs) < 4 {
		t.Fatalf("%d programs, %v", len(programs), err)
	}
	for _, program := range programs {
		text, err := os.ReadFile(program)
		if err != nil {
			t.Fatal(err)
		}
		stranger := t.TempDir()
		for name, text := range map[string]string{
			"main.go": string(text), "go.mod": "module stranger\n\ngo 1.26.0\n\nrequire " + there + " v1.0.0\n",
		} {
			if err := os.WriteFile(filepath.Join(stranger, name), []byte(text), 0o644); err != nil {
				t.Fatal(err)
			}
		}
		goIn(t, stranger, environment, "build", "-mod=mod", "-o", filepath.Join(stranger, "program"), ".")
		for line := range strings.Lines(goIn(t, stranger, environment, "list", "-mod=mod", "-deps", ".")) {
			for _, server := range []string{"/web", "/store", "/live", "/host", "/bus"} {
				if strings.HasPrefix(line, there+server) {
					t.Errorf("%s needs %s", filepath.Base(filepath.Dir(program)), line)
				}
			}
		}
	}
}

// publish writes version 1.0.0 of a module as a proxy serves it.
func publish(t *testing.T, at, root string, files []string) {
	t.Helper()
	if err := os.MkdirAll(at, 0o755); err != nil {
		t.Fatal(err)
	}
	mod, err := os.ReadFile(filepath.Join(root, "go.mod"))
	if err != nil {
		t.Fatal(err)
	}
	info, _ := json.Marshal(map[string]string{"Version": "v1.0.0"})
	for name, text := range map[string][]byte{"v1.0.0.mod": mod, "v1.0.0.info": info, "list": []byte("v1.0.0\n")} {
		if err := os.WriteFile(filepath.Join(at, name), text, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	f, err := os.Create(filepath.Join(at, "v1.0.0.zip"))
	if err != nil {
		t.Fatal(err)
	}
	w := zip.NewWriter(f)
	for _, name := range files {
		text, err := os.ReadFile(filepath.Join(root, name))
		if err != nil {
			t.Fatal(err)
		}
		part, err := w.Create(there + "@v1.0.0/" + name)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := part.Write(text); err != nil {
			t.Fatal(err)
		}
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	if err := f.Close(); err != nil {
		t.Fatal(err)
	}
}
