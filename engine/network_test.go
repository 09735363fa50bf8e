package engine

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"banco/search"
)

// A network is read from the file that an agent's text names, once for each
// agent, and only for callers who may name files.
func TestNet(t *testing.T) {
	k := testKit()
	k.Algorithms = Common(k.Evaluators, Net)
	file := filepath.Join(t.TempDir(), "some.net")
	if err := os.WriteFile(file, []byte("sound"), 0o600); err != nil {
		t.Fatal(err)
	}
	k.Network = func(file []byte) (search.Evaluator, error) {
		if string(file) != "sound" {
			return nil, errors.New("it is damaged")
		}
		return search.Even{}, nil
	}
	v, name, err := settings(k, "alphabeta:net="+file)
	if err != nil || name != "alphabeta:net="+file || v.Evaluator("eval") != (search.Even{}) {
		t.Errorf("%s, %v", name, err)
	}
	damaged := filepath.Join(t.TempDir(), "damaged.net")
	if err := os.WriteFile(damaged, make([]byte, maxNetwork), 0o600); err != nil {
		t.Fatal(err)
	}
	large := filepath.Join(t.TempDir(), "large.net")
	if err := os.WriteFile(large, make([]byte, maxNetwork+1), 0o600); err != nil {
		t.Fatal(err)
	}
	for text, want := range map[string]string{
		"alphabeta:net=" + file + "x":         "no such file",
		"alphabeta:net=" + filepath.Dir(file): "directory",
		"alphabeta:net=" + damaged:            "it is damaged",
		"alphabeta:net=" + large:              "more than 16777216 bytes",
		"alphabeta:eval=b,net=" + file:        "of eval and net only one",
		"random:net=" + file:                  "no parameter",
	} {
		if _, err := New(k, text); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, want %q", text, err, want)
		}
	}
	if _, err := New(k.Public(), "alphabeta:net="+file); err == nil || !strings.Contains(err.Error(), `no parameter "net"`) {
		t.Errorf("a stranger names a file: %v", err)
	}
	k.Network = nil
	if _, err := New(k, "alphabeta:net="+file); err == nil || !strings.Contains(err.Error(), "there are no networks for chess") {
		t.Errorf("a game without networks: %v", err)
	}
}
