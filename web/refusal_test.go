package web

import (
	"context"
	"go/ast"
	"go/parser"
	"go/token"
	"path/filepath"
	"strings"
	"testing"

	"banco/meet"
	"banco/web/wire"
)

// inside are the errors that no visitor meets, with the reason.
var inside = map[string]string{
	"meet.ErrDocumentTaken": "another code is drawn until one is free, and an ID is as good as unique",
	"meet.ErrBusy":          "games of an arena end for the two who were paired",
	"meet.ErrDecided":       "host reports games of open boards alone; whoever decides a board corrects it",
	"meet.ErrRating":        "the server knows ratings itself",
	"meet.ErrNoRest":        "nobody is given a round of rest",
	"swiss.ErrNoPairing":    "a first round can be paired, and without a later one a tournament is over",
	"people.ErrDeleted":     "an account is found by its name, which a deleted one has not",
}

// Every error of what visitors do together has words, or is none that they meet.
func TestEveryErrorHasWords(t *testing.T) {
	told := map[string]bool{}
	for _, file := range []string{"json.go", "refusal.go", "tournament_refusal.go", "classrefusal.go"} {
		ast.Inspect(parseFiles(t, ".", file)[0], func(n ast.Node) bool {
			if s, ok := n.(*ast.SelectorExpr); ok && strings.HasPrefix(s.Sel.Name, "Err") {
				if from, ok := s.X.(*ast.Ident); ok {
					told[from.Name+"."+s.Sel.Name] = true
				}
			}
			return true
		})
	}
	declared := map[string]bool{}
	for _, dir := range []string{"../play", "../live", "../people", "../meet", "../meet/classroom", "../meet/swiss", "../host", "../pool", "../enginematch/jobs", "../store"} {
		for _, file := range parseFiles(t, dir, "*.go") {
			for _, name := range errorsOf(file) {
				declared[name] = true
			}
		}
	}
	for name := range declared {
		if told[name] == (inside[name] != "") {
			t.Errorf("%s has words: %v; nobody meets it: %q", name, told[name], inside[name])
		}
	}
	for name := range inside {
		if !declared[name] {
			t.Errorf("there is no %s", name)
		}
	}
}

// parseFiles reads the program files of a folder that a pattern fits.
func parseFiles(t *testing.T, dir, pattern string) (files []*ast.File) {
	t.Helper()
	names, err := filepath.Glob(filepath.Join(dir, pattern))
	if err != nil || len(names) == 0 {
		t.Fatalf("%s has no %s: %v", dir, pattern, err)
	}
	for _, name := range names {
		if strings.HasSuffix(name, "_test.go") {
			continue
		}
		f, err := parser.ParseFile(token.NewFileSet(), name, nil, parser.SkipObjectResolution)
		if err != nil {
			t.Fatal(err)
		}
		files = append(files, f)
	}
	return files
}

// errorsOf lists the errors that a file declares for others, but not second names of
// those of other packages.
func errorsOf(file *ast.File) (names []string) {
	for _, d := range file.Decls {
		g, ok := d.(*ast.GenDecl)
		if !ok || g.Tok != token.VAR {
			continue
		}
		for _, s := range g.Specs {
			v := s.(*ast.ValueSpec)
			for i, name := range v.Names {
				if !strings.HasPrefix(name.Name, "Err") {
					continue
				}
				if _, second := v.Values[i].(*ast.SelectorExpr); !second {
					names = append(names, file.Name.Name+"."+name.Name)
				}
			}
		}
	}
	return names
}

// What can no longer be kept, because it has grown too large, is refused in words.
func TestTooLargeToBeKept(t *testing.T) {
	full := &fullDocuments{}
	s := newSite(t, func(o *Options) {
		full.Store = o.Documents
		o.Documents = full
	})
	class := do[wire.Classroom](s, "POST", "/api/classes", `{"name":"10A","teacher":"Thầy An"}`)
	cup := do[wire.Tournament](s, "POST", "/api/tournaments", `{"name":"Giải","system":"swiss","rounds":3,"game":"chess","control":{"total":60000},"patience":60}`)
	full.now = true
	for path, body := range map[string]string{
		"/api/classes/" + class.Code + "/join": `{"name":"Bình"}`,
		"/api/tournaments/" + cup.ID + "/join": `{"name":"Bình"}`,
	} {
		if key := s.visitor().problem("POST", path, body); key != "gathering-large" {
			t.Errorf("%s: %s", path, key)
		}
	}
}

// fullDocuments has room for nothing more.
type fullDocuments struct {
	meet.Store
	now bool
}

func (s *fullDocuments) SaveDocument(ctx context.Context, g meet.Document) error {
	if s.now {
		g.Body += strings.Repeat(" ", meet.MaxBody)
	}
	return s.Store.SaveDocument(ctx, g)
}
