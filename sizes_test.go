package banco

import (
	"bufio"
	"bytes"
	"go/ast"
	"go/build"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"
)

// Bounds on what a reader has to take in at once.
const (
	maxLine       = 140 // characters
	maxFunction   = 80  // lines
	maxComplexity = 25  // cyclomatic: one more than the branches
	maxMethods    = 60  // of one type
	maxFiles      = 35  // in a folder, unless its package comment gives a reason
)

// longLines in a file, with a reason after it, allows lines of any length: for
// tables of data.
const longLines = "//long-lines: "

// sources lists the Go files of a package, tests included.
func sources(dir string, t *testing.T) []string {
	t.Helper()
	entries, err := os.ReadDir(dir)
	if err != nil {
		t.Fatal(err)
	}
	var list []string
	for _, e := range entries {
		if strings.HasSuffix(e.Name(), ".go") {
			list = append(list, filepath.Join(dir, e.Name()))
		}
	}
	return list
}

// generated reports whether a program wrote the file.
func generated(text []byte) bool {
	head, _, _ := bytes.Cut(text, []byte("\npackage "))
	return bytes.Contains(head, []byte("Code generated")) || bytes.HasPrefix(text, []byte("// Code generated"))
}

func TestLinesAreShort(t *testing.T) {
	for _, p := range packages(t) {
		for _, name := range sources(p.Dir, t) {
			text, err := os.ReadFile(name)
			if err != nil {
				t.Fatal(err)
			}
			if generated(text) || bytes.Contains(text, []byte("\n"+longLines)) {
				continue
			}
			lines := bufio.NewScanner(bytes.NewReader(text))
			lines.Buffer(nil, 1<<20)
			for number := 1; lines.Scan(); number++ {
				if bytes.Contains(lines.Bytes(), []byte(`help:"`)) {
					continue // the tag of a field is one literal, and cannot be broken
				}
				if n := utf8.RuneCount(lines.Bytes()); n > maxLine {
					t.Errorf("%s:%d has %d characters, more than %d", name, number, n, maxLine)
				}
			}
		}
	}
}

func TestFoldersAreSmall(t *testing.T) {
	for _, p := range packages(t) {
		n := len(sources(p.Dir, t))
		if n <= maxFiles {
			continue
		}
		if !strings.Contains(strings.Join(strings.Fields(packageComment(p, t)), " "), "One folder, since") {
			t.Errorf("%s has %d Go files, more than %d: split it, or say why in its package comment (\"One folder, since …\")", p.Dir, n, maxFiles)
		}
	}
}

// packageComment returns the comments over the package clauses of a package.
func packageComment(p *build.Package, t *testing.T) string {
	t.Helper()
	var all strings.Builder
	for _, name := range p.GoFiles {
		file, err := parser.ParseFile(token.NewFileSet(), filepath.Join(p.Dir, name), nil, parser.PackageClauseOnly|parser.ParseComments)
		if err != nil {
			t.Fatal(err)
		}
		all.WriteString(file.Doc.Text())
	}
	return all.String()
}

func TestFunctionsAreSmall(t *testing.T) {
	for _, p := range packages(t) {
		methods := map[string]int{}
		for _, name := range slices.Concat(p.GoFiles, p.IgnoredGoFiles) {
			if strings.HasSuffix(name, "_test.go") {
				continue
			}
			fset := token.NewFileSet()
			file, err := parser.ParseFile(fset, filepath.Join(p.Dir, name), nil, parser.ParseComments)
			if err != nil {
				t.Fatal(err)
			}
			if ast.IsGenerated(file) {
				continue
			}
			for _, d := range file.Decls {
				f, ok := d.(*ast.FuncDecl)
				if !ok || f.Body == nil {
					continue
				}
				methods[methodOf(f)]++
				lines := fset.Position(f.End()).Line - fset.Position(f.Pos()).Line + 1
				if lines > maxFunction {
					t.Errorf("%s/%s: %s has %d lines, more than %d", p.Dir, name, f.Name.Name, lines, maxFunction)
				}
				if n := complexity(f); n > maxComplexity {
					t.Errorf("%s/%s: %s has a complexity of %d, more than %d", p.Dir, name, f.Name.Name, n, maxComplexity)
				}
			}
		}
		for name, n := range methods {
			if name != "" && n > maxMethods {
				t.Errorf("%s: %s has %d methods, more than %d", p.Dir, name, n, maxMethods)
			}
		}
	}
}

// methodOf returns the name of the type that a function is a method of, or "".
func methodOf(f *ast.FuncDecl) string {
	if f.Recv == nil {
		return ""
	}
	typ := f.Recv.List[0].Type
	if star, ok := typ.(*ast.StarExpr); ok {
		typ = star.X
	}
	if index, ok := typ.(*ast.IndexExpr); ok {
		typ = index.X
	}
	if id, ok := typ.(*ast.Ident); ok {
		return id.Name
	}
	return ""
}

// complexity is the cyclomatic complexity of a function.
func complexity(f *ast.FuncDecl) int {
	n := 1
	ast.Inspect(f.Body, func(node ast.Node) bool {
		switch x := node.(type) {
		case *ast.IfStmt, *ast.ForStmt, *ast.RangeStmt:
			n++
		case *ast.CaseClause:
			if x.List != nil {
				n++
			}
		case *ast.CommClause:
			if x.Comm != nil {
				n++
			}
		case *ast.BinaryExpr:
			if x.Op == token.LAND || x.Op == token.LOR {
				n++
			}
		}
		return true
	})
	return n
}
