// Command offline builds the program for browsers into web/ui/offline, where it is embedded
// with the page: the wasm compressed, Go's script for it with the vector loops of networks, and a file that names both. The
// same sources give the same bytes.
package main

import (
	"bytes"
	"compress/gzip"
	"crypto/sha256"
	"encoding/json"
	"fmt"
	"log"
	"os"
	"os/exec"
	"path/filepath"
	"strings"

	"banco/nnue/simd"
)

const out = "web/ui/offline"

func main() {
	log.SetFlags(0)
	if err := build(); err != nil {
		log.Fatal("offline: ", err)
	}
}

func build() error {
	work, err := os.MkdirTemp("", "banco-wasm")
	if err != nil {
		return err
	}
	defer os.RemoveAll(work)
	plain := filepath.Join(work, "banco.wasm")
	if _, err := run("build",
		"-trimpath", "-buildvcs=false", "-tags=simd", "-ldflags=-s -w -buildid=", "-o", plain, "./cmd/banco/offline"); err != nil {
		return err
	}
	wasm, err := os.ReadFile(plain)
	if err != nil {
		return err
	}
	root, err := run("env", "GOROOT")
	if err != nil {
		return err
	}
	script, err := os.ReadFile(filepath.Join(strings.TrimSpace(root), "lib", "wasm", "wasm_exec.js"))
	if err != nil {
		return err
	}
	script = simd.Extend(script)
	name := filepath.Join("assets", "banco-"+hash(append(script, wasm...))+".wasm.gz")
	if _, err := os.Stat(filepath.Join(out, name)); err == nil {
		return nil // it is there
	}
	if err := os.RemoveAll(filepath.Join(out, "assets")); err != nil {
		return err
	}
	packed, err := pack(wasm)
	if err != nil {
		return err
	}
	files := map[string][]byte{name: packed, filepath.Join("assets", "wasm_exec-"+hash(script)+".js"): script}
	named := map[string]any{"bytes": len(packed)}
	for path := range files {
		named[map[bool]string{true: "wasm", false: "exec"}[path == name]] = filepath.ToSlash(path)
	}
	if files["offline.json"], err = json.Marshal(named); err != nil {
		return err
	}
	for path, data := range files {
		path = filepath.Join(out, path)
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			return err
		}
		if err := os.WriteFile(path, data, 0o644); err != nil {
			return err
		}
	}
	fmt.Printf("%s: %d bytes, compressed %d\n", filepath.Join(out, name), len(wasm), len(packed))
	return nil
}

// run runs the go command for the browser's machine.
func run(args ...string) (string, error) {
	cmd := exec.Command("go", args...)
	cmd.Env = append(os.Environ(), "GOOS=js", "GOARCH=wasm", "CGO_ENABLED=0")
	cmd.Stderr = os.Stderr
	text, err := cmd.Output()
	return string(text), err
}

func hash(data []byte) string { return fmt.Sprintf("%x", sha256.Sum256(data))[:12] }

func pack(data []byte) ([]byte, error) {
	var packed bytes.Buffer
	z, err := gzip.NewWriterLevel(&packed, gzip.BestCompression)
	if err != nil {
		return nil, err
	}
	if _, err := z.Write(data); err != nil {
		return nil, err
	}
	err = z.Close()
	return packed.Bytes(), err
}
