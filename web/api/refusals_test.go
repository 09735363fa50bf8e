package api

import (
	"banco/game"
	"banco/live"
	"banco/play"
	"banco/pool"
	"context"
	"errors"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// Every error has its status and code; what went wrong inside is not told.
func TestFailures(t *testing.T) {
	for _, tt := range []struct {
		err    error
		status int
		code   string
		told   bool
	}{
		{play.ErrNotFound, 404, "not-found", true},
		{play.ErrIllegal, 422, "illegal-move", true},
		{play.ErrTurn, 409, "not-your-turn", true},
		{play.ErrStale, 409, "stale", true},
		{play.ErrOver, 409, "game-over", true},
		{play.ErrUndos, 409, "no-undo", true},
		{play.ErrRequest, 400, "bad-request", true},
		{live.ErrSeat, 403, "forbidden", true},
		{live.ErrForbidden, 403, "forbidden", true},
		{live.ErrQuota, 403, "quota", true},
		{live.ErrFull, 503, "busy", false},
		{pool.ErrBusy, 503, "busy", false},
		{pool.ErrMemory, 503, "busy", false},
		{context.Canceled, 503, "busy", false},
		{context.DeadlineExceeded, 503, "busy", false},
		{play.ErrStorage, 503, "storage", false},
		{play.ErrDamaged, 500, "damaged", false},
		{errors.New("anything"), 500, "internal", false},
		{&pool.Panic{Value: "anything"}, 500, "internal", false},
		{game.Wrong("fen-empty", nil, "nothing is written"), 400, "bad-request", true},
	} {
		w := httptest.NewRecorder()
		WriteError(w, fmt.Errorf("%w: details", tt.err))
		body := w.Body.String()
		if w.Code != tt.status || !strings.Contains(body, `"code":"`+tt.code+`"`) || strings.Contains(body, "details") != tt.told {
			t.Errorf("%v: %d %s", tt.err, w.Code, body)
		}
	}
}

// The page has words for every code that the server sends.
func TestPageKnowsEveryCode(t *testing.T) {
	codes := []string{"too-large", "too-many", "wrong-host", "internal"}
	for _, r := range refusals {
		codes = append(codes, r.code)
	}
	for _, file := range []string{"../ui/src/api/client.ts", "../ui/src/i18n/en/app.ts", "../ui/src/i18n/vi/app.ts"} {
		source, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		for _, code := range codes {
			if text := string(source); !strings.Contains(text, "'"+code+"'") && !strings.Contains(text, "'error."+code+"'") {
				t.Errorf("%s does not know %q", file, code)
			}
		}
	}
}

// inside are the errors that no visitor meets, with the reason.
var inside = map[string]string{
	"jobs.ErrGaveWay":       "work that gives its place away goes on later",
	"meet.ErrDocumentTaken": "another code is drawn until one is free, and an ID is as good as unique",
	"meet.ErrBusy":          "games of an arena end for the two who were paired",
	"meet.ErrDecided":       "host reports games of open boards alone; whoever decides a board corrects it",
	"meet.ErrRating":        "the server knows ratings itself",
	"meet.ErrNoPairing":     "a first round can be paired, and before a later one the tournament waits for its host",
	"swiss.ErrNoPairing":    "meet pairs without a rule, or has an error of its own",
	"pool.ErrNobody":        "the job keeps its place in the queue",
	"pool.ErrLost":          "the job comes back to its place in the queue",
	"people.ErrDeleted":     "an account is found by its name, which a deleted one has not",
	"people.ErrRole":        "roles are given on the command line alone",
}

// Every error of what visitors do together has words, or is none that they meet.
func TestEveryErrorHasWords(t *testing.T) {
	told := map[string]bool{}
	for _, file := range []string{"refusals.go", "wordings.go"} {
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
	for _, dir := range []string{
		"../../play", "../../live", "../../people", "../../meet", "../../meet/classroom", "../../meet/swiss", "../../host", "../../pool",
		"../../enginematch/jobs", "../../store",
	} {
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
