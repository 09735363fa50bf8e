package farm

import (
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"maps"
	"os"
	"path/filepath"
	"slices"

	"banco/engine"
)

// agent is an agent as a worker is asked for it.
type agent struct {
	Name  string          `json:"name"` // its text on the side that asks
	Nodes uint64          `json:"nodes,omitempty"`
	Files map[string]file `json:"files,omitempty"` // that it reads, by parameter
}

// file is a file that both sides must have.
type file struct {
	Name string `json:"name"` // without its folder
	Sum  string `json:"sum"`  // SHA-256
}

// describe returns an agent as a worker is asked for it.
func describe(k *engine.Kit, text string, nodes uint64) (a agent, err error) {
	name, needs, err := engine.NeedsOf(k, text)
	if err != nil {
		return a, err
	}
	for param := range needs.Folders {
		return a, fmt.Errorf("agent %s: %s names a folder, which workers are not asked for", name, param)
	}
	a = agent{Name: name, Nodes: nodes, Files: map[string]file{}}
	for param, path := range needs.Files {
		sum, err := sumOf(path)
		if err != nil {
			return a, fmt.Errorf("agent %s: %w", name, err)
		}
		a.Files[param] = file{filepath.Base(path), sum}
	}
	return a, nil
}

// maxFile bounds the files of agents, in bytes.
const maxFile = 64 << 20

// sumOf returns the SHA-256 of a file.
func sumOf(path string) (string, error) {
	f, err := os.Open(path)
	if err != nil {
		return "", err
	}
	defer f.Close()
	if about, err := f.Stat(); err != nil || !about.Mode().IsRegular() {
		return "", errors.Join(fmt.Errorf("%s is not a file", path), err)
	}
	h := sha256.New()
	n, err := io.Copy(h, io.LimitReader(f, maxFile+1))
	if err == nil && n > maxFile {
		err = fmt.Errorf("%s has more than %d bytes", path, maxFile)
	}
	return hex.EncodeToString(h.Sum(nil)), err
}

// local returns the text of an agent on this machine. It refuses programs and files that the
// operator has not named.
func (w *Worker) local(k *engine.Kit, a agent) (text string, bytes int64, err error) {
	name, needs, err := engine.NeedsOf(k, a.Name)
	switch {
	case err != nil:
		return "", 0, err
	case len(needs.Folders) > 0:
		return "", 0, fmt.Errorf("agent %s names a folder", name)
	case needs.Program && !w.allows(k, name):
		return "", 0, fmt.Errorf("agent %s runs a program, which this worker may not: its operator allows it with --allow %q", name, name)
	}
	values := map[string]string{}
	for _, param := range slices.Sorted(maps.Keys(needs.Files)) {
		if values[param], err = w.find(param, a.Files[param]); err != nil {
			return "", 0, fmt.Errorf("agent %s: %w", name, err)
		}
	}
	if text, err = engine.Replace(k, name, values); err != nil {
		return "", 0, err
	}
	text, bytes, err = engine.Check(k, text)
	return text, bytes, err
}

// allows reports whether the operator has named an agent that runs a program, with just
// these settings: an option of a program may well name a file to write to.
func (w *Worker) allows(k *engine.Kit, name string) bool {
	return slices.ContainsFunc(w.Allow, func(text string) bool {
		allowed, _, err := engine.NeedsOf(k, text)
		return err == nil && allowed == name
	})
}

// find returns the path of a file that the side that asks has, too.
func (w *Worker) find(param string, f file) (string, error) {
	if f.Name == "" || filepath.Base(f.Name) != f.Name || !filepath.IsLocal(f.Name) || f.Name == "." {
		return "", fmt.Errorf("%s=%.80q is not the name of a file", param, f.Name)
	}
	if w.Files == "" {
		return "", fmt.Errorf("%s=%s (sha256 %.64s) is not here: this worker has no folder for it (--files)", param, f.Name, f.Sum)
	}
	path := filepath.Join(w.Files, f.Name)
	sum, err := sumOf(path)
	if errors.Is(err, os.ErrNotExist) {
		return "", fmt.Errorf("%s=%s (sha256 %.64s) is not in the folder that the worker was given (--files)", param, f.Name, f.Sum)
	}
	if err != nil {
		return "", err
	}
	if sum != f.Sum {
		return "", fmt.Errorf("%s=%s is another file on the worker: sha256 %s there, %.64s is asked for", param, f.Name, sum, f.Sum)
	}
	return path, nil
}
