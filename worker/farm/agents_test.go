package farm

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"banco/kits"
)

// Agents that read files or run programs are refused, unless the operator has named them, and
// a file that differs is named with both sums.
func TestFilesAndPrograms(t *testing.T) {
	k, err := kits.Find("chess")
	if err != nil {
		t.Fatal(err)
	}
	here, there := t.TempDir(), t.TempDir()
	ours := filepath.Join(here, "a.net")
	if err := os.WriteFile(ours, []byte("ours"), 0o600); err != nil {
		t.Fatal(err)
	}
	a, err := describe(k, "strong:net="+ours, 0)
	if err != nil {
		t.Fatal(err)
	}
	sum, err := sumOf(ours)
	if err != nil {
		t.Fatal(err)
	}
	refused := func(w *Worker, a agent, parts ...string) {
		t.Helper()
		_, _, err := w.local(k, a)
		for _, part := range parts {
			if err == nil || !strings.Contains(err.Error(), part) {
				t.Errorf("%v: %v, not %q", a, err, part)
			}
		}
	}
	refused(&Worker{}, a, "a.net", sum, "--files")
	refused(&Worker{Files: there}, a, "a.net", sum, "--files")
	if err := os.WriteFile(filepath.Join(there, "a.net"), []byte("theirs"), 0o600); err != nil {
		t.Fatal(err)
	}
	theirs, err := sumOf(filepath.Join(there, "a.net"))
	if err != nil {
		t.Fatal(err)
	}
	refused(&Worker{Files: there}, a, "a.net", sum, theirs)
	for _, name := range []string{"../a.net", "/etc/passwd", "", ".", "..", "b/a.net"} {
		refused(&Worker{Files: there}, agent{Name: a.Name, Files: map[string]file{"net": {name, sum}}}, "not the name of a file")
	}
	refused(&Worker{Files: there}, agent{Name: a.Name}, "not the name of a file")
	refused(&Worker{Files: there}, agent{Name: "strong:endings=" + there}, "folder")
	if _, err := describe(k, "strong:endings="+there, 0); err == nil {
		t.Error("a folder is sent")
	}
	program := "uci:/bin/false,depth=1"
	refused(&Worker{}, agent{Name: program}, "--allow")
	refused(&Worker{Allow: []string{"uci:/bin/false", "uci:/bin/false,depth=1,Log=/x"}}, agent{Name: program}, "--allow")
	if text, _, err := (&Worker{Allow: []string{program}}).local(k, agent{Name: program}); err != nil || text != program {
		t.Errorf("%q, %v", text, err)
	}
	refused(&Worker{Allow: []string{program}}, agent{Name: "nobody"}, "nobody")
	big := &Worker{Slots: 2, Memory: 16 << 20}
	if err := big.checkMemory(9 << 20); err == nil || !strings.Contains(err.Error(), "--memory") {
		t.Errorf("%v", err)
	}
}
