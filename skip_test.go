package banco

import (
	"go/ast"
	"go/parser"
	"go/token"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// testFiles has the positions in all files of tests.
var testFiles = token.NewFileSet()

// allTests returns the tests, fuzz targets and benchmarks of all packages.
func allTests(t *testing.T) (list []*ast.FuncDecl) {
	t.Helper()
	for _, p := range packages(t) {
		for _, name := range slices.Concat(p.TestGoFiles, p.XTestGoFiles) {
			file, err := parser.ParseFile(testFiles, filepath.Join(p.Dir, name), nil, parser.SkipObjectResolution)
			if err != nil {
				t.Fatal(err)
			}
			for _, d := range file.Decls {
				if f, ok := d.(*ast.FuncDecl); ok && isTest(f) {
					list = append(list, f)
				}
			}
		}
	}
	return list
}

// A test that leaves something out says so with t.Skip. One that returns instead
// says ok and did nothing, so an if statement right in the body of a test, fuzz
// target or benchmark may not consist of a bare return.
func TestTestsSkipAloud(t *testing.T) {
	for _, f := range allTests(t) {
		for _, at := range silentReturns(f) {
			t.Errorf("%s: %s returns where it should call t.Skip", testFiles.Position(at), f.Name)
		}
	}
}

// The tests that the Makefile leaves out by name exist, once, and those that it hides
// from the race detector start no goroutine.
func TestMakefileLeavesOutTestsThatExist(t *testing.T) {
	byName := map[string][]*ast.FuncDecl{}
	for _, f := range allTests(t) {
		byName[f.Name.Name] = append(byName[f.Name.Name], f)
	}
	lines := find(t, "Makefile", regexp.MustCompile(`(?m)^(?:LONG|SERIAL) := (.*)$`))
	if len(lines) != 2 {
		t.Fatalf("the Makefile leaves out tests in %d places", len(lines))
	}
	for _, name := range strings.Split(strings.Join(lines, "|"), "|") {
		if len(byName[name]) != 1 {
			t.Errorf("the Makefile leaves out %s, of which there are %d", name, len(byName[name]))
		}
	}
	serial := find(t, "Makefile", regexp.MustCompile(`(?m)^SERIAL := (.*)$`))[0]
	for name := range strings.SplitSeq(serial, "|") {
		for _, f := range byName[name] {
			if at := startsGoroutine(f); at.IsValid() {
				t.Errorf("%s: the race detector should see %s", testFiles.Position(at), name)
			}
		}
	}
}

// startsGoroutine returns where a test starts a goroutine or asks for several workers.
func startsGoroutine(f *ast.FuncDecl) (at token.Pos) {
	ast.Inspect(f, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.GoStmt:
			at = n.Pos()
		case *ast.SelectorExpr:
			if slices.Contains([]string{"Go", "Parallel", "RunParallel"}, n.Sel.Name) {
				at = n.Pos()
			}
		case *ast.KeyValueExpr:
			key, named := n.Key.(*ast.Ident)
			value, plain := n.Value.(*ast.BasicLit)
			if named && slices.Contains([]string{"Workers", "Threads"}, key.Name) && !(plain && value.Value == "1") {
				at = n.Pos()
			}
		}
		return true
	})
	return at
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
