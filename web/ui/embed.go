//go:build !no_ui

// Package ui embeds the built page. Build with the tag no_ui to leave it out
// and serve the API alone.
package ui

import (
	"embed"
	"encoding/json"
	"errors"
	"io/fs"
	"strings"
)

// program is the program for browsers, where it was built before this one: make build.
//
//go:embed all:offline
var program embed.FS

// Page returns the built page: index.html and what it loads, and the program for browsers
// where there is one.
func Page() fs.FS {
	dist := built()
	offline, err := fs.Sub(program, "offline")
	if err != nil {
		panic(err) // offline is embedded above
	}
	if _, err := fs.Stat(offline, programFile); err != nil {
		return dist
	}
	return both{dist, offline}
}

// programFile says what the program for browsers consists of.
const programFile = "offline.json"

// Program is what a page must know to run Bàn Cờ by itself: see web/ui/src/offline.
type Program struct {
	Wasm  string   `json:"wasm"` // the path of the program, compressed with gzip
	Exec  string   `json:"exec"` // the path of Go's script for it
	Bytes int      `json:"bytes"`
	Files []string `json:"files"` // all else that the page can load
}

// both are two trees of files. In folders of both lie the files of both.
type both [2]fs.FS

// Open implements fs.FS.
func (b both) Open(name string) (fs.File, error) {
	f, err := b[0].Open(name)
	if errors.Is(err, fs.ErrNotExist) {
		return b[1].Open(name)
	}
	return f, err
}

// ReadDir implements fs.ReadDirFS.
func (b both) ReadDir(name string) (list []fs.DirEntry, err error) {
	seen := map[string]bool{}
	for _, tree := range b {
		entries, failed := fs.ReadDir(tree, name)
		if failed != nil && !errors.Is(failed, fs.ErrNotExist) {
			return nil, failed
		}
		for _, e := range entries {
			if !seen[e.Name()] && e.Name() != ".gitignore" {
				list = append(list, e)
			}
			seen[e.Name()] = true
		}
	}
	return list, nil
}

// ReadFile implements fs.ReadFileFS. The list of the page's files is added to what is
// known of the program.
func (b both) ReadFile(name string) ([]byte, error) {
	if name != programFile {
		data, err := fs.ReadFile(b[0], name)
		if errors.Is(err, fs.ErrNotExist) {
			return fs.ReadFile(b[1], name)
		}
		return data, err
	}
	data, err := fs.ReadFile(b[1], name)
	if err != nil {
		return nil, err
	}
	var p Program
	if err := json.Unmarshal(data, &p); err != nil {
		return nil, err
	}
	err = fs.WalkDir(b[0], ".", func(path string, e fs.DirEntry, err error) error {
		if err == nil && !e.IsDir() && path != "sw.js" && !strings.HasSuffix(path, ".html") && path != "robots.txt" {
			p.Files = append(p.Files, path)
		}
		return err
	})
	if err != nil {
		return nil, err
	}
	return json.Marshal(p)
}
