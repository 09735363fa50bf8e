// Package banco has no code of its own: this folder holds the tests that keep
// the architecture true.
package banco

import (
	"errors"
	"go/ast"
	"go/build"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// layers lists the folders from the bottom up, as docs/architecture.md draws
// them. A package may import packages of lower layers, and of its own folder.
var layers = [][]string{
	{"option", "pool"},
	{"game"},
	{"games/*"},
	{"games/jieqi"}, // cờ úp borrows xiangqi's board and rulings
	{"search"},
	{"nnue", "endings"},
	{"engine", "clock"},
	{"protocol", "lab", "solve"},
	{"kits", "book"},
	{"people"},
	{"play", "analysis", "tune", "meet"},
	{"enginematch", "puzzles"},
	{"store", "live", "bus"},
	{"host", "worker"},
	{"web"},
	{"cmd/banco", "scripts", "docs"},
}

// allPackages is what packages has found.
var allPackages []*build.Package

// packages lists the packages of the module. It reads the folders itself, once, and
// asks no other program, so that a cached result is that of the same files.
func packages(t *testing.T) []*build.Package {
	t.Helper()
	if allPackages != nil {
		return allPackages
	}
	var list []*build.Package
	module := moduleName(t) + "/"
	err := filepath.WalkDir(".", func(dir string, d fs.DirEntry, err error) error {
		if err != nil || !d.IsDir() {
			return err
		}
		if name := d.Name(); name == "testdata" || name == "node_modules" || name != "." && strings.HasPrefix(name, ".") {
			return fs.SkipDir
		}
		p, err := build.ImportDir(dir, 0)
		if none := (*build.NoGoError)(nil); errors.As(err, &none) {
			return nil
		}
		p.ImportPath = path.Join("banco", filepath.ToSlash(dir))
		for i, imp := range p.Imports {
			if inside, ok := strings.CutPrefix(imp, module); ok {
				p.Imports[i] = "banco/" + inside
			}
		}
		list = append(list, p)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	if len(list) < 10 {
		t.Fatalf("only %d packages found", len(list))
	}
	allPackages = list
	return list
}

// moduleName is the path of the module. The tests call it banco, whatever it is.
func moduleName(t *testing.T) string {
	t.Helper()
	return find(t, "go.mod", regexp.MustCompile(`(?m)^module (\S+)$`))[0]
}

// layer returns the folder of layers that a package belongs to and its height,
// or -1. Of two that fit, the higher one is meant: games/jieqi, not games/*.
func layer(importPath string) (folder string, height int) {
	parts := strings.Split(strings.TrimPrefix(importPath, "banco/"), "/")
	for i, folders := range slices.Backward(layers) {
		for _, f := range folders {
			n := min(strings.Count(f, "/")+1, len(parts))
			folder := strings.Join(parts[:n], "/")
			if fits, _ := path.Match(f, folder); fits {
				return folder, i
			}
		}
	}
	return "", -1
}

func TestImportsGoDownward(t *testing.T) {
	for _, p := range packages(t) {
		if p.ImportPath == "banco" {
			continue
		}
		folder, height := layer(p.ImportPath)
		if height < 0 {
			t.Errorf("%s belongs to no layer: add its folder to layers", p.ImportPath)
			continue
		}
		for _, imp := range p.Imports {
			if !strings.HasPrefix(imp, "banco/") {
				continue
			}
			if f, h := layer(imp); h > height || h == height && f != folder {
				t.Errorf("%s imports %s: imports only go downward", p.ImportPath, imp)
			}
			if strings.HasPrefix(imp, "banco/games/") && !strings.HasPrefix(folder, "games/") && folder != "kits" &&
				folder != "docs" && !strings.HasPrefix(p.ImportPath, "banco/engine/") && p.ImportPath != "banco/scripts/peers" &&
				p.ImportPath != "banco/scripts/caronet" {
				t.Errorf("%s imports %s: only the engines, the table in kits, the examples, scripts/peers and scripts/caronet name a game",
					p.ImportPath, imp)
			}
		}
	}
}

// heavy lists what only one layer may know.
var heavy = map[string]string{
	"net/http":                   "web",
	"github.com/coder/websocket": "web",
	"github.com/go-webauthn/webauthn/webauthn": "web",
	"github.com/SherClockHolmes/webpush-go":    "web",
	"database/sql":                             "store",
	"github.com/jackc/pgx/v5/pgconn":           "store",
	"github.com/nats-io/nats.go":               "bus",
	"modernc.org/sqlite":                       "store",
}

func TestWhoKnowsWhat(t *testing.T) {
	for _, p := range packages(t) {
		folder, _ := layer(p.ImportPath)
		for _, imp := range p.Imports {
			if imp == "testing" && !strings.HasSuffix(p.ImportPath, "test") { // gametest, storetest
				t.Errorf("%s imports testing", p.ImportPath)
			}
			if owner, ok := heavy[imp]; ok && owner != folder && folder != "cmd/banco" && p.ImportPath != "banco/docs/examples/bot/gobot" {
				t.Errorf("%s imports %s, which belongs in %s", p.ImportPath, imp, owner)
			}
		}
	}
}

func TestEveryPackageHasAComment(t *testing.T) {
	for _, p := range packages(t) {
		if len(p.GoFiles) > 0 && !strings.HasPrefix(p.Doc, "Package "+p.Name+" ") && !strings.HasPrefix(p.Doc, "Command ") {
			t.Errorf("%s has no package comment (\"Package %s …\")", p.ImportPath, p.Name)
		}
	}
}

// threaded are the searches that have threads; their short tests, which the race
// detector watches, use several.
var threaded = []string{"banco/engine/caro/five", "banco/search/strong"}

// The long tests of these run without the race detector (see the Makefile): but
// for the threaded ones they stay on the goroutine of their caller.
func TestRulesAndSearchesStartNoGoroutines(t *testing.T) {
	alone := regexp.MustCompile(`^banco/(engine|game|games|lab|meet|people|search)(/|$)`)
	for _, p := range packages(t) {
		if !alone.MatchString(p.ImportPath) || slices.Contains(threaded, p.ImportPath) || strings.HasSuffix(p.ImportPath, "test") {
			continue // what helps tests is no rule
		}
		for _, name := range p.GoFiles {
			file, err := parser.ParseFile(token.NewFileSet(), filepath.Join(p.Dir, name), nil, 0)
			if err != nil {
				t.Fatal(err)
			}
			ast.Inspect(file, func(n ast.Node) bool {
				_, starts := n.(*ast.GoStmt)
				if call, ok := n.(*ast.SelectorExpr); ok && call.Sel.Name == "Go" { // of a sync.WaitGroup
					starts = true
				}
				if starts {
					t.Errorf("%s/%s starts a goroutine", p.ImportPath, name)
				}
				return true
			})
		}
	}
}

// seedNames are the names of the student projects in code and in agents.
var seedNames = regexp.MustCompile(`\b[Ss][0-4]\b`)

// The players of the student projects are named where they are: in their
// presets, in what their evaluators are part of, and in the table of games.
func TestSeedsAreNamedWhereTheyPlay(t *testing.T) {
	for _, p := range packages(t) {
		if strings.HasPrefix(p.ImportPath, "banco/engine/") || p.ImportPath == "banco/kits" || p.ImportPath == "banco/cmd/banco/experiments" {
			continue
		}
		for _, name := range p.GoFiles {
			text, err := os.ReadFile(filepath.Join(p.Dir, name))
			if err != nil {
				t.Fatal(err)
			}
			if found := seedNames.Find(text); found != nil {
				t.Errorf("%s/%s names %s", p.ImportPath, name, found)
			}
		}
	}
}
