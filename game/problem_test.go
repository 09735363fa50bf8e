package game_test

import (
	"errors"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"maps"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"banco/game"
)

func TestWrongIsPresentable(t *testing.T) {
	err := fmt.Errorf("fen: %w", game.Wrong("side", game.Params{"text": strings.Repeat("ờ", 100) + "\x00"}, "no %s", "side"))
	var p *game.Problem
	if !errors.As(err, &p) || p.Key != "side" || p.Error() != "no side" {
		t.Fatalf("%#v", p)
	}
	if want := strings.Repeat("ờ", 80) + "…"; p.Params["text"] != want {
		t.Errorf("text is %q", p.Params["text"])
	}
	p = game.Wrong("side", game.Params{"text": "a\x00\xff\n"}, "")
	if p.Params["text"] != "a\ufffd\ufffd\ufffd" {
		t.Errorf("text is %q", p.Params["text"])
	}
}

// use is a call of Wrong in the sources.
type use struct {
	place    string
	key      string
	params   []string
	expected string // what should have stood there, where a call names that instead of a key
}

// uses finds the calls of Wrong and its kin in the packages that make Problems.
func uses(t *testing.T) (list []use) {
	t.Helper()
	files := token.NewFileSet()
	for _, root := range []string{".", "../games", "../book", "../play", "../live", "../web", "../lab", "../enginematch", "../store"} {
		err := filepath.WalkDir(root, func(path string, _ fs.DirEntry, err error) error {
			if err != nil || !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go") {
				return err
			}
			f, err := parser.ParseFile(files, path, nil, 0)
			if err != nil {
				return err
			}
			ast.Inspect(f, func(n ast.Node) bool {
				c, ok := n.(*ast.CallExpr)
				if !ok {
					return true
				}
				switch place := files.Position(c.Pos()).String(); called(c) {
				case "Wrong":
					list = append(list, useOf(t, place, c))
				case "Misplaced", "misplaced", "Unfinished", "unfinished":
					list = append(list, use{place: place, expected: literal(c.Args[0])})
				}
				return true
			})
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	return list
}

func called(c *ast.CallExpr) string {
	switch f := c.Fun.(type) {
	case *ast.Ident:
		return f.Name
	case *ast.SelectorExpr:
		return f.Sel.Name
	}
	return ""
}

// useOf reads a call, which must name its key and its params.
func useOf(t *testing.T, place string, c *ast.CallExpr) use {
	t.Helper()
	u := use{place: place, key: literal(c.Args[0])}
	if u.key == "" {
		t.Errorf("%s: the key is not written out", place)
	}
	params, ok := c.Args[1].(*ast.CompositeLit)
	if !ok {
		if id, isNil := c.Args[1].(*ast.Ident); !isNil || id.Name != "nil" {
			t.Errorf("%s: the params are not written out", place)
		}
		return u
	}
	for _, e := range params.Elts {
		u.params = append(u.params, literal(e.(*ast.KeyValueExpr).Key))
	}
	slices.Sort(u.params)
	return u
}

// literal returns the value of a string literal, or "".
func literal(e ast.Expr) string {
	if l, ok := e.(*ast.BasicLit); ok && l.Kind == token.STRING {
		s, _ := strconv.Unquote(l.Value)
		return s
	}
	return ""
}

// documented reads the params of each key from the comments of ProblemKeys.
func documented(t *testing.T) map[string][]string {
	t.Helper()
	f, err := parser.ParseFile(token.NewFileSet(), "problem_keys.go", nil, parser.ParseComments)
	if err != nil {
		t.Fatal(err)
	}
	comments := map[token.Pos]string{}
	lines := map[string][]string{}
	for _, group := range f.Comments {
		for _, c := range group.List {
			comments[c.Pos()] = c.Text
		}
	}
	ends := slices.Sorted(maps.Keys(comments))
	ast.Inspect(f, func(n ast.Node) bool {
		l, ok := n.(*ast.BasicLit)
		if !ok {
			return true
		}
		i, _ := slices.BinarySearch(ends, l.End())
		var params []string
		for _, m := range regexp.MustCompile(`\{(\w+)\}`).FindAllStringSubmatch(comments[ends[i]], -1) {
			params = append(params, m[1])
		}
		slices.Sort(params)
		lines[literal(l)] = params
		return true
	})
	return lines
}

func TestProblemKeysAreThoseInUse(t *testing.T) {
	if !slices.IsSorted(game.ProblemKeys) || !slices.IsSorted(game.ExpectedKeys) {
		t.Error("the keys are not in order")
	}
	docs := documented(t)
	used := map[string]bool{}
	for _, u := range uses(t) {
		used[u.key], used[u.expected] = true, true
		switch want, ok := docs[u.key]; {
		case u.key == "":
			if u.expected != "" && !slices.Contains(game.ExpectedKeys, u.expected) {
				t.Errorf("%s: %q is not among ExpectedKeys", u.place, u.expected)
			}
		case !ok || !slices.Contains(game.ProblemKeys, u.key):
			t.Errorf("%s: %q is not among ProblemKeys", u.place, u.key)
		case !slices.Equal(want, u.params):
			t.Errorf("%s: %q has the params %v, its comment names %v", u.place, u.key, u.params, want)
		}
	}
	for _, key := range slices.Concat(game.ProblemKeys, game.ExpectedKeys) {
		if !used[key] {
			t.Errorf("no Problem has or expects %q", key)
		}
	}
}
