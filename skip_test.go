package banco

import (
	"go/ast"
	"go/parser"
	"go/token"
	"path/filepath"
	"strings"
	"testing"
)

// A test that leaves something out says so with t.Skip. One that returns instead
// says ok and did nothing, so an if statement right in the body of a test, fuzz
// target or benchmark may not consist of a bare return.
func TestTestsSkipAloud(t *testing.T) {
	for _, p := range packages(t) {
		files := token.NewFileSet()
		for _, name := range append(p.TestGoFiles, p.XTestGoFiles...) {
			file, err := parser.ParseFile(files, filepath.Join(p.Dir, name), nil, parser.SkipObjectResolution)
			if err != nil {
				t.Fatal(err)
			}
			for _, d := range file.Decls {
				if f, ok := d.(*ast.FuncDecl); ok && isTest(f) {
					for _, at := range silentReturns(f) {
						t.Errorf("%s: %s returns where it should call t.Skip", files.Position(at), f.Name)
					}
				}
			}
		}
	}
}

// isTest reports whether go test calls f.
func isTest(f *ast.FuncDecl) bool {
	for _, prefix := range []string{"Test", "Fuzz", "Benchmark"} {
		if f.Recv == nil && f.Name.Name != "TestMain" && strings.HasPrefix(f.Name.Name, prefix) {
			return true
		}
	}
	return false
}

// silentReturns returns the positions of if statements right in the body of f
// that only return.
func silentReturns(f *ast.FuncDecl) (list []token.Pos) {
	for _, s := range f.Body.List {
		branch, ok := s.(*ast.IfStmt)
		if !ok || len(branch.Body.List) != 1 {
			continue
		}
		if r, ok := branch.Body.List[0].(*ast.ReturnStmt); ok {
			list = append(list, r.Pos())
		}
	}
	return list
}
