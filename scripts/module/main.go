// Command module moves the module in the current folder to another path: go.mod,
// every import, and the imports that pages show. Labels of images follow the module
// path by themselves.
//
//	go run ./scripts/module example.org/board/banco
package main

import (
	"errors"
	"fmt"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
)

func main() {
	if len(os.Args) != 2 {
		fmt.Fprintln(os.Stderr, "usage: module PATH")
		os.Exit(2)
	}
	changed, err := move(".", os.Args[1])
	if err != nil {
		fmt.Fprintln(os.Stderr, "module:", err)
		os.Exit(1)
	}
	fmt.Printf("%d files changed; the module is %s\n", changed, os.Args[1])
}

var (
	moduleLine = regexp.MustCompile(`(?m)^module (\S+)$`)
	modulePath = regexp.MustCompile(`^[a-z0-9][a-z0-9._~-]*(/[a-z0-9][a-z0-9._~-]*)*$`)
)

// move moves the module in a folder and returns how many files it has changed.
func move(root, to string) (changed int, err error) {
	if !modulePath.MatchString(to) {
		return 0, fmt.Errorf("%q is not the path of a module, such as example.org/board/banco", to)
	}
	text, err := os.ReadFile(filepath.Join(root, "go.mod"))
	if err != nil {
		return 0, err
	}
	line := moduleLine.FindSubmatch(text)
	if line == nil {
		return 0, errors.New("go.mod names no module")
	}
	from := string(line[1])
	err = filepath.WalkDir(root, func(name string, entry fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if entry.IsDir() && slices.Contains([]string{".git", "node_modules", "dist"}, entry.Name()) {
			return fs.SkipDir
		}
		if !entry.Type().IsRegular() {
			return nil
		}
		did, err := rewrite(name, from, to)
		if did {
			changed++
		}
		return err
	})
	return changed, err
}

// rewrite changes one file, where it has something to change.
func rewrite(name, from, to string) (did bool, err error) {
	var edit func([]byte) ([]byte, error)
	switch {
	case filepath.Base(name) == "go.mod":
		edit = func(text []byte) ([]byte, error) { return moduleLine.ReplaceAll(text, []byte("module "+to)), nil }
	case filepath.Ext(name) == ".go":
		edit = func(text []byte) ([]byte, error) { return rewriteImports(name, text, from, to) }
	case filepath.Ext(name) == ".md":
		edit = func(text []byte) ([]byte, error) {
			return []byte(strings.ReplaceAll(string(text), `"`+from+`/`, `"`+to+`/`)), nil
		}
	default:
		return false, nil
	}
	text, err := os.ReadFile(name)
	if err != nil {
		return false, err
	}
	after, err := edit(text)
	if err != nil || string(after) == string(text) {
		return false, err
	}
	info, err := os.Stat(name)
	if err != nil {
		return false, err
	}
	return true, os.WriteFile(name, after, info.Mode())
}

// rewriteImports changes the imports of a Go file, and nothing else in it.
func rewriteImports(name string, text []byte, from, to string) ([]byte, error) {
	files := token.NewFileSet()
	file, err := parser.ParseFile(files, name, text, parser.ImportsOnly)
	if err != nil {
		return nil, err
	}
	for _, spec := range slices.Backward(file.Imports) { // from the end, so that positions before stay right
		path, err := strconv.Unquote(spec.Path.Value)
		if err != nil {
			return nil, err
		}
		rest, inside := strings.CutPrefix(path, from+"/")
		if !inside {
			continue
		}
		begin, end := files.Position(spec.Path.Pos()).Offset, files.Position(spec.Path.End()).Offset
		text = slices.Concat(text[:begin], []byte(strconv.Quote(to+"/"+rest)), text[end:])
	}
	return text, nil
}
